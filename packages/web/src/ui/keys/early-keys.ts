import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../dialog/is-dialog-open.ts';
import { keyOf } from './key-of.ts';

/** Keys that follow a dropped one this soon belong to it: no one has looked at the screen in between. */
const TYPED_ON_MS = 300;

/** They lead to the next thing and the one before. */
const MOVES: readonly string[] = ['j', 'k'];

/** Keys of the browser and of moving around, which decide nothing. */
const isOwn = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || MOVES.includes(keyOf(event))) return true;
  return key.length > 1 && !['Enter', 'Escape', 'Delete', 'Backspace'].includes(key);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * For keys that came before what they are for was shown. What is typed on after such a key (its Enter, the words of a reason) does
 * nothing either, until there is a pause.
 * @returns drops a key: what follows it is listened to from then on.
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
