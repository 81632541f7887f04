import { useEffect, useRef, useSyncExternalStore } from 'react';
import { usePreferences } from '../preferences.ts';

/** A key that does something just now. */
export interface Shortcut {
  /** Or several, with spaces between them. */
  readonly key: string;
  readonly what: string;
}

interface Listening extends Shortcut {
  readonly run: () => void;
}

let listening: readonly Listening[] = [];
const watchers = new Set<() => void>();

function change(next: readonly Listening[]): void {
  listening = next;
  for (const tell of watchers) tell();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

const isInDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) || isInDialog()) return;
  const shortcut = listening.findLast(({ key }) => key.split(' ').includes(event.key));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
});

const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The keys that do something just now. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(watch, () => listening);

/**
 * Makes a single key do something while the component is there, unless the admin switched single keys off, somebody is
 * typing, or a dialog is open.
 */
export function useShortcut(key: string, what: string, run: () => void): { readonly isOn: boolean } {
  const { preferences } = usePreferences();
  const isOn = preferences.single_keys === 1;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOn) return;
    const own: Listening = { key, what, run: () => latest.current() };
    change([...listening, own]);
    return () => change(listening.filter((one) => one !== own));
  }, [isOn, key, what]);
  return { isOn };
}
