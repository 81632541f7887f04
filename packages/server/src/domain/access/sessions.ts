import { PROOF_MINUTES } from '@quarterdeck/contract/core/access/fresh-proof';
import type { SignInMethod } from '@quarterdeck/contract/core/access/sign-in';
import { type RawBuilder, sql } from 'kysely';
import { placeOf } from '../../core/addresses.ts';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { flag, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isPast, isTimeTrusted } from '../../jobs/clock.ts';

/** An open session, as shown to its owner or a super admin. */
export interface OpenSession {
  readonly id: number;
  /** 1 for the caller's session. */
  readonly current: 0 | 1;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly ip: string;
  /** The network from which it was opened. */
  readonly place: string;
  readonly user_agent: string;
  readonly method: SessionMethod | null;
}

const selectSessions = statement(
  {
    id: number,
    current: flag,
    created_at: timestamp,
    last_used_at: timestamp,
    ip: text,
    user_agent: text,
    method: orNull(textOf<SessionMethod>()),
  },
  (asking: number, adminId: number, limitsSessionIdleMinutes: number, limitsSessionMaxMinutes: number) => sql`
    select s.id, coalesce((s.id = ${asking})::int, 0) as current, s.created_at, s.last_used_at, s.ip, s.user_agent, s.method
    from sessions s join admins a on a.user_id = s.admin_id
    where s.admin_id = ${adminId} and s.ended_at is null and s.created_at >= a.sessions_valid_from
      and s.last_used_at > now() - make_interval(mins => ${limitsSessionIdleMinutes}::int)
      and s.created_at > now() - make_interval(mins => ${limitsSessionMaxMinutes}::int)
      and ${isPast('s.created_at')} and ${isPast('s.last_used_at')}
    order by s.last_used_at desc, s.id desc`,
);

/** Returns an admin's open sessions, most recently used first. @param asking the caller's session. */
export async function openSessions(
  db: Db,
  config: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes' | 'staffNetworks'>,
  adminId: number,
  asking: number,
): Promise<OpenSession[]> {
  const rows = await selectSessions(db, asking, adminId, config.sessionIdleMinutes, config.sessionMaxMinutes);
  return rows.map((row) => ({ ...row, place: placeOf(row.ip, config.staffNetworks) }));
}

const endOpenSession = statement(
  { id: number },
  (sessionId: number, adminId: number) => sql`
    update sessions set ended_at = now()
    where id = ${sessionId} and admin_id = ${adminId} and ended_at is null returning id`,
);

/** Ends one of an admin's sessions. @throws Refusal not_found when they have no such open session. */
export async function endSession(db: Db, adminId: number, sessionId: number): Promise<void> {
  if (!(await endOpenSession.first(db, sessionId, adminId)))
    throw new Refusal('not_found', 'There is no such open session');
}

const endOtherSessions = statement(
  {},
  (adminId: number, spared: number) => sql`
    update sessions set ended_at = now() where admin_id = ${adminId} and id <> ${spared} and ended_at is null`,
);

/**
 * Ends an admin's sessions, in the transaction that makes them invalid.
 * @param spared the caller's session, which stays open.
 */
export async function endSessions(db: Db, adminId: number, spared: number): Promise<void> {
  await endOtherSessions(db, adminId, spared);
}

const endOfAll = statement(
  {},
  (adminIds: readonly number[]) => sql`
    update sessions set ended_at = now() where admin_id = any(${adminIds}::bigint[]) and ended_at is null`,
);

/** Ends all sessions of these people. App users have none. */
export async function endSessionsOf(db: Db, ids: readonly number[]): Promise<void> {
  await endOfAll(db, ids);
}

/**
 * Whether the owner of the session in this row of `sessions` (`s`) has recently proven their identity. A time in the
 * future comes from a wrong clock and does not count.
 */
export const isFreshProof: RawBuilder<boolean> = sql<boolean>`coalesce(
  s.proven_at > now() - make_interval(mins => ${sql.lit(PROOF_MINUTES)}) and s.proven_at <= now() + interval '5 minutes', false)`;

/** The time of proof for sign-ins that are not sufficient for dangerous calls. */
export const NEVER_PROVEN = new Date(0);

const prove = statement(
  { until: orNull(timestamp) },
  (id: number) => sql`
    update sessions set proven_at = now() where id = ${id} and ended_at is null
    returning proven_at + make_interval(mins => ${sql.lit(PROOF_MINUTES)}) as until`,
);

/**
 * Records that the owner of a session has proven their identity.
 * @returns until when the proof is fresh; undefined when the session has ended.
 */
export async function noteProof(db: Db, sessionId: number): Promise<Date | undefined> {
  return (await prove.first(db, sessionId))?.until ?? undefined;
}

const endAllOthers = statement(
  {},
  (spared: number) => sql`update sessions set ended_at = now() where id <> ${spared} and ended_at is null`,
);

