import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

/** A form in a dialog. It closes after success, and asks before it discards unsaved input. */
export const DialogForm = lazyDialog(() => import('./form-dialog.tsx'));
