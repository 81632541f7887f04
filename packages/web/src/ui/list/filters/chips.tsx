import { Button, CloseButton, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { preparePicker } from '../../date-range/lazy-picker.tsx';
import { rangeText } from '../../date-range/range-text.ts';
import { keyOf } from '../../keys/key-of.ts';
import { formatDay } from '../../text/format.ts';
import type { ListEvent, ListState } from '../state.ts';
import { type AnyFilter, isLasting, isPinned, isSet, namesOf, withChip } from './filter.ts';
import { FilterInput } from './filter-input.tsx';
import { FilterPopover } from './filter-popover.tsx';
import classes from './filters.module.css';

interface Props {
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  /** The filter that the search box fills. */
  readonly search: string | undefined;
  readonly filters: readonly AnyFilter[];
  /** The filter whose popover is open. */
  readonly open: string | undefined;
  /** The filter that was just added, and has no value yet. */
  readonly added: string | undefined;
  readonly onOpen: (name: string | undefined) => void;
  /** Called when an added filter is left without a value. */
  readonly onDrop: () => void;
  /** Takes the focus when the last chip is removed. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
}

type LoadedFilter = Extract<AnyFilter, { kind: 'loaded' }>;

const LoadedLabel = ({ useLabel, value }: Pick<LoadedFilter, 'useLabel'> & { readonly value: string }) =>
  useLabel(value) ?? value;

/** Returns a range for display; an address may contain only one of its ends. */
function rangeValue(from: string | undefined, to: string | undefined): string {
  if (from && to) return rangeText({ start: from, end: to });
  return from ? `from ${formatDay(from)}` : `until ${formatDay(to ?? '')}`;
}

function ValueText({ filter, filters }: { readonly filter: AnyFilter; readonly filters: ListState['filters'] }) {
  const [value, end] = namesOf(filter).map((name) => filters[name]);
  if (!isSet(filter, filters)) return 'all' in filter && filter.all ? filter.all : '...';
  if (filter.kind === 'range') return rangeValue(value, end);
  if (value === undefined) return '';
  if (filter.kind === 'loaded') return <LoadedLabel useLabel={filter.useLabel} value={value} />;
  if ('options' in filter) return filter.options.find((option) => option.value === value)?.label ?? value;
  return value;
}

/** Returns the name of an input in words: `userId` and `user_id` are `User id`. */
const labelOf = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name
    .slice(1)
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the element that takes the focus from a removed chip: the next or the previous chip. */
const besides = (chip: Element): HTMLElement | null => {
  const all = [...(chip.parentElement?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const own = all.findIndex((one) => chip.contains(one));
  return all[own + 1] ?? all[own - 1] ?? null;
};

interface ChipProps extends Omit<Props, 'search' | 'filters' | 'added'> {
  readonly filter: AnyFilter;
}

/** A filter's chip: a click opens its input; its cross, Delete and Backspace remove it. */
function Chip({ filter, state, dispatch, open, onOpen, onDrop, addButton }: ChipProps) {
  const { name, label } = filter;
  const chip = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const has = isSet(filter, state.filters);
  const change = (values: Readonly<Record<string, string>>): void => {
    const value = values[name];
    // A change of a single filter can reset the list's order.
    if (filter.kind !== 'range' && value !== undefined) dispatch({ type: 'filter', name, value });
    else dispatch({ type: 'filters', values });
  };
  const remove = (): void => {
    const next = isLasting(filter) ? button.current : chip.current && besides(chip.current);
    (next ?? addButton.current)?.focus();
    change(Object.fromEntries(namesOf(filter).map((one) => [one, ''])));
  };
  const close = (isAsked: boolean): void => {
    const isLeft = !has && !isLasting(filter);
    if (isAsked) (isLeft ? addButton : button).current?.focus();
    onOpen(undefined);
    if (isLeft) onDrop();
  };
  const press = (event: KeyboardEvent): void => {
    if (!['Delete', 'Backspace'].includes(keyOf(event))) return;
    // Elsewhere on the screen, this key may delete a post.
    event.preventDefault();
    if (has) remove();
  };
  return (
    <div ref={chip} className={classes.chip}>
      <FilterPopover
        label={label}
        isOpen={open === name}
        onClose={close}
        holdsFocus={filter.kind === 'range'}
        target={
          <UnstyledButton
            ref={button}
            data-chip
            data-prints
            className={classes.chipText ?? ''}
            aria-haspopup="dialog"
            aria-expanded={open === name}
            {...(filter.kind === 'range' ? { onPointerEnter: preparePicker, onFocus: preparePicker } : {})}
            onClick={() => (open === name ? close(true) : onOpen(name))}
            onKeyDown={press}
          >
            {label}:{' '}
            <b>
              <ValueText filter={filter} filters={state.filters} />
            </b>
          </UnstyledButton>
        }
      >
        <FilterInput
          filter={filter}
          filters={state.filters}
          onChange={change}
          onDone={() => {
            // The address contains the choice only a moment later.
            button.current?.focus();
            onOpen(undefined);
          }}
        />
      </FilterPopover>
      {has && (
        <CloseButton
          iconSize={14}
          className={classes.remove ?? ''}
          aria-label={`Remove filter ${label}`}
          onClick={remove}
        />
      )}
    </div>
  );
}

/** A list's filters as chips. Filters with an input in the toolbar appear only on paper. */
export function Chips({ state, dispatch, search, filters, ...rest }: Props) {
  const shown = withChip(filters, state.filters, rest.added);
  const known = new Set(filters.flatMap(namesOf));
  const others = Object.keys(state.filters).filter((name) => name !== search && !known.has(name));
  const elsewhere = filters.filter((filter) => isPinned(filter) && isSet(filter, state.filters));
  const count = shown.filter((filter) => isSet(filter, state.filters)).length + others.length;
  const term = search === undefined ? undefined : state.filters[search];
  return (
    <>
      {term !== undefined && <span className={classes.printed}>Search: {term}</span>}
      {elsewhere.map((filter) => (
        <span key={filter.name} className={classes.printed}>
          {filter.label}: <ValueText filter={filter} filters={state.filters} />
        </span>
      ))}
      {shown.map((filter) => (
        <Chip key={filter.name} filter={filter} state={state} dispatch={dispatch} {...rest} />
      ))}
      {others.map((name) => (
        <div key={name} className={classes.chip}>
          <span className={classes.chipText}>
            {labelOf(name)}: <b>{state.filters[name]}</b>
          </span>
          <CloseButton
            iconSize={14}
            className={classes.remove ?? ''}
            aria-label={`Remove filter ${labelOf(name)}`}
            onClick={() => dispatch({ type: 'filter', name, value: '' })}
          />
        </div>
      ))}
      {count > 1 && (
        <Button variant="subtle" className={classes.clear ?? ''} onClick={() => dispatch({ type: 'clear' })}>
          Clear all
        </Button>
      )}
    </>
  );
}
