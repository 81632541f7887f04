import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Secrets } from '../core/secrets.ts';
import { bytes, number, text } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import { isTimeTrusted } from './clock.ts';

/** An email to send; its text is stored encrypted until it is delivered or expires. */
export interface Email {
  readonly kind: 'code' | 'temporary-password' | 'notice';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When the email becomes useless and is no longer sent. Unset for a notice, which is tried for a day. */
  readonly expiresAt?: Date;
}

/** Returns a name for use in an email. People type names, so line breaks are removed. */
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
  /** The admin who wrote it; unset for the product's own emails. */
  readonly adminId?: number;
  /** The kind of decision that the email reports. */
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

/** Adds an email to each super admin who can sign in to the outbox. */
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

/** An email that a worker has claimed for delivery. */
export interface QueuedEmail {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** Decrypts its text. @throws Error when it was encrypted with another secret key. */
  readonly text: () => string;
  readonly tries: number;
}

const LEASE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 300;

/** Updates stored emails to app users. @param from rows with their `user_email_id`. */
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

/** Gives up all emails that are not sent yet: those in a restored database have been sent since the backup. */
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
 * Claims the next due emails for a minute; if the worker dies, another one claims them again. Emails that expire
 * soonest go first, so that a sign-in code does not queue behind a thousand notices.
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

/** Marks an email as delivered, and erases its text. */
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

/**
 * Marks an email whose address the mail server refused permanently.
 * @returns whether it was to an app user; it is then not tried again.
 */
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

/** Schedules a failed email again after 1, 2, 4, ... seconds, at most five minutes. */
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

/** Erases emails to a person, sent or not. If an admin has the same address, their sign-in emails stay. */
export async function eraseMails(
  db: Db | Transaction<Schema>,
  addresses: readonly string[],
  atMost: number,
): Promise<'done' | 'more'> {
  const gone = await deleteMails(db, addresses, atMost);
  return gone.length > 0 ? 'more' : 'done';
}
