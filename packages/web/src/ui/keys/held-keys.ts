import { useEffect, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '../dialog/is-dialog-open.ts';

/** Keys of the browser and of moving around, which nothing holds. */
const isOwn = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  key === 'Tab' ||
  (key.length > 1 && !['Enter', 'Escape', 'Delete', 'Backspace'].includes(key));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Does what a key does where the focus is: what listens to it hears it, else it is typed. */
function press(key: string): void {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(event) || !(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') target.form?.requestSubmit();
  // The only way to type that other scripts hear of.
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}

/**
 * Holds the keys that are pressed while there is nothing yet that they could be for, and presses them in their order as soon as
 * there is: none is lost, and none does what it would do elsewhere.
 */
export function useHeldKeys(isHeld: boolean): void {
  const kept = useRef<string[]>([]);
  const isPressing = useRef(false);
  const holds = useRef(isHeld);
  useLayoutEffect(() => {
    holds.current = isHeld;
  }, [isHeld]);
  useEffect(() => {
    const hold = (event: KeyboardEvent): void => {
      if (!event.isTrusted || isOwn(event) || isDialogOpen()) return;
      if (!isPressing.current && (!holds.current || isTyping(event.target))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      kept.current.push(event.key);
    };
    addEventListener('keydown', hold, { capture: true });
    return () => removeEventListener('keydown', hold, { capture: true });
  }, []);
  useEffect(() => {
    const pressAll = async (): Promise<void> => {
      isPressing.current = true;
      while (!holds.current) {
        const key = kept.current.shift();
        if (key === undefined) break;
        press(key);
        // What it does is shown before the next one.
        await new Promise((shown) => setTimeout(shown));
      }
      isPressing.current = false;
    };
    if (!isHeld && !isPressing.current) void pressAll();
  }, [isHeld]);
}
