import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';

export interface NewSecretProps {
  /** Unset when an answer was repeated: those are kept without the secret. */
  readonly secret: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows a new secret. */
export const NewSecret = lazyDialog<NewSecretProps>(() => import('./new-secret-dialog.tsx'));
