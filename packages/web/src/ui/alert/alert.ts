import type { ReactNode } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** The one message that the console shows. */
export interface Alert {
  readonly id: number;
  readonly status: 'success' | 'danger';
  readonly message: string;
  /** What can be done about it, below the message; it stays longer then. */
  readonly action: ReactNode;
}

interface Shown {
  readonly alert: Alert | null;
  /** How many there were. */
  readonly count: number;
}

const shown = sessionPart<Shown>(() => ({ alert: null, count: 0 }));

const clear = (): void => shown.set({ ...shown.get(), alert: null });

const shower =
  (status: Alert['status']) =>
  (message: string, action?: ReactNode): void => {
    const id = shown.get().count + 1;
    shown.set({ alert: { id, status, message, action }, count: id });
  };

/** Shows and hides the global alert; a new message takes the place of the one before. */
export const alert = {
  success: shower('success'),
  danger: shower('danger'),
  clear,
  /** Takes away a message about a failure, but lets good news stay: it goes by itself. */
  clearFailure: () => {
    if (shown.get().alert?.status === 'danger') clear();
  },
  /** The one that is shown. */
  now: (): Alert | null => shown.get().alert,
};

/** The message to show, if there is one. */
export const useAlert = (): Alert | null => shown.use().alert;
