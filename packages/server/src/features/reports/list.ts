import type { reports } from '@quarterdeck/contract/reports';
import { sql } from 'kysely';
import type { z } from 'zod';
import { checkDepth, countedList } from '../../kit/counted-list.ts';
import type { Db } from '../../kit/database.ts';
import type { Page } from '../../kit/list-query.ts';
import { matchingPeople } from '../../kit/matching-people.ts';

type Input = z.output<typeof reports.reportedUsers.input>;
type Row = z.output<typeof reports.reportedUsers.output>['data'][number];

/**
 * A page of the reports that are not dismissed: all of them, or those on users whose name, username, email or phone holds
 * the query. `users.reported_count` is kept by a trigger, so that the order by name walks reported users only.
 * @throws Refusal 422 for a page too far from the beginning.
 */
export async function listReportedUsers(db: Db, input: Input): Promise<Page<Row>> {
  checkDepth(input);
  const page = await countedList<Omit<Row, 'created_at'> & { created_at: Date }>(
    db,
    {
      from: sql`user_reports r join users u on u.id = r.reported_user_id`,
      where: sql<boolean>`r.dismissed_at is null and u.reported_count > 0
        ${input.query ? sql`and ${matchingPeople(input.query)}` : sql``}`,
      columns: sql`r.id, r.reported_user_id, u.avatar as "reportedUserImage", u.name as "reportedUser",
        u.email as "reportedUserEmail", u.phone as "reportedUserPhone", u.reported_count, r.reason, r.created_at,
        r.reported_by as reported_by_id, (select name from users where users.id = r.reported_by) as "reportedBy"`,
      id: sql`r.id`,
      orders: { reportedUser: sql`(lower(u.name) collate "C")`, created_at: sql`r.created_at`, id: sql`r.id` },
    },
    input,
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}
