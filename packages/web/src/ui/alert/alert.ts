import type { ReactNode } from 'react';
import { sessionPart } from '../state/session-store.ts';

/** The one message that the console shows. */
export interface Alert {
  readonly id: number;
  readonly status: 'success' | 'danger';
  readonly message: string;
  /** The action below the message, which makes it stay longer. */
  readonly action: ReactNode;
  /** It is about what is shown, not about something that was tried. */
  readonly isOfShown: boolean;
}

interface AlertState {
  readonly alert: Alert | null;
  /** How many alerts there have been. */
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

/** The message about data that stays although it could not be loaded again. */
export const MAY_BE_OLD = 'This data may be out of date';

/** Shows and hides the global alert; a new message replaces the previous one. */
export const alert = {
  success: shower('success'),
  danger: shower('danger'),
  /** Shows that the visible data could not be loaded again, and why. */
  mayBeOld: (why: string) => dangerOfShown(`${MAY_BE_OLD}: ${why}`),
  clear,
  /** Clears a failure message, but not a success message, which disappears automatically. */
  clearFailure: () => {
    if (shown.get().alert?.status === 'danger') clear();
  },
  /** Clears the message about a failed action. */
  clearTried: () => {
    const { alert: now } = shown.get();
    if (now?.status === 'danger' && !now.isOfShown) clear();
  },
  /** Returns the current alert. */
  now: (): Alert | null => shown.get().alert,
};

/** Returns the message to show, if there is one. */
export const useAlert = (): Alert | null => shown.use().alert;
