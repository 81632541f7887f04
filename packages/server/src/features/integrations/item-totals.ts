import type { integrations } from '@quarterdeck/contract/integrations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type Totals = z.output<typeof integrations.itemTotals.output>['data'][number];

/** The app may invent the types of refused items, so the list is limited. */
const MOST_TYPES = 100;

const countOf = (outcome: 'accepted' | 'waiting' | 'refused', when = sql`true`) => sql`
  coalesce(sum(items) filter (where outcome = ${sql.lit(outcome)} and ${when}), 0)::float8`;

const today = sql`day = (now() at time zone 'UTC')::date`;

const selectTotals = statement(
  {
    type: text,
    acceptedToday: number,
    waitingToday: number,
    refusedToday: number,
    accepted: number,
    waiting: number,
    refused: number,
  },
  () => sql`
    select type, ${countOf('accepted', today)} as "acceptedToday", ${countOf('waiting', today)} as "waitingToday",
      ${countOf('refused', today)} as "refusedToday", ${countOf('accepted')} as accepted, ${countOf('waiting')} as waiting,
      ${countOf('refused')} as refused
    from app_item_days where day > (now() at time zone 'UTC')::date - 30
    group by type order by sum(items) desc, type limit ${sql.lit(MOST_TYPES)}`,
);

/** Counts the items of each type today and in 30 days, most frequent first. */
export async function itemTotals(db: Db): Promise<Totals[]> {
  const rows = await selectTotals(db);
  return rows.map(({ type, acceptedToday, waitingToday, refusedToday, accepted, waiting, refused }) => ({
    type,
    today: { accepted: acceptedToday, waiting: waitingToday, refused: refusedToday },
    month: { accepted, waiting, refused },
  }));
}
