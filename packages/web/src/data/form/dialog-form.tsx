import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

/** A form in a dialog: it closes when it is done, and asks before it throws unsaved input away. */
export const DialogForm = lazyDialog(() => import('./form-dialog.tsx'));
