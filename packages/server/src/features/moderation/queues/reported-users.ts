import type { reports } from '@quarterdeck/contract/reports';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import type { Page } from '../../../database/lists/list-query.ts';
import { isReported } from '../../../domain/people/is-reported.ts';
import { listCases } from './list.ts';
import { type CaseColumns, caseColumns, caseOrders, caseRow } from './queue.ts';

type Input = z.output<typeof reports.reportedUsers.input>;
type Row = z.output<typeof reports.reportedUsers.output>['data'][number];

const columns = sql`c.id, users.id as reported_user_id, users.avatar as "reportedUserImage", users.name as "reportedUser",
  users.email as "reportedUserEmail", users.phone as "reportedUserPhone", users.reported_count,
  users.is_suspended::int as is_suspended, ${isReported('users')} as is_reported, ${caseColumns}`;
const { subject: reportedUser, ...others } = caseOrders;

/**
 * A page of the cases of users in a state: all of them, or those of users whose name, username, email or phone holds the
 * query.
 * @throws HttpError 422 for a page too far from the beginning.
 */
export async function listReportedUsers(db: Db, asking: number, input: Input): Promise<Page<Row>> {
  const page = await listCases<Omit<Row, keyof CaseColumns | 'closed'> & CaseColumns>(
    db,
    { what: 'users', asking, columns, orders: { ...others, reportedUser } },
    input,
  );
  return {
    ...page,
    rows: page.rows.map(caseRow).map(({ reported_by_id, ...row }) => ({
      ...row,
      ...(reported_by_id === null ? {} : { reported_by_id }),
    })),
  };
}
