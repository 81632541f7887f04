import type { reports } from '@quarterdeck/contract/moderation/reports';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import { warningsOf } from '../../../domain/moderation/measures/warn.ts';
import { refusingSuspension } from '../../../domain/moderation/suspension.ts';
import { isDeleted } from '../../../domain/people/deleted-users.ts';
import { isReported, reportsAbout } from '../../../domain/people/report-flags.ts';
import { caseExamples, casesOf } from './list.ts';
import { answerRow, caseColumns, caseOrders, caseRow, filterOf, requireOrder } from './queue.ts';

type Input = z.output<typeof reports.reportedUsers.input>;
type Row = z.input<typeof reports.reportedUsers.output>['data'][number];

/** A case always has its user; `coalesce` only satisfies the types, because of the join. */
const columns = sql`c.id, coalesce(users.id, 0) as reported_user_id, users.avatar as "reportedUserImage", coalesce(users.name, '') as "reportedUser",
  coalesce(users.email, '') as "reportedUserEmail", users.phone as "reportedUserPhone", coalesce(${reportsAbout('users')}, 0) as reported_count,
  coalesce(users.is_suspended::int, 0) as is_suspended, users.suspended_until, ${warningsOf('users.id')} as warnings, ${isDeleted('users')} as is_deleted, coalesce(${isReported('users')}, 0) as is_reported, ${caseColumns}`;
const { subject: reportedUser, ...others } = caseOrders;

const caseList = list(
  {
    id: number,
    reported_user_id: number,
    reportedUserImage: orNull(text),
    reportedUser: text,
    reportedUserEmail: text,
    reportedUserPhone: orNull(text),
    reported_count: number,
    is_suspended: flag,
    suspended_until: orNull(timestamp),
    warnings: number,
    is_deleted: flag,
    is_reported: flag,
    ...caseRow,
  },
  casesOf({ what: 'users', columns, orders: { ...others, reportedUser } }),
  ...caseExamples,
);

/**
 * Reads a page of user cases in a state, optionally only of users whose name, username, email or phone contains the
 * query.
 * @throws Refusal invalid for a page too far from the beginning, and for an order that needs a state.
 */
export async function listReportedUsers(db: Db, asking: number, input: Input): Promise<Page<Row>> {
  requireOrder(input);
  const page = await caseList.page(db, input, await filterOf(db, input), asking);
  return {
    ...page,
    rows: page.rows.map(answerRow).map(({ reported_by_id, ...row }) => ({
      ...row,
      ...refusingSuspension({ ...row, name: row.reportedUser }),
      ...(reported_by_id === null ? {} : { reported_by_id }),
    })),
  };
}
