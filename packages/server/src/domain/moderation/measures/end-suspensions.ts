import { sql, type Transaction } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Database } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { isTimeTrusted } from '../../../jobs/clock.ts';
import { writeAudit } from '../../audit/audit.ts';
import { findTargetUsers, liftAll, suspensionEndEvent } from '../suspension.ts';

/** How many suspensions end in one transaction. */
const AT_ONCE = 100;

/** A person who is being changed right now is skipped until the next round. */
const lockOverdue = statement(
  { id: number },
  (most: number) => sql`
    select id from users where suspended_until <= now() and is_suspended and ${isTimeTrusted}
    order by suspended_until, id limit ${most} for no key update skip locked`,
);

async function endSome(trx: Transaction<Schema>): Promise<number> {
  const ids = (await lockOverdue(trx, AT_ONCE)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const people = [...(await findTargetUsers(trx, ids)).values()];
  await liftAll(trx, null, ids, 'ended');
  const [first, ...others] = people.map(suspensionEndEvent);
  await writeAudit(trx, {
    ...first,
    others,
    origin: { ip: 'server', requestId: 'suspensions' },
    event: 'upkeep.suspension_ended',
    outcome: 'done',
    status: 200,
  });
  return ids.length;
}

/**
 * Ends expired suspensions in slices, unless the clock is in doubt. Every instance does this, and skips people locked
 * by another.
 */
export async function endSuspensions({ db }: Pick<Database, 'db'>): Promise<void> {
  while ((await db.transaction().execute(endSome)) === AT_ONCE);
}
