import { useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '../dialog/is-dialog-open.ts';
import { useDisplay } from '../state/display.ts';
import { sessionPart } from '../state/session-store.ts';
import { keyOf } from './key-of.ts';

/** A keyboard shortcut that works at the moment. */
export interface Shortcut {
  /** One key, or several with spaces between them. */
  readonly key: string;
  readonly what: string;
}

interface Listener extends Shortcut {
  /** It repeats while it is held down. */
  readonly repeats: boolean;
  readonly run: (event: KeyboardEvent) => void;
}

const listening = sessionPart<readonly Listener[]>(() => []);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || isDialogOpen()) return;
  const shortcut = listening.get().findLast(({ key }) => key.split(' ').includes(keyOf(event)));
  if (!shortcut) return;
  event.preventDefault();
  if (!event.repeat || shortcut.repeats) shortcut.run(event);
});

/** Returns the shortcuts that work at the moment; of those for the same key, the last one. */
export function useShortcuts(): readonly Shortcut[] {
  const all = listening.use();
  return all.filter((one, place) => all.findLastIndex(({ key }) => key === one.key) === place);
}

/**
 * Registers a single key while the component is mounted. The key does nothing if the admin switched single keys off,
 * someone is typing, or a dialog is open. It does not repeat when it is held down, unless `repeats` is set.
 */
export function useShortcut(
  key: string,
  what: string,
  run: (event: KeyboardEvent) => void,
  { repeats = false }: { readonly repeats?: boolean } = {},
): { readonly isOn: boolean } {
  const isOn = useDisplay().single_keys === 1;
  const latest = useRef(run);
  // Before the next key, however soon it comes.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    const own: Listener = { key, what, repeats, run: (event) => latest.current(event) };
    listening.set([...listening.get(), own]);
    return () => listening.set(listening.get().filter((one) => one !== own));
  }, [isOn, key, what, repeats]);
  return { isOn };
}
