import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../dialog/is-dialog-open.ts';
import { keyOf } from './key-of.ts';

/** How soon after a dropped key another key belongs to it, in milliseconds: no one has read the screen in between. */
const TYPED_ON_MS = 300;

/** The keys that lead to the next and the previous item. */
const MOVES: readonly string[] = ['j', 'k'];

/** Whether it is a key of the browser or of navigation, which decides nothing. */
const isOwn = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || MOVES.includes(keyOf(event))) return true;
  return key.length > 1 && !['Enter', 'Escape', 'Delete', 'Backspace'].includes(key);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Handles keys that were pressed before their subject was shown. The keys typed right after one (Enter, the words of a
 * reason) are ignored as well, until there is a pause.
 * @returns a function that drops a key, and from then on checks the keys after it.
 */
export function useEarlyKeys(): (key: Pick<Event, 'timeStamp'>) => void {
  const last = useRef<number | undefined>(undefined);
  useEffect(() => {
    const swallow = (event: KeyboardEvent): void => {
      if (last.current === undefined || isOwn(event)) return;
      if (event.timeStamp - last.current >= TYPED_ON_MS || isDialogOpen() || isTyping(event.target)) {
        last.current = undefined;
        return;
      }
      last.current = event.timeStamp;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', swallow, { capture: true });
    return () => removeEventListener('keydown', swallow, { capture: true });
  }, []);
  return ({ timeStamp }) => {
    last.current = timeStamp;
  };
}
