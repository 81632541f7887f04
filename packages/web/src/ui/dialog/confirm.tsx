import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';

/** What a confirmation says: what will happen, to whom, and whether it can be undone. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** What may be said with the answer, below the text. */
  readonly below?: ReactNode;
  /** The verb of the button that goes ahead. */
  readonly yes: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
}

/** A question and what its answers do. */
export interface ConfirmProps extends Question {
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something happens; Escape means no. */
export const Confirm = lazyDialog(() => import('./question.tsx'));
