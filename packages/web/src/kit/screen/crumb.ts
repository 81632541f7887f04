import { useEffect, useSyncExternalStore } from 'react';

let named: string | undefined;
const listeners = new Set<() => void>();

const name = (next: string | undefined): void => {
  named = next;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The name of what the open screen is about, once it is known: it then stands for the screen's own step. */
export const useCrumbName = (): string | undefined => useSyncExternalStore(listen, () => named);

/** Says what the open screen is about, for as long as it is open. */
export function useNamedCrumb(next: string | undefined): void {
  useEffect(() => {
    name(next);
    return () => name(undefined);
  }, [next]);
}
