import { sql, type Transaction } from 'kysely';
import type { Secrets } from '../core/secrets.ts';
import { bytes, number, text } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { isTimeTrusted } from './clock.ts';

/** A mail to be sent; its text is kept encrypted until it is delivered or expires. */
export interface Email {
  readonly kind: 'code' | 'temporary-password' | 'notice';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** After this nobody needs it any more: it is never sent. Unset: a notice, tried for a day. */
  readonly expiresAt?: Date;
}

/** A name as an email has it: names are typed by people, and stay on their line. */
export const line = (text: string): string => text.replace(/\s+/g, ' ');

const rowOf = (secrets: Secrets, email: Email) => ({
  kind: email.kind,
  recipient: email.to,
  subject: email.subject,
  sealed_text: secrets.encrypt(email.text),
  expires_at: email.expiresAt ?? sql<Date>`now() + interval '1 day'`,
});

/** Adds an email to the outbox, in the transaction of the change that it is about; a worker delivers it. */
export async function enqueueEmail(db: Db | Transaction<Schema>, secrets: Secrets, email: Email): Promise<void> {
  await db.insertInto('outbox').values(rowOf(secrets, email)).execute();
}

/** Adds several emails to the outbox. */
export async function enqueueEmails(
  db: Db | Transaction<Schema>,
  secrets: Secrets,
  emails: readonly Email[],
): Promise<void> {
  const rows = emails.map((email) => rowOf(secrets, email));
  if (rows.length > 0) await db.insertInto('outbox').values(rows).execute();
}

const selectAdmins = statement(
  { email: text },
  () => sql`
    select coalesce(u.email, '') as email from admins a join users u on u.id = a.user_id where a.is_sup_admin and not u.is_suspended`,
);

/** Puts an email to each super admin who may sign in into the outbox. */
export async function emailSuperAdmins(
  db: Db | Transaction<Schema>,
  secrets: Secrets,
  emailTo: (address: string) => Email,
): Promise<void> {
  const rows = await selectAdmins(db);
  await enqueueEmails(
    db,
    secrets,
    rows.map(({ email }) => emailTo(email)),
  );
}

/** An email that a worker has taken to deliver. */
export interface QueuedEmail {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** Reads its text. @throws Error when it was not encrypted with the present secret key. */
  readonly text: () => string;
  readonly tries: number;
}

const LEASE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 300;

const giveUp = statement(
  {},
  () => sql`
    update outbox set given_up_at = now(), sealed_text = null
    where sent_at is null and given_up_at is null and expires_at <= now() and ${isTimeTrusted}`,
);

const giveUpRest = statement(
  {},
  () => sql`
    update outbox set given_up_at = now(), sealed_text = null where sent_at is null and given_up_at is null`,
);

/** Gives up all emails that are not sent yet: in a restored database, they have been sent since. */
export async function giveUpAll(db: Db): Promise<void> {
  await giveUpRest(db);
}

const takeNext = statement(
  { id: number, kind: text, recipient: text, subject: text, tries: number, sealed_text: bytes },
  (most: number) => sql`
    update outbox set tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from outbox
      where sent_at is null and given_up_at is null
        -- No try is so far ahead: it was planned while the clock was wrong.
        and (due_at <= now() or due_at > now() + make_interval(secs => ${2 * MAX_PAUSE_SECONDS}))
      order by expires_at, due_at limit ${most} for update skip locked
    )
    returning id, kind, recipient, subject, tries, coalesce(sealed_text, '') as sealed_text`,
);

/**
 * Takes the next emails that are due, for a minute: when the worker dies, another one takes them again. What is useless
 * soonest goes first: a sign-in code does not queue behind a thousand notices.
 */
export async function takeDue(db: Db, secrets: Secrets, most: number): Promise<QueuedEmail[]> {
  await giveUp(db);
  const rows = await takeNext(db, most);
  return rows.map(({ sealed_text, ...row }) => ({ ...row, text: () => secrets.decrypt(sealed_text) }));
}

/** The email was delivered: its text is erased. */
export async function markSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()`, sealed_text: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

const markTried = statement(
  {},
  (pause: number, error: string, id: number) => sql`
    update outbox set due_at = now() + make_interval(secs => ${pause}), last_error = ${error}
    where id = ${id}`,
);

/** The email could not be delivered: it is tried again after 1, 2, 4, ... seconds, five minutes at most. */
export async function markFailed(db: Db, { id, tries }: QueuedEmail, error: string): Promise<void> {
  const pause = Math.min(MAX_PAUSE_SECONDS, 2 ** Math.min(tries - 1, 10));
  await markTried(db, pause, error.slice(0, 500), id);
}

const deleteMails = statement(
  { id: number },
  (addresses: readonly string[], atMost: number) => sql`
    delete from outbox where id in (
      select id from outbox
      where kind = 'notice' and lower(recipient) = any(array(select lower(one) from unnest(${addresses}::text[]) one))
      limit ${atMost})
    returning id`,
);

/** Erases mails to someone, sent or not; those to a member of staff with the same address that let them sign in stay. */
export async function eraseMails(
  db: Db | Transaction<Schema>,
  addresses: readonly string[],
  atMost: number,
): Promise<'done' | 'more'> {
  const gone = await deleteMails(db, addresses, atMost);
  return gone.length > 0 ? 'more' : 'done';
}
