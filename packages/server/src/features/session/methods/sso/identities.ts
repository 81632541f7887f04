import { sql } from 'kysely';
import { boolean, bytes, number, orNull, text, textOf, timestamp } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';

/*
 * Links between people at the provider and admins. A verified email decides once, and from then on only the subject
 * counts. A name or address that the provider gives to someone else is therefore useless.
 */

/** How strongly a person proved to the provider who they are, in terms of group rules. */
export type Strength = 'any' | 'app' | 'passkey';

const account = {
  adminId: number,
  name: text,
  email: text,
  isSuper: boolean,
  isOpen: boolean,
} as const;

const accountColumns = (lockedAt: number) => sql`
  u.id as "adminId", u.name, coalesce(u.email, '') as email, a.is_sup_admin as "isSuper",
  coalesce(u.is_admin and not u.is_suspended and a.failed_codes < ${lockedAt}::int, false) as "isOpen"`;

const selectBySubject = statement(
  { ...account, id: number },
  (issuer: string, subject: string, lockedAt: number) => sql`
    select i.id, ${accountColumns(lockedAt)}
    from sso_identities i join admins a on a.user_id = i.admin_id join users u on u.id = a.user_id
    where i.issuer = ${issuer} and i.subject = ${subject} for update of i, a`,
);

/** Finds and locks the admin linked to a person at the provider. */
export const findIdentity = (db: Db, issuer: string, subject: string, lockedAt: number) =>
  selectBySubject.first(db, issuer, subject, lockedAt);

const selectByEmail = statement(
  { ...account, isLinked: boolean },
  (issuer: string, email: string, lockedAt: number) => sql`
    select ${accountColumns(lockedAt)},
      exists (select from sso_identities i where i.admin_id = a.user_id and i.issuer = ${issuer}) as "isLinked"
    from users u join admins a on a.user_id = u.id
    where u.is_admin and lower(u.email) collate "C" = lower(${email}::text) collate "C" for update of a`,
);

/** Finds and locks the admin with an email, and whether another person at the provider is already linked to them. */
export const findByEmail = (db: Db, issuer: string, email: string, lockedAt: number) =>
  selectByEmail.first(db, issuer, email, lockedAt);

/** An admin found by single sign-on. */
export type SsoAccount = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

