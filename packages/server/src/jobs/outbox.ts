import { type RawBuilder, sql, type Transaction } from 'kysely';
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
  /** After this no one needs it any more: it is never sent. Unset: a notice, tried for a day. */
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

/** An email to a user of the app, which their timeline shows as it was written. */
export interface UserEmail extends Pick<Email, 'to' | 'subject' | 'text'> {
  readonly userId: number;
  /** The admin who wrote it; without one, the product did. */
  readonly adminId?: number;
  /** It tells of a decision about a post or a user. */
  readonly about?: 'posts' | 'users';
}

/** Adds emails to users of the app to the outbox, and stores each for their timeline. @returns the id of each. */
export async function enqueueUserEmails(
  db: Db | Transaction<Schema>,
  secrets: Secrets,
  emails: readonly UserEmail[],
): Promise<number[]> {
  if (emails.length === 0) return [];
  const stored = await db
    .insertInto('user_emails')
    .values(
      emails.map(({ userId, adminId = null, about = null, subject, text }) => ({
        user_id: userId,
        admin_id: adminId,
        about,
        subject,
        text,
      })),
    )
    .returning('id')
    .execute();
  const rows = emails.map(({ to, subject, text }, place) => ({
    ...rowOf(secrets, { kind: 'notice', to, subject, text }),
    user_email_id: stored[place]?.id ?? null,
  }));
  await db.insertInto('outbox').values(rows).execute();
  return stored.map(({ id }) => id);
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

/** What became of emails to users of the app. @param from has their `user_email_id`. */
const markStored = (change: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  update user_emails e set ${change} from ${from} where e.id = ${from}.user_email_id`;

const giveUp = statement(
  {},
  () => sql`
    with given_up as (
      update outbox set given_up_at = now(), sealed_text = null
      where sent_at is null and given_up_at is null and expires_at <= now() and ${isTimeTrusted}
      returning user_email_id
    )
    ${markStored(sql`failed_at = now()`, sql`given_up`)}`,
);

const giveUpRest = statement(
  {},
  () => sql`
    with given_up as (
      update outbox set given_up_at = now(), sealed_text = null where sent_at is null and given_up_at is null
      returning user_email_id
    )
    ${markStored(sql`failed_at = now()`, sql`given_up`)}`,
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

const setSent = statement(
  {},
  (id: number) => sql`
    with sent as (
      update outbox set sent_at = now(), sealed_text = null, last_error = null where id = ${id} returning user_email_id
    )
    ${markStored(sql`sent_at = now()`, sql`sent`)}`,
);

/** The email was delivered: its text is erased. */
export async function markSent(db: Db, id: number): Promise<void> {
  await setSent(db, id);
}

const setBounced = statement(
  { id: number },
  (id: number, error: string) => sql`
    with refused as (
      update outbox set given_up_at = now(), sealed_text = null, last_error = ${error}
      where id = ${id} and user_email_id is not null returning user_email_id
    )
    ${markStored(sql`failed_at = now(), is_bounced = true`, sql`refused`)} returning e.id`,
);

/** The mail server refused the address permanently. @returns whether it was an email to a user of the app, which is then not tried again. */
export async function markBounced(db: Db, id: number, error: string): Promise<boolean> {
  const rows = await setBounced(db, id, error.slice(0, 500));
  return rows.length > 0;
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

/** Erases emails to someone, sent or not; those to a member of staff with the same address that let them sign in stay. */
export async function eraseMails(
  db: Db | Transaction<Schema>,
  addresses: readonly string[],
  atMost: number,
): Promise<'done' | 'more'> {
  const gone = await deleteMails(db, addresses, atMost);
  return gone.length > 0 ? 'more' : 'done';
}
