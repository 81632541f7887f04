import { sql, type Transaction } from 'kysely';
import { number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { emitAppEvents } from '../../app-events/emit.ts';
import { isOutOfOrder } from '../../audit/out-of-order.ts';
import { moveSuspensions } from '../../people/users.ts';

/* Suspensions made while the database's clock was wrong, which therefore end too late or too early (decision 56). */

/** A suspension dated by a wrong clock. */
interface WrongSuspension {
  readonly id: number;
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
  /** When it ends if its duration starts now. */
  readonly next: Date;
}

const selectWrong = statement(
  {
    id: number,
    name: text,
    from: timestamp,
    until: timestamp,
    next: timestamp,
    reason: orNull(text),
    text: orNull(text),
  },
  () => sql`
    select u.id, u.name, coalesce(u.suspended_at, now()) as "from", coalesce(u.suspended_until, now()) as until,
      coalesce(now() + (u.suspended_until - u.suspended_at), now()) as next, u.suspension_reason as reason, u.suspension_text as text
    from users u
    where u.is_suspended and u.suspended_until is not null and u.deleted_at is null and ${isOutOfOrder('u.id', 'u.suspended_at')}
    order by u.id for no key update of u`,
);

/** Finds and locks those that are still active. */
export const lockWrongSuspensions = (trx: Transaction<Schema>): Promise<readonly WrongSuspension[]> => selectWrong(trx);

const moveDecisions = statement(
  {},
  (ids: readonly number[]) => sql`
    update moderation_decisions d set until = u.suspended_until
    from users u where u.id = d.user_id and u.id = any(${ids}::bigint[]) and d.kind = 'suspend' and d.reverted_at is null`,
);

/** Restarts their duration now, and sends the app the new ends. @returns the changed suspensions. */
export async function moveWrongSuspensions(trx: Transaction<Schema>): Promise<readonly WrongSuspension[]> {
  const wrong = await selectWrong(trx);
  const ids = wrong.map(({ id }) => id);
  await moveSuspensions(trx, ids);
  await moveDecisions(trx, ids);
  const decisions = wrong.map(({ id, next, reason, text: says }) => ({
    ...{ id, until: next.toISOString(), reason, text: says },
  }));
  await emitAppEvents(trx, null, 'user.suspended', decisions);
  return wrong;
}

const selectEndedEarly = statement(
  { id: number, name: text, from: timestamp, until: timestamp },
  () => sql`
    select u.id, u.name, d.decided_at as "from", coalesce(d.until, d.decided_at) as until
    from moderation_decisions d join users u on u.id = d.user_id
    where d.kind = 'suspend' and d.reverted_cause = 'ended' and d.reverted_at > now() - interval '30 days'
      and d.decided_at < now() and ${isOutOfOrder('u.id', 'd.decided_at')} and not u.is_suspended and u.deleted_at is null
    order by u.id, d.id`,
);

/** Finds people whose suspension ended when the clock was corrected, in the last 30 days. */
export const suspensionsEndedEarly = (trx: Transaction<Schema>): Promise<readonly Omit<WrongSuspension, 'next'>[]> =>
  selectEndedEarly(trx);
