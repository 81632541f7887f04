import { useEffect, useLayoutEffect, useRef } from 'react';
import { keyOf } from '../keys/key-of.ts';
import { sessionPart } from '../state/session-store.ts';

interface Open {
  readonly close: () => void;
}

const open = sessionPart<readonly Open[]>(() => []);

addEventListener('keydown', (event) => {
  if (keyOf(event) !== 'Escape' || event.defaultPrevented) return;
  open.get().at(-1)?.close();
});

/** Lets Escape close only the topmost dialog; one that must be answered stays. */
export function useEscape(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const own: Open = { close: () => latest.current?.() };
    open.set([...open.get(), own]);
    return () => open.set(open.get().filter((one) => one !== own));
  }, [isOpen]);
}
