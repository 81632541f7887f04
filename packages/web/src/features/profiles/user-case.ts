import { reports } from '@quarterdeck/contract/moderation/reports';
import { type CaseItem, caseItem } from '../../domain/moderation/case/item.ts';
import type { Queue } from '../../domain/moderation/case/neighbours.ts';
import type { Details } from './fields.ts';

/**
 * Returns the latest case about a user; undefined when no one has reported them, the server has no cases, or the admin
 * cannot see it.
 */
export const userCase = (id: number, user: Details): CaseItem | undefined =>
  user.case
    ? caseItem(
        { ...user.case, case_id: user.case.id },
        { what: 'users', subjectId: id, subject: user.name, suspect: { ...user, id } },
      )
    : undefined;

/** Returns a user as the subject of a measure without a case. */
export const aboutUser = (id: number, user: Details) =>
  ({ what: 'users', subjectId: id, subject: user.name, suspect: { ...user, id } }) as const;

/** The list of reported users, which determines the next user. */
export const userQueue: Queue<typeof reports.reportedUsers> = {
  call: reports.reportedUsers,
  what: 'users',
  placeOf: ({ reported_user_id: subject, case_id: row }) => ({ subject, row }),
};
