import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

/** About whom the question is. */
export interface WhyProps {
  readonly admin: { readonly id: number; readonly name: string };
  /** The permission that is asked about; without one it is chosen in the dialog. */
  readonly permission?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** "Why may they?": every way in which an admin holds a permission, or that there is none. */
export const Why = lazyDialog<WhyProps>(() => import('./why-dialog.tsx'));
