import type { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconBan, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconEye } from '@tabler/icons-react';
import classes from './history.module.css';

/** How a call ended. */
export type OutcomeName = RowOf<typeof audit.list>['outcome'];

const marks = {
  done: { word: 'Done', icon: IconCircleCheck },
  refused: { word: 'Refused', icon: IconBan },
  looked: { word: 'Looked', icon: IconEye },
  started: { word: 'Started', icon: IconCircleDashed },
  aborted: { word: 'Aborted', icon: IconCircleHalf2 },
} as const satisfies Record<OutcomeName, unknown>;

/** Every outcome. */
export const outcomeNames = Object.keys(marks) as OutcomeName[];

/** The word for an outcome. */
export const outcomeWord = (outcome: OutcomeName): string => marks[outcome].word;

/** How a call ended, as a word with an icon and its colour. */
export function Outcome({ outcome }: { readonly outcome: OutcomeName }) {
  const { word, icon: Icon } = marks[outcome];
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
