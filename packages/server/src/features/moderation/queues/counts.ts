import { holds } from '@quarterdeck/contract/core/access/access';
import type { queues } from '@quarterdeck/contract/queues';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { stableStatement } from '../../../database/statement.ts';
import { codeFor, type Subject } from '../../../domain/moderation/case.ts';
import type { Admin } from '../../../http/caller.ts';
import { countOpenAppeals } from '../appeals/list.ts';

type Counts = Omit<z.input<typeof queues.counts.output>, 'responseMessage' | 'responseCode'>;

/** More are not counted. */
const COUNTED = 10_000;

const countOpenCases = stableStatement(
  { all: number, own: number, near: number, late: number },
  (what: Subject, asking: number) => sql`
    select (select count(*) from (select from cases where what = ${what} and state = 'open' limit ${sql.lit(COUNTED + 1)}) counted) as all,
      (select count(*) from cases where assigned_to = ${asking} and what = ${what} and state = 'open') as own,
      (select count(*) from (select from cases where what = ${what} and state = 'open' and due_at > now() and near_at <= now() limit ${sql.lit(COUNTED)}) counted) as near,
      (select count(*) from (select from cases where what = ${what} and state = 'open' and due_at <= now() limit ${sql.lit(COUNTED)}) counted) as late`,
);

async function countOpen(db: Db, asking: number, what: Subject) {
  const row = await countOpenCases.first(db, what, asking);
  const { all = 0, own = 0, near = 0, late = 0 } = row ?? {};
  return {
    all: Math.min(all, COUNTED),
    own,
    near,
    late,
    exact: all > COUNTED ? (0 as const) : (1 as const),
  };
}

/** How many appeals are open, of those that someone may see. */
async function countAppeals(db: Db, asking: Admin) {
  const open = await countOpenAppeals(db, asking);
  return { all: Math.min(open, COUNTED), exact: open > COUNTED ? (0 as const) : (1 as const) };
}

/** How many cases are open, of what the admin may see; `all` is a floor beyond ten thousand. */
export async function countCases(db: Db, asking: Admin): Promise<Counts> {
  const seen = (['posts', 'users'] as const).filter((what) => holds(asking, codeFor(what)));
  const cases = await Promise.all(seen.map(async (what) => [what, await countOpen(db, asking.id, what)] as const));
  return { ...Object.fromEntries(cases), appeals: await countAppeals(db, asking) };
}
