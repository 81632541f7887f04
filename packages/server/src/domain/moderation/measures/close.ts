import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { raised } from '../../../database/version.ts';
import type { Admin } from '../../../http/caller.ts';
import { keyOf, type Subject } from '../case.ts';

const closeOpen = statement(
  {},
  (what: Subject, actorId: number, reason: string | null, subjects: readonly number[]) => sql`
    update cases set state = 'acted_on', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason}, ${raised(actorId)}
    where ${sql.ref(keyOf(what))} = any(${subjects}::bigint[]) and state = 'open'`,
  ['posts', 1, null, []],
  ['users', 1, null, []],
);

/**
 * Closes the open cases about posts or users who are locked, for a measure that no trigger knows of. The caller records the events
 * (`recordCaseEvents`).
 */
export async function closeActedOn(
  trx: Transaction<Schema>,
  actor: Pick<Admin, 'id'>,
  what: Subject,
  subjects: readonly number[],
  reason: string | null,
): Promise<void> {
  await closeOpen(trx, what, actor.id, reason, subjects);
}
