import { useSyncExternalStore } from 'react';

/** A value outside of components, with notifications of its changes. */
export interface Cell<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** @returns a function that stops it. */
  readonly watch: (changed: () => void) => () => void;
}

/**
 * Creates a value that the whole page shares. A person's data never belongs here, but in a part of the session
 * (`sessionPart`): the page outlives the session.
 */
export function cell<T>(first: T): Cell<T> {
  let now = first;
  const watchers = new Set<() => void>();
  return {
    get: () => now,
    set: (next) => {
      now = next;
      for (const notify of watchers) notify();
    },
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

/** Returns a cell's value, kept up to date. */
export const useCell = <T>({ watch, get }: Cell<T>): T => useSyncExternalStore(watch, get);
