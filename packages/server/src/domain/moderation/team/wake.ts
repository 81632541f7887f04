import { sql, type Transaction } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Database } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { versionUpdate } from '../../../database/version.ts';
import { isTimeTrusted } from '../../../jobs/clock.ts';
import { writeAudit } from '../../audit/audit.ts';

/** How many cases wake in one transaction. */
const AT_ONCE = 100;

/** A case that is being changed right now is skipped until the next round. */
const wakeOverdue = statement(
  { id: number },
  (most: number) => sql`
    with overdue as materialized (
      select id from cases where snoozed_until <= now() and ${isTimeTrusted}
      order by snoozed_until, id limit ${most} for no key update skip locked
    ), awake as (
      update cases set snoozed_until = null, ${versionUpdate(null)} where id in (select id from overdue) returning id
    )
    insert into case_notes (case_id, kind) select id, 'wake' from awake order by id returning case_id as id`,
);

async function wakeSome(trx: Transaction<Schema>): Promise<number> {
  const cases = await wakeOverdue(trx, AT_ONCE);
  const [first, ...others] = cases.map(({ id }) => ({ target: { type: 'case', id } }));
  if (!first) return 0;
  await writeAudit(trx, {
    ...first,
    others,
    origin: { ip: 'server', requestId: 'snoozes' },
    event: 'upkeep.snooze_ended',
    outcome: 'done',
    status: 200,
  });
  return cases.length;
}

/**
 * Wakes cases whose snooze has ended, in slices, unless the clock is in doubt. Every instance does this, and skips
 * cases locked by another.
 */
export async function wakeCases({ db }: Pick<Database, 'db'>): Promise<void> {
  while ((await db.transaction().execute(wakeSome)) === AT_ONCE);
}
