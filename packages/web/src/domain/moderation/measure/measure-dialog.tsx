import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { MeasureProps } from './measure-question.tsx';

/** Asks before a measure is taken on the screen of a post or a person: why, and what the user will read. */
export const MeasureDialog = lazyDialog<MeasureProps>(() => import('./measure-question.tsx'));
