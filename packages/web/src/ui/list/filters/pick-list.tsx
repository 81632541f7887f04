import { Loader, TextInput } from '@mantine/core';
import { SEARCH_LENGTH } from '@quarterdeck/contract/core/fields/fields';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { keyOf } from '../../keys/key-of.ts';
import { type Choice, fits } from './filter.ts';
import classes from './filters.module.css';

const MOST = 100;
/** How many options are visible at once: for so few, the on-screen keyboard of a phone would only cover them. */
const FEW = 8;

interface Props {
  readonly label: string;
  /** The chosen value. */
  readonly value?: string;
  readonly options: readonly Choice[];
  readonly onPick: (value: string) => void;
  readonly isLoading?: boolean;
  /** Called with the typed text, when the caller searches the options itself. */
  readonly onSearch?: (text: string) => void;
}

/** Returns the options by group, in the order of the groups. */
function inGroups(options: readonly Choice[]): readonly (readonly [string | undefined, readonly Choice[]])[] {
  const groups = new Map<string | undefined, Choice[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}

/**
 * A choice of one value: typing filters the options, the arrow keys move through them, Enter chooses the marked one.
 */
export function PickList({ label, value, options, onPick, isLoading = false, onSearch }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const groups = inGroups((onSearch ? options : options.filter((one) => fits(one, text))).slice(0, MOST));
  const shown = groups.flatMap(([, own]) => own);
  const [wanted, setMarked] = useState<string | undefined>(value);
  const marked = shown.some((one) => one.value === wanted) ? wanted : shown[0]?.value;
  const at = shown.findIndex((one) => one.value === marked);
  useEffect(() => {
    if (marked !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const go = (steps: number): void => setMarked(shown[(at + steps + shown.length) % shown.length]?.value);
  const press = (event: KeyboardEvent): void => {
    if (marked === undefined) return;
    const run = { ArrowDown: () => go(1), ArrowUp: () => go(-1), Enter: () => onPick(marked) }[keyOf(event)];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const optionId = (one: Choice): string => `${id}-${shown.indexOf(one)}`;
  const items = (own: readonly Choice[]) =>
    own.map((one) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box
      <div
        key={one.value}
        id={optionId(one)}
        role="option"
        tabIndex={-1}
        aria-selected={one.value === marked}
        {...(value === undefined ? {} : { 'aria-checked': one.value === value })}
        className={classes.option}
        onPointerMove={() => setMarked(one.value)}
        onClick={() => onPick(one.value)}
      >
        <span>{one.label}</span>
        {one.value === value && <IconCheck size={16} aria-hidden />}
      </div>
    ));
  return (
    <div className={classes.pick}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        placeholder={label}
        autoComplete="off"
        inputMode={onSearch || options.length > FEW ? 'text' : 'none'}
        maxLength={SEARCH_LENGTH}
        rightSection={isLoading && <Loader size={14} />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setMarked(undefined);
          onSearch?.(currentTarget.value);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.options}>
        {groups.map(([group, own]) =>
          group === undefined ? (
            items(own)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={group} role="group" aria-label={group}>
              <div role="presentation" className={classes.group}>
                {group}
              </div>
              {items(own)}
            </div>
          ),
        )}
      </div>
      {shown.length === 0 && (
        <p role="status" className={classes.nothing}>
          {isLoading ? 'Loading...' : 'Nothing found'}
        </p>
      )}
    </div>
  );
}
