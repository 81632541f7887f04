import { sql, type Transaction } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Admin } from '../../http/caller.ts';
import { recordDecisions } from '../decisions/record.ts';
import { idsOf, keyOf, type Subject } from './case.ts';

type Trx = Transaction<Schema>;

const selectStates = statement(
  { id: number, subject: number, state: text, reason: orNull(text) },
  (what: Subject, subjects: readonly number[]) => sql`
    select id, coalesce(post_id, user_id, 0) as subject, state, closing_reason as reason from cases
    where ${sql.ref(keyOf(what))} = any(${subjects}::bigint[]) and state in ('open', 'acted_on') order by id`,
  ['posts', []],
  ['users', []],
);

const writeClosingReason = statement(
  {},
  (reasonId: number, ids: readonly number[]) => sql`
    update cases set closing_reason_id = ${reasonId} where id = any(${ids}::bigint[])`,
);

/**
 * Changes locked posts or users, and records decision events for the cases that triggers closed or opened with it.
 * @param actor null when nobody of the staff does it.
 * @param reasonId the reason of the list for which it is done; it stays with the cases that are closed.
 * @returns the cases that were closed, by the post or user that they are about.
 */
export async function recordCaseEvents(
  trx: Trx,
  actor: Pick<Admin, 'id'> | null,
  what: Subject,
  subjects: readonly number[],
  change: () => Promise<void>,
  reasonId: number | null = null,
): Promise<ReadonlyMap<number, number>> {
  const before = new Map((await selectStates(trx, what, subjects)).map(({ id, state }) => [id, state]));
  await change();
  const changed = (await selectStates(trx, what, subjects)).filter(({ id, state }) => before.get(id) !== state);
  const closed = changed.filter(({ state }) => state === 'acted_on');
  const decided = closed.map(({ id, reason }) => ({ id, outcome: 'acted_on' as const, reason }));
  if (reasonId !== null) await writeClosingReason(trx, reasonId, idsOf(decided));
  const reopened = changed
    .filter(({ state }) => state === 'open')
    .map(({ id }) => ({ id, outcome: null, reason: null }));
  await recordDecisions(trx, actor, 'report.decided', decided);
  await recordDecisions(trx, actor, 'report.reopened', reopened);
  return new Map(closed.map(({ id, subject }) => [subject, id]));
}
