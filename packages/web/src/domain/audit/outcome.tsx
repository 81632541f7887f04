import type { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconBan, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconEye } from '@tabler/icons-react';
import { Status, type StatusFace } from '../../ui/status/status.tsx';

/** How a call ended. */
export type OutcomeName = RowOf<typeof audit.list>['outcome'];

const marks: Readonly<Record<OutcomeName, StatusFace>> = {
  done: { tone: 'success', word: 'Done', icon: IconCircleCheck },
  refused: { tone: 'danger', word: 'Refused', icon: IconBan },
  looked: { tone: 'info', word: 'Viewed', icon: IconEye },
  started: { tone: 'neutral', word: 'Started', icon: IconCircleDashed },
  aborted: { tone: 'warning', word: 'Aborted', icon: IconCircleHalf2 },
};

/** Every outcome. */
export const outcomeNames = Object.keys(marks) as OutcomeName[];

/** Returns the word for an outcome. */
export const outcomeWord = (outcome: OutcomeName): string => marks[outcome].word;

/** A call's outcome, as a word with an icon and its color. */
export const Outcome = ({ outcome }: { readonly outcome: OutcomeName }) => <Status {...marks[outcome]} />;
