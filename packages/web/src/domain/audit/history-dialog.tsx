import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Subject } from './use-history.ts';

/** Whose history is shown, and the dialog around it. */
export interface HistoryDialogProps extends Subject {
  /** What the thing is called; the heading is "History of …". */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The history of one thing in a dialog; the target type of an admin is `user`. */
export const HistoryDialog = lazyDialog<HistoryDialogProps>(() => import('./history-in-dialog.tsx'));
