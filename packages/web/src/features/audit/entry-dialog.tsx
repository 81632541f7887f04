import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

/** Which entry is shown. */
export interface EntryDialogProps {
  readonly id: number | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One entry of the audit log, with everything that is known of it. */
export const EntryDialog = lazyDialog<EntryDialogProps>(() => import('./entry-in-dialog.tsx'));
