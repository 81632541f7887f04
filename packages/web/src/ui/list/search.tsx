import { Button, CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { SEARCH_LENGTH } from '@quarterdeck/contract/core/fields/fields';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { keyOf } from '../keys/key-of.ts';
import { useShortcut } from '../keys/keys.ts';
import classes from './list.module.css';
import { useTypedText } from './typed-text.ts';

const DEBOUNCE_MS = 1000;

interface Props {
  /** What the address has. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly hasButton?: boolean | undefined;
}

/** The search box of a list: it sends a second after the last key, Enter and its button send at once, Escape clears. */
export function Search({ value, onSearch, hasButton = false }: Props) {
  const [text, setText, search] = useTypedText(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const sendLater = useDebouncedCallback(search, DEBOUNCE_MS);
  const { isOn } = useShortcut('/', 'Search this list', () => input.current?.focus());
  const sendNow = (next: string): void => {
    sendLater.cancel();
    setText(next);
    search(next);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (keyOf(event) === 'Enter') {
      // As a button that is pressed: one sees at once that it was taken.
      event.currentTarget.dataset.pressed = '';
      sendNow(text);
    }
    if (keyOf(event) === 'Escape' && text !== '') {
      event.stopPropagation();
      sendNow('');
    }
  };
  const release = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    delete currentTarget.dataset.pressed;
  };
  const clear = (): void => {
    sendNow('');
    input.current?.focus();
  };
  const box = (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      type="search"
      role="searchbox"
      aria-label="Search"
      placeholder="Search"
      autoComplete="off"
      maxLength={SEARCH_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        ) : (
          isOn && (
            <Kbd size="xs" className={classes.hint ?? ''}>
              /
            </Kbd>
          )
        )
      }
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        sendLater(currentTarget.value);
      }}
      onKeyDown={press}
      onKeyUp={release}
      onBlur={release}
    />
  );
  if (!hasButton) return box;
  return (
    <div className={classes.searchWithButton}>
      {box}
      <Button variant="default" onClick={() => sendNow(text)}>
        Search
      </Button>
    </div>
  );
}