/**
 * Ends the sessions of all admins, and every sign-in that waits for its second step.
 * @param spared the caller's session, which stays open.
 */
export async function endOtherAccess(db: Db, spared: number): Promise<void> {
  await endAllOthers(db, spared);
  await endEveryChallenge(db);
}

/**
 * How the identity was proven: by an emailed code, an authenticator app's code, a passkey, a recovery code, or the
 * single sign-on provider.
 */
export type SessionMethod = SignInMethod | 'recovery' | 'sso';

interface NewSession {
  readonly tokenHash: Buffer;
  readonly adminId: number;
  readonly bindingHash: Buffer | null;
  readonly temporaryPasswordId: number | null;
  readonly ip: string;
  readonly userAgent: string;
  /** How the identity was proven. */
  readonly method: SessionMethod;
  /** The method that the owner must add to their account before anything else. */
  readonly needsMethod: 'app' | 'passkey' | null;
  /** When the owner proved their identity, if that was earlier. */
  readonly provenAt?: Date | undefined;
}

const endFuture = statement(
  {},
  (adminId: number | null) => sql`
    update sessions set ended_at = now()
    where ended_at is null and not ${isPast('created_at')} and (admin_id = ${adminId}::bigint or ${adminId}::bigint is null and ${isTimeTrusted})`,
);

/**
 * Ends sessions with a future start, which were opened while the clock was wrong. They would otherwise become open
 * again at that time.
 */
export async function endFutureSessions(db: Db): Promise<void> {
  await endFuture(db, null);
}

const moveValidity = statement(
  {},
  (adminId: number) => sql`
    update admins set sessions_valid_from = now() where user_id = ${adminId} and sessions_valid_from > now()`,
);

/**
 * Opens a session. Ends and starts of the admin's sessions that a wrong clock dated in the future are corrected first,
 * so that the new session is open.
 * @returns its id.
 */
export async function addSession(db: Db, session: NewSession): Promise<number> {
  await moveValidity(db, session.adminId);
  await endFuture(db, session.adminId);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      admin_id: session.adminId,
      binding_hash: session.bindingHash,
      temporary_password_id: session.temporaryPasswordId,
      ip: session.ip,
      user_agent: session.userAgent,
      method: session.method,
      needs_method: session.needsMethod,
      ...(session.provenAt ? { proven_at: sql<Date>`least(now(), ${session.provenAt}::timestamptz)` } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const endListed = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    update sessions set ended_at = now() where id = any(${ids}::bigint[]) and ended_at is null returning id`,
);

/** Ends these sessions. @returns how many of them were open. */
export const endSessionsWithIds = async (db: Db, ids: readonly number[]): Promise<number> =>
  (await endListed(db, ids)).length;

/** Shows the console to a session as a group's members see it. Null: as its owner again. */
export async function setViewGroup(db: Db, sessionId: number, groupId: number | null): Promise<void> {
  await db.updateTable('sessions').set({ view_group_id: groupId }).where('id', '=', sessionId).execute();
}

const endBeyond = statement(
  {},
  (adminId: number, kept: number) => sql`
    update sessions set ended_at = now() where id in (
      select id from sessions where admin_id = ${adminId} and ended_at is null
      order by last_used_at desc, id desc offset ${kept}
    )`,
);

/** Ends all but an admin's most recently used sessions. */
export async function endOldestSessions(db: Db, adminId: number, kept: number): Promise<void> {
  await endBeyond(db, adminId, kept);
}

/** Records that the owner of a session has chosen their own password. */
export async function forgetTemporaryPassword(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ temporary_password_id: null }).where('id', '=', sessionId).execute();
}

const endNeedy = statement(
  {},
  (adminId: number, spared: number) => sql`
    update sessions set ended_at = now()
    where admin_id = ${adminId} and id <> ${spared} and needs_method is not null and ended_at is null`,
);

/**
 * Records that the owner of a session has added the method that their group requires. Their other sessions that waited
 * for it end, because the people who opened those have not shown the method.
 */
export async function forgetNeed(
  db: Db,
  { id, sessionId }: { readonly id: number; readonly sessionId: number },
): Promise<void> {
  await endNeedy(db, id, sessionId);
  await db.updateTable('sessions').set({ needs_method: null }).where('id', '=', sessionId).execute();
}

const endEverySession = statement({}, () => sql`update sessions set ended_at = now() where ended_at is null`);
const endEveryChallenge = statement({}, () => sql`update challenges set used_at = now() where used_at is null`);
const endEveryPassword = statement({}, () => sql`update temporary_passwords set used_at = now() where used_at is null`);

/**
 * Ends every session, every sign-in that waits for its code, and every one-time password of all admins. After a
 * restore, those in the database may have ended or been used since the backup.
 */
export async function endAllAccess(db: Db): Promise<void> {
  await endEverySession(db);
  await endEveryChallenge(db);
  await endEveryPassword(db);
}
