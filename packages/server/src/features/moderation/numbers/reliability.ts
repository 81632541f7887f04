import type { moderation } from '@quarterdeck/contract/moderation';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { isDecidedLately, share } from '../../../domain/moderation/reliability.ts';

type Reliability = z.input<typeof moderation.numbers.output>['data']['reliability'];

/** The number of equal parts from 0 to 1 by which reporters are counted. */
const PARTS = 5;

const selectReliability = statement(
  { part: number, reporters: number },
  () => sql`
    select least(floor(${share} * ${PARTS}::int), ${PARTS}::int - 1)::int as part, count(*) as reporters
    from (
      select reported_by, count(*) as decided, count(*) filter (where state = 'acted_on') as upheld
      from (
        select r.reported_by, c.state from cases c join post_reports r on r.case_id = c.id
        where ${isDecidedLately}
        union all
        select r.reported_by, c.state from cases c join user_reports r on r.case_id = c.id
        where ${isDecidedLately}
      ) decided group by reported_by
    ) reporters group by 1`,
);

/** Counts reporters by reliability, among those with decided reports in the last ninety days. */
export async function readReliability(db: Db): Promise<Reliability> {
  const rows = await selectReliability(db);
  return Array.from({ length: PARTS }, (_, part) => ({
    from: part / PARTS,
    to: (part + 1) / PARTS,
    reporters: rows.find((row) => row.part === part)?.reporters ?? 0,
  }));
}
