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
  /** The value in the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly hasButton?: boolean | undefined;
}

/**
 * A list's search box: it searches a second after the last key, at once on Enter or its button, and Escape clears it.
 */
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
      // Looks like a pressed button, so that the key gets an immediate response.
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
