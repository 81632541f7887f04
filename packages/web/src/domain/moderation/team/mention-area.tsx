import { Textarea } from '@mantine/core';
import { searchKey } from '@quarterdeck/contract/core/text/text';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useCall } from '../../../data/client/queries.ts';
import { keyOf } from '../../../ui/keys/key-of.ts';
import type { Subject } from '../case/item.ts';
import classes from './team.module.css';

const MOST = 6;
const FRESH_MS = 60_000;

/** Matches an @ at the beginning of a word, and the letters after it up to the caret. */
const BEGUN = /(?:^|[^\p{L}\p{N}_.@])@([\p{L}\p{N}_.-]*)$/u;

interface Props {
  readonly what: Subject;
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

/** A text field in which an @ suggests the admins who can work on such cases. */
export function MentionArea({ what, label, value, maxLength, onChange }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<string>();
  const [at, setAt] = useState(0);
  const { data } = useCall(
    cases.assignees,
    { what },
    { enabled: begun !== undefined, silent: true, staleTime: FRESH_MS },
  );
  const wanted = searchKey(begun ?? '');
  const names = (begun === undefined ? [] : (data?.data ?? [])).flatMap(({ id: admin, name, username }) =>
    username && [name, username].some((one) => searchKey(one).includes(wanted)) ? [{ admin, name, username }] : [],
  );
  const offered = names.slice(0, MOST);
  const follow = (): void => {
    const { value: text = '', selectionStart = 0 } = area.current ?? {};
    setBegun(BEGUN.exec(text.slice(0, selectionStart))?.[1]);
    setAt(0);
  };
  const take = (username: string): void => {
    const { selectionStart: caret = value.length } = area.current ?? {};
    const before = value.slice(0, caret - (begun?.length ?? 0));
    onChange(`${before}${username} ${value.slice(caret)}`);
    setBegun(undefined);
    const place = before.length + username.length + 1;
    requestAnimationFrame(() => area.current?.setSelectionRange(place, place));
  };
  const press = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    const chosen = offered[at];
    if (!chosen) return;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setAt((at + (key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    else if ((key === 'Enter' && !event.ctrlKey && !event.metaKey) || key === 'Tab') take(chosen.username);
    else if (key === 'Escape') setBegun(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = offered.length > 0;
  return (
    <>
      <Textarea
        ref={area}
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxLength}
        autoFocus
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          follow();
        }}
        onKeyDown={press}
        onClick={follow}
        onBlur={() => setBegun(undefined)}
        aria-autocomplete="list"
        {...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {})}
      />
      {isOpen && (
        <div id={id} role="listbox" aria-label="Admins to mention" className={classes.names}>
          {offered.map(({ admin, name, username }, index) => (
            <div
              key={admin}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Keeps the focus in the text.
              onMouseDown={(event) => {
                event.preventDefault();
                take(username);
              }}
            >
              {name} <span>@{username}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
