import { IconArrowBackUp, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { StatusFace } from '../../../ui/status/status.tsx';
import { type AppealRow, stateNames } from './words.ts';

/** The look of each state of an appeal. */
export const appealFaces: Readonly<Record<AppealRow['state'], StatusFace>> = {
  open: { tone: 'warning', word: stateNames.open, icon: IconCircleDashed },
  upheld: { tone: 'neutral', word: stateNames.upheld, icon: IconCircleCheck },
  overturned: { tone: 'info', word: stateNames.overturned, icon: IconArrowBackUp },
};
