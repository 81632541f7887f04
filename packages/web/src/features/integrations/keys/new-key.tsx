import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';

/** What is shown of a key that was just made. */
export interface Created {
  readonly name: string;
  /** Unset when an answer was repeated: those are kept without the key. */
  readonly key: string | undefined;
  /** Whether it may send people, as the call to try does. */
  readonly maySend: boolean;
}

export interface NewKeyProps {
  readonly created: Created | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows a new key. */
export const NewKey = lazyDialog<NewKeyProps>(() => import('./new-key-dialog.tsx'));
