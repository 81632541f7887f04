import type { KeyboardEvent } from 'react';
import { keyOf } from '../keys/key-of.ts';

/** Returns a menu's items, in order. */
export const itemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** Moves the focus among a menu's items, and wraps around at the ends. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsIn(event.currentTarget);
  const here = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[keyOf(event)];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
