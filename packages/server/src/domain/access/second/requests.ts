import { security } from '@quarterdeck/contract/security';
import { sql, type Transaction } from 'kysely';
import { conflict, Refusal, tooMany } from '../../../core/errors.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { Admin } from '../../../ports/caller.ts';
import { refusalsOf } from '../../../ports/refusals.ts';
import { countSuperAdmins } from '../admins.ts';
import { inHours } from '../temporary-passwords.ts';

/*
 * Requests of a super admin that another one must confirm. A request is carried out when it is confirmed. It ends after
 * a day, or when the requester's account is contained. It never waits for an admin who is suspended or no longer a
 * super admin.
 */

type Trx = Transaction<Schema>;

const HOURS = 24;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A pending request. */
interface WaitingRequest {
  readonly id: number;
  /** `reset`: a one-time password for a super admin; `turn_off`: the rule that a second one must confirm. */
  readonly kind: 'reset' | 'turn_off';
  readonly user: Person | null;
  readonly asked_by: Person | null;
  readonly asked_at: Date;
  readonly expires_at: Date;
}

/** The hashes that a confirmed reset stores: of the one-time password, and of a password that no one knows. */
export interface ResetHashes {
  readonly passwordHash: string;
  readonly unusedHash: string;
}

const columns = {
  id: number,
  kind: textOf<WaitingRequest['kind']>(),
  user: orNull(json<Person>()),
  asked_by: orNull(json<Person>()),
  asked_at: timestamp,
  expires_at: timestamp,
};

const waiting = sql`
  r.id, r.kind, r.asked_at, r.expires_at,
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = r.user_id) as "user",
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = r.asked_by) as asked_by`;
const isWaiting = sql<boolean>`r.decided_at is null and r.expires_at > now() and exists (
  select from admins a join users u on u.id = a.user_id
  where a.user_id = r.asked_by and a.is_sup_admin and not u.is_suspended)`;

/** Returns why an admin cannot confirm a request. */
export function confirmationError(
  { user, asked_by: asker }: Pick<WaitingRequest, 'user' | 'asked_by'>,
  admin: Pick<Admin, 'id'>,
) {
  if (asker?.id === admin.id) return 'You asked for this. Another super admin must confirm it';
  if (user?.id === admin.id) return 'This is about your own account. Another super admin must confirm it';
  return undefined;
}

const selectWaiting = statement(
  columns,
  () => sql`select ${waiting} from second_admin_requests r where ${isWaiting} order by r.id desc limit 100`,
);

/** Returns the pending requests, newest first, with the reason why this admin cannot confirm each. */
export async function waitingRequests(db: Db, admin: Pick<Admin, 'id'>) {
  const rows = await selectWaiting(db);
  return rows.map((row) => ({ ...row, ...refusalsOf([[security.confirmRequest, confirmationError(row, admin)]]) }));
}

const lockOne = statement(
  { ...columns, password_hash: orNull(text), unused_hash: orNull(text) },
  (id: number) => sql`
    select ${waiting}, r.password_hash, r.unused_hash from second_admin_requests r where r.id = ${id} and ${isWaiting} for update`,
);

/** Finds and locks a pending request. @throws Refusal not_found when there is none. */
export async function lockRequest(trx: Trx, id: number) {
  const row = await lockOne.first(trx, id);
  if (!row)
    throw new Refusal(
      'not_found',
      'This request no longer exists: it was decided, has expired, or the requester is no longer a super admin',
    );
  return row;
}

/** The limit per super admin in 24 hours, because each request is emailed to every super admin. */
const MOST_A_DAY = 10;

const countAsked = statement(
  { asked: number, wait: number },
  (actorId: number) => sql`
    select count(*) as asked, coalesce(extract(epoch from min(asked_at) - now())::float8 + ${HOURS * 3600}::float8, 0) as wait
    from second_admin_requests where asked_by = ${actorId} and asked_at > now() - make_interval(hours => ${HOURS})`,
);

/**
 * Adds a request. An earlier one for the same thing ends.
 * @param hashes of a reset.
 * @returns its id.
 * @throws Refusal too_many after ten in 24 hours.
 */
export async function addRequest(
  trx: Trx,
  actorId: number,
  { kind, userId, hashes }: { kind: WaitingRequest['kind']; userId: number | null; hashes?: ResetHashes },
): Promise<number> {
  const { asked, wait } = await countAsked.one(trx, actorId);
  if (asked >= MOST_A_DAY)
    throw tooMany(`You have asked ${MOST_A_DAY} times in the last 24 hours. Try again later`, wait);
  await trx
    .updateTable('second_admin_requests')
    .set({ decided_at: sql<Date>`now()`, decided_by: actorId, password_hash: null, unused_hash: null })
    .where('kind', '=', kind)
    .where('user_id', 'is not distinct from', userId)
    .where('decided_at', 'is', null)
    .execute();
  const { id } = await trx
    .insertInto('second_admin_requests')
    .values({
      kind,
      user_id: userId,
      asked_by: actorId,
      password_hash: hashes?.passwordHash ?? null,
      unused_hash: hashes?.unusedHash ?? null,
      expires_at: inHours(HOURS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a locked request and deletes its secrets. */
export async function decideRequest(trx: Trx, actorId: number, id: number, isConfirmed: boolean): Promise<void> {
  await trx
    .updateTable('second_admin_requests')
    .set({
      decided_at: sql<Date>`now()`,
      decided_by: actorId,
      is_confirmed: isConfirmed,
      password_hash: null,
      unused_hash: null,
    })
    .where('id', '=', id)
    .execute();
}

const endOf = statement(
  { id: number },
  (actorId: number, askerId: number) => sql`
    update second_admin_requests set decided_at = now(), decided_by = ${actorId}, password_hash = null, unused_hash = null
    where asked_by = ${askerId} and decided_at is null returning id`,
);

/** Ends all of an admin's requests. @returns the number of requests. */
export const endRequestsOf = async (trx: Trx, actorId: number, askerId: number): Promise<number> =>
  (await endOf(trx, actorId, askerId)).length;

/** One super admin requests, one confirms, and one is reset. */
const NEEDED = 3;

/** Checks that there are enough super admins. @throws Refusal conflict when there are too few to confirm anything. */
export async function requireEnoughSuperAdmins(db: Db): Promise<void> {
  if ((await countSuperAdmins(db)) < NEEDED)
    throw conflict(`This needs ${NEEDED} super admins: one asks, one confirms, and one is reset. Add one first`);
}
