import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { moderation } from '@quarterdeck/contract/moderation';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { type PersonName, personJson, type Subject } from '../../../domain/moderation/case.ts';
import {
  type ByKind,
  byKind,
  decisionsIn,
  overturnedCount,
  percentile,
} from '../../../domain/moderation/numbers/decision-counts.ts';
import { type ReasonName, reasonWithId } from '../../../domain/moderation/reasons.ts';

type Numbers = z.input<typeof moderation.numbers.output>['data'];

const exampleRange = { start: '2026-01-01', end: '2026-01-02' };

const selectByReason = statement(
  { reason: orNull(json<ReasonName>()), decisions: json<ByKind>(), overturned: number },
  (range: DateRange, seen: readonly Subject[]) => sql`
    select ${reasonWithId('counted.reason_id')} as reason, decisions, overturned
    from (
      select d.reason_id, ${byKind()} as decisions, ${overturnedCount} as overturned, count(*) as all
      from moderation_decisions d where ${decisionsIn(range, seen)} group by d.reason_id
    ) counted order by "all" desc, reason_id`,
  [exampleRange, ['posts']],
);

/** Reads the decisions for each reason of the list. */
export const readByReason = (db: Db, range: DateRange, seen: readonly Subject[]): Promise<Numbers['by_reason']> =>
  selectByReason(db, range, seen);

/** The most admins that are listed. */
const MOST_STAFF = 100;

const selectByStaff = statement(
  {
    staff: orNull(json<PersonName>()),
    decisions: json<ByKind>(),
    overturned: number,
    median_seconds: orNull(number),
    p95_seconds: orNull(number),
  },
  (range: DateRange, seen: readonly Subject[], only: number | null) => sql`
    select ${personJson('counted.decided_by')} as staff, decisions, overturned, median_seconds, p95_seconds
    from (
      select d.decided_by, ${byKind()} as decisions, ${overturnedCount} as overturned, count(*) as all,
        ${percentile(0.5)} as median_seconds, ${percentile(0.95)} as p95_seconds
      from moderation_decisions d
      where ${decisionsIn(range, seen)} and d.decided_by is not null ${only === null ? sql`` : sql`and d.decided_by = ${only}`}
      group by d.decided_by
    ) counted order by "all" desc, decided_by limit ${MOST_STAFF}`,
  [exampleRange, ['posts'], 1],
  [exampleRange, ['posts'], null],
);

/** Reads each admin's number of decisions, and how long they took. @param only the admin to show; null for everyone */
export async function readByStaff(
  db: Db,
  range: DateRange,
  seen: readonly Subject[],
  only: number | null,
): Promise<Numbers['by_staff']> {
  const rows = await selectByStaff(db, range, seen, only);
  return rows.flatMap(({ staff, ...numbers }) => (staff ? [{ staff, ...numbers }] : []));
}
