import { lazyDialog } from './lazy-dialog.tsx';

/** Asks before something happens; Escape means no. */
export const Confirm = lazyDialog(() => import('./question.tsx'));
