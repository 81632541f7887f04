import { useSyncExternalStore } from 'react';

/** A value outside of components, for anyone who wants to know when it changes. */
export interface Cell<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** @returns what stops it. */
  readonly watch: (changed: () => void) => () => void;
}

/**
 * Makes a value that the whole page shares. What belongs to a person is never kept like this, but in a part of the session
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

/** The value of a cell, kept up to date. */
export const useCell = <T>({ watch, get }: Cell<T>): T => useSyncExternalStore(watch, get);