/** Links a person at the provider to an admin. @returns the id of the link. */
export async function link(
  db: Db,
  identity: { readonly adminId: number; readonly issuer: string; readonly subject: string },
): Promise<number> {
  const { id } = await db
    .insertInto('sso_identities')
    .values({ admin_id: identity.adminId, issuer: identity.issuer, subject: identity.subject })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records a person's sign-in at the provider, and how strongly the provider says it checked. */
export async function noteUse(db: Db, id: number, strength: Strength): Promise<void> {
  await db
    .updateTable('sso_identities')
    .set({ strength, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes an admin's links to people at providers, with their codes and session data.
 * @returns the number of links.
 */
export async function deleteIdentities(db: Db, adminId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sso_identities')
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const selectOwn = statement(
  { createdAt: timestamp },
  (adminId: number, issuer: string) => sql`
    select created_at as "createdAt" from sso_identities where admin_id = ${adminId} and issuer = ${issuer}`,
);

/** Returns since when an admin is linked to a person at the provider. */
export const linkedSince = async (db: Db, adminId: number, issuer: string): Promise<Date | undefined> =>
  (await selectOwn.first(db, adminId, issuer))?.createdAt;

/** What belongs to a session, or waits until the page fetches one. */
interface AtProvider {
  readonly identityId: number;
  /** The id of the session at the provider. */
  readonly sid: string | null;
  /** The encrypted ID token, which the provider receives when the admin signs out. */
  readonly sealedIdToken: Buffer | null;
}

/** Stores a code that the page exchanges for a session. */
export async function addCode(
  db: Db,
  code: AtProvider & {
    readonly codeHash: Buffer;
    readonly bindingHash: Buffer;
    readonly seconds: number;
    readonly isProof: boolean;
  },
): Promise<void> {
  await db
    .insertInto('sso_codes')
    .values({
      code_hash: code.codeHash,
      binding_hash: code.bindingHash,
      identity_id: code.identityId,
      sid: code.sid,
      sealed_id_token: code.sealedIdToken,
      is_proof: code.isProof,
      expires_at: sql<Date>`now() + make_interval(secs => ${code.seconds})`,
    })
    .execute();
}

const deleteCode = statement(
  {
    identityId: number,
    sid: orNull(text),
    sealedIdToken: orNull(bytes),
    adminId: number,
    email: text,
    isOpen: boolean,
    isInTime: boolean,
    strength: textOf<Strength>(),
  },
  (codeHash: Buffer, bindingHash: Buffer, isProof: boolean, lockedAt: number) => sql`
    with used as (
      delete from sso_codes where code_hash = ${codeHash} and binding_hash = ${bindingHash} and is_proof = ${isProof} returning *
    )
    select used.identity_id as "identityId", used.sid, used.sealed_id_token as "sealedIdToken", u.id as "adminId",
      coalesce(u.email, '') as email,
      coalesce(u.is_admin and not u.is_suspended and a.failed_codes < ${lockedAt}::int, false) as "isOpen",
      used.expires_at > now() as "isInTime", i.strength
    from used join sso_identities i on i.id = used.identity_id join admins a on a.user_id = i.admin_id
      join users u on u.id = a.user_id`,
);

/** A code, the browser it came from, and its purpose: a session, or a proof. */
interface GivenCode {
  readonly codeHash: Buffer;
  readonly bindingHash: Buffer;
  readonly isProof: boolean;
}

/** Uses up a code. It works once, in its browser and for its purpose. @returns undefined when there is none. */
export const takeCode = (db: Db, { codeHash, bindingHash, isProof }: GivenCode, lockedAt: number) =>
  deleteCode.first(db, codeHash, bindingHash, isProof, lockedAt);

const deleteCodesOf = statement(
  {},
  (issuer: string, subject: string | null, sid: string | null) => sql`
    delete from sso_codes c using sso_identities i
    where i.id = c.identity_id and i.issuer = ${issuer} and (${subject}::text is null or i.subject = ${subject}::text)
      and (${sid}::text is null or c.sid = ${sid}::text)`,
);

/** Deletes waiting codes of a session at the provider, or of all of a person's sessions there. */
export async function deleteCodesAt(
  db: Db,
  issuer: string,
  { subject, sid }: { readonly subject: string | null; readonly sid: string | null },
): Promise<void> {
  await deleteCodesOf(db, issuer, subject, sid);
}

/** Records the provider's session that one of our sessions came from. */
export async function addSsoSession(db: Db, sessionId: number, from: AtProvider): Promise<void> {
  await db
    .insertInto('sso_sessions')
    .values({
      session_id: sessionId,
      identity_id: from.identityId,
      sid: from.sid,
      sealed_id_token: from.sealedIdToken,
    })
    .execute();
}

const selectSession = statement(
  { sealedIdToken: orNull(bytes) },
  (sessionId: number) => sql`
    select sealed_id_token as "sealedIdToken" from sso_sessions where session_id = ${sessionId}`,
);

/** Reads the provider's session that a session came from; undefined if it came from none. */
export const findSsoSession = (db: Db, sessionId: number) => selectSession.first(db, sessionId);

const selectSessionsAt = statement(
  { id: number, adminId: number },
  (issuer: string, subject: string | null, sid: string | null, until: number) => sql`
    select s.id, i.admin_id as "adminId"
    from sso_identities i join sso_sessions o on o.identity_id = i.id join sessions s on s.id = o.session_id
    where i.issuer = ${issuer} and (${subject}::text is null or i.subject = ${subject}::text)
      and (${sid}::text is null or o.sid = ${sid}::text) and s.ended_at is null
      and s.created_at <= to_timestamp(${until}::float8)`,
);

/**
 * Finds the open sessions from a session at the provider, or from all of a person's sessions there.
 * @param until seconds since 1970: a repeated message of the provider ends no newer session.
 */
export const sessionsAt = (
  db: Db,
  issuer: string,
  { subject, sid }: { readonly subject: string | null; readonly sid: string | null },
  until: number,
) => selectSessionsAt(db, issuer, subject, sid, until);
