import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for confirmation; Escape means no. */
export const Confirm = lazyDialog(() => import('./question.tsx'));
