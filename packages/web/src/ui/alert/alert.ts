import type { ReactNode } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** The one message that the console shows. */
export interface Alert {
  readonly id: number;
  readonly status: 'success' | 'danger';
  readonly message: string;
  /** What can be done about it, below the message; it stays longer then. */
  readonly action: ReactNode;
  /** It is about what is shown, and not about what was tried. */
  readonly isOfShown: boolean;
}

interface AlertState {
  readonly alert: Alert | null;
  /** How many there were. */
  readonly count: number;
}

const shown = sessionPart<AlertState>(() => ({ alert: null, count: 0 }));

const clear = (): void => shown.set({ ...shown.get(), alert: null });

const shower =
  (status: Alert['status'], isOfShown = false) =>
  (message: string, action?: ReactNode): void => {
    const id = shown.get().count + 1;
    shown.set({ alert: { id, status, message, action, isOfShown }, count: id });
  };

const dangerOfShown = shower('danger', true);

/** What is said of what stays although it could not be loaded again. */
export const MAY_BE_OLD = 'This data may be out of date';

/** Shows and hides the global alert; a new message takes the place of the one before. */
export const alert = {
  success: shower('success'),
  danger: shower('danger'),
  /** What is shown could not be loaded again, and why. */
  mayBeOld: (why: string) => dangerOfShown(`${MAY_BE_OLD}: ${why}`),
  clear,
  /** Takes away a message about a failure, but lets good news stay: it goes automatically. */
  clearFailure: () => {
    if (shown.get().alert?.status === 'danger') clear();
  },
  /** Takes away a message about something that was tried and failed. */
  clearTried: () => {
    const { alert: now } = shown.get();
    if (now?.status === 'danger' && !now.isOfShown) clear();
  },
  /** The one that is shown. */
  now: (): Alert | null => shown.get().alert,
};

/** The message to show, if there is one. */
export const useAlert = (): Alert | null => shown.use().alert;
