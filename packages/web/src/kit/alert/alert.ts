import { useSyncExternalStore } from 'react';

/** The one message that the console shows. */
export interface Alert {
  readonly id: number;
  readonly status: 'success' | 'danger';
  readonly message: string;
}

let current: Alert | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Alert | null): void {
  current = next;
  for (const tell of listeners) tell();
}

const shower = (status: Alert['status']) => (message: string) => {
  count += 1;
  show({ id: count, status, message });
};

/** Shows and hides the global alert; a new message takes the place of the one before. */
export const alert = {
  success: shower('success'),
  danger: shower('danger'),
  clear: () => show(null),
  /** Takes away a message about a failure, but lets good news stay: it goes by itself. */
  clearFailure: () => {
    if (current?.status === 'danger') show(null);
  },
};

const watch = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The message to show, if there is one. */
export const useAlert = (): Alert | null => useSyncExternalStore(watch, () => current);
