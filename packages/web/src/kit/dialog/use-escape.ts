import { useEffect, useLayoutEffect, useRef } from 'react';

interface Open {
  readonly close: () => void;
}

let open: readonly Open[] = [];

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  open.at(-1)?.close();
});

/** Escape closes the dialog that lies on top, and only that one; one that can only be answered stays. */
export function useEscape(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const own: Open = { close: () => latest.current?.() };
    open = [...open, own];
    return () => {
      open = open.filter((one) => one !== own);
    };
  }, [isOpen]);
}
