import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { FormProps } from './form.tsx';

/** A form and the dialog around it. */
export interface DialogFormProps<C extends Endpoint> extends FormProps<C> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A form in a dialog: it closes when it is done, and asks before it throws unsaved input away. */
export const DialogForm = lazyDialog(() => import('./form-dialog.tsx'));
