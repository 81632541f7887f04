import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { type Email, enqueueEmail, line } from '../../jobs/outbox.ts';
import type { JobServices } from '../../jobs/registrations.ts';
import { isCurrent } from './current.ts';

/** The maximum number of notices in an email. */
const IN_EMAIL = 100;
/** The maximum number of emails per round. */
const IN_ROUND = 200;

/**
 * The person whose notices have been due longest. Only one instance at a time creates emails, so that a person gets
 * one.
 */
const takeDue = statement(
  { adminId: number },
  () => sql`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('emails of notices')) as mine)
    select admin_id as "adminId" from notices where mail_at <= now() and (select mine from turn)
    order by mail_at, admin_id limit 1`,
);

const takeNotices = statement(
  { id: number, text, name: text, email: text },
  (adminId: number) => sql`
    with n as (
      update notices set mail_at = null where id = any(array(
        select id from notices where admin_id = ${adminId} and mail_at <= now() order by id limit ${sql.lit(IN_EMAIL)} for update skip locked))
      returning id, admin_id, kind, about_type, about_id, text, read_at
    )
    select n.id, n.text, u.name, coalesce(u.email, '') as email from n join users u on u.id = n.admin_id
    where n.read_at is null and not u.is_suspended and coalesce(u.email, '') <> '' and ${isCurrent}
    order by n.id`,
);

const emailOf = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  notices: readonly { readonly text: string; readonly name: string; readonly email: string }[],
  [first]: typeof notices,
): Email | undefined =>
  first && {
    kind: 'notice',
    to: first.email,
    subject: `${productName}: ${notices.length === 1 ? line(first.text) : `${notices.length} notices`}`,
    text: `Hello ${line(first.name)},

${notices.map(({ text }) => `- ${line(text)}`).join('\n')}

Open your notices: ${publicUrl}/notices
Choose which notices are emailed: ${publicUrl}/preferences
`,
  };

const dropMails = statement({}, () => sql`update notices set mail_at = null where mail_at is not null`);
const dropEvents = statement({}, () => sql`delete from notice_events`);
const dropMessages = statement({}, () => sql`delete from channel_messages`);

/** Drops all unsent emails and messages: in a restored database, their events are outdated. */
export async function dropUnsent(db: Db): Promise<void> {
  await dropEvents(db);
  await dropMails(db);
  await dropMessages(db);
}

/** Puts one person's due notices into one email. @returns whether anything was due. */
async function mailPerson(db: Db, { config, secrets }: JobServices): Promise<boolean> {
  const due = await takeDue.first(db);
  if (!due) return false;
  const notices = await takeNotices(db, due.adminId);
  const email = emailOf(config, notices, notices);
  if (email) await enqueueEmail(db, secrets, email);
  return true;
}

/** Emails due notices, one email per person. Read notices, and those about closed subjects, are left out. */
export async function mailNotices(services: JobServices): Promise<void> {
  for (let mails = 0; mails < IN_ROUND; mails += 1) {
    const isMore = await services.database.db.transaction().execute((trx) => mailPerson(trx, services));
    if (!isMore) return;
  }
}
