import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { HttpError } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';

/** An open session, as its owner or a super admin sees it. */
export interface OpenSession {
  readonly id: number;
  /** The session that asks. */
  readonly current: 0 | 1;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly ip: string;
  readonly user_agent: string;
}

/** The open sessions of an admin, the latest used first. @param asking the session that asks. */
export async function openSessions(
  db: Db,
  limits: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes'>,
  adminId: number,
  asking: number,
): Promise<OpenSession[]> {
  const { rows } = await sql<
    Omit<OpenSession, 'created_at' | 'last_used_at'> & { created_at: Date; last_used_at: Date }
  >`
    select s.id, (s.id = ${asking})::int as current, s.created_at, s.last_used_at, s.ip, s.user_agent
    from sessions s join admins a on a.user_id = s.admin_id
    where s.admin_id = ${adminId} and s.ended_at is null and s.created_at >= a.sessions_valid_from
      and s.last_used_at > now() - make_interval(mins => ${limits.sessionIdleMinutes}::int)
      and s.created_at > now() - make_interval(mins => ${limits.sessionMaxMinutes}::int)
    order by s.last_used_at desc, s.id desc
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/** Ends a session of an admin. @throws HttpError 404 when they have no such open session. */
export async function endSession(db: Db, adminId: number, sessionId: number): Promise<void> {
  const ended = await sql`
    update sessions set ended_at = now()
    where id = ${sessionId} and admin_id = ${adminId} and ended_at is null returning id
  `.execute(db);
  if (ended.rows.length === 0) throw new HttpError(404, 'There is no such open session');
}

/** Ends the sessions of an admin, in the transaction of what makes them invalid. @param spared the session that asks. */
export async function endSessions(db: Db, adminId: number, spared: number): Promise<void> {
  await sql`
    update sessions set ended_at = now() where admin_id = ${adminId} and id <> ${spared} and ended_at is null
  `.execute(db);
}

interface NewSession {
  readonly tokenHash: Buffer;
  readonly adminId: number;
  readonly bindingHash: Buffer | null;
  readonly temporaryPasswordId: number | null;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session. @returns its id. */
export async function addSession(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      admin_id: session.adminId,
      binding_hash: session.bindingHash,
      temporary_password_id: session.temporaryPasswordId,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the sessions of an admin beyond the latest used ones. */
export async function endOldestSessions(db: Db, adminId: number, kept: number): Promise<void> {
  await sql`
    update sessions set ended_at = now() where id in (
      select id from sessions where admin_id = ${adminId} and ended_at is null
      order by last_used_at desc, id desc offset ${kept}
    )
  `.execute(db);
}

/** Says that the owner of a session has chosen a password of their own. */
export async function forgetTemporaryPassword(db: Db, sessionId: number): Promise<void> {
  await sql`update sessions set temporary_password_id = null where id = ${sessionId}`.execute(db);
}
