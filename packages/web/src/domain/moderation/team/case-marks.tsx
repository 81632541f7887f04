import { IconArrowUpRight, IconClockPause, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Status, type StatusFace } from '../../../ui/status/status.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { CaseDetails } from '../case/item.ts';
import classes from './team.module.css';

/** An older server, or another product's, sends none of these. */
type Marks = { readonly [M in 'escalated_to' | 'snoozed_until' | 'opinion']?: CaseDetails[M] | undefined };

const faces = {
  snoozed: { tone: 'neutral', icon: IconClockPause },
  escalated: { tone: 'warning', icon: IconArrowUpRight },
  opinion: { tone: 'info', icon: IconUsers },
} as const;

/** Returns the first mark of an open case that the team has escalated, snoozed or asked about. */
export function markFace({ escalated_to: group, snoozed_until: until, opinion }: Marks): StatusFace | undefined {
  if (until) return { ...faces.snoozed, word: 'Snoozed' };
  if (group) return { ...faces.escalated, word: 'Escalated' };
  if (opinion && !opinion.given_by) return { ...faces.opinion, word: '2nd opinion' };
  return undefined;
}

/** Returns the row mark of such a case, for the cell with its name; nothing for others. */
export const rowMark = ({
  state,
  ...row
}: Marks & { readonly state?: CaseDetails['state'] | undefined }): ReactNode => {
  const face = state === 'open' && markFace(row);
  return face && <Status isSmall {...face} />;
};

/** The marks that the team gave to an open case. */
export function CaseMarks({ details }: { readonly details: CaseDetails }) {
  const { state, escalated_to: group, snoozed_until: until, opinion } = details;
  const isAwaited = opinion && !opinion.given_by;
  if (state !== 'open' || !(group || until || isAwaited)) return null;
  return (
    <p className={classes.marks}>
      {group && <Status isSmall {...faces.escalated} word={`Escalated to ${group.name}`} />}
      {until && (
        <Status
          isSmall
          {...faces.snoozed}
          word={
            <>
              Snoozed until <Moment at={until} shows="full" />
            </>
          }
        />
      )}
      {isAwaited && <Status isSmall {...faces.opinion} word={`${opinion.asked_by.name} asked for a second opinion`} />}
    </p>
  );
}
