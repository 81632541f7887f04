import { type MailedMeasure, type MailValues, renderMail } from '@quarterdeck/contract/moderation/measures';
import { sql, type Transaction } from 'kysely';
import { formatTimestamp } from '../../../core/timestamps.ts';
import { boolean, flag, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { versionUpdate } from '../../../database/version.ts';
import { enqueueUserEmails, line } from '../../../jobs/outbox.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';
import type { Why } from '../reasons.ts';

/* The email to a user about a decision, from the measure's template. */

type Trx = Transaction<Schema>;

const mailColumns = sql`m.id, m.measure, m.is_on::int as is_on, m.subject, m.body, m.version, m.updated_at,
  (select name from users where id = m.updated_by) as updated_by`;
const mailRow = {
  id: number,
  measure: textOf<MailedMeasure>(),
  is_on: flag,
  subject: text,
  body: text,
  version: number,
  updated_at: timestamp,
  updated_by: orNull(text),
};

const selectMails = statement(
  mailRow,
  () => sql`
    select ${mailColumns} from measure_mails m
    order by array_position(array['warn', 'hide_post', 'delete_post', 'suspend'], m.measure)`,
);

/** A template, as stored. */
export type MeasureMail = Awaited<ReturnType<typeof selectMails>>[number];

/** Returns the templates, mildest measure first. */
export const listMails = (db: Db): Promise<MeasureMail[]> => selectMails(db);

const lockRow = statement(
  {},
  (measure: MailedMeasure) => sql`select from measure_mails where measure = ${measure} for no key update`,
);
const selectMail = statement(
  mailRow,
  (measure: MailedMeasure) => sql`select ${mailColumns} from measure_mails m where m.measure = ${measure}`,
);

/** Finds a template. */
export const findMail = (db: Db, measure: MailedMeasure): Promise<MeasureMail> => selectMail.one(db, measure);

/** Locks a template until the transaction ends. */
export async function lockMail(trx: Trx, measure: MailedMeasure): Promise<MeasureMail> {
  await lockRow(trx, measure);
  return findMail(trx, measure);
}

const updateMail = statement(
  {},
  (
    { measure, is_on, subject, body }: Pick<MeasureMail, 'measure' | 'is_on' | 'subject' | 'body'>,
    actorId: number,
  ) => sql`
    update measure_mails set is_on = ${is_on === 1}, subject = ${subject}, body = ${body}, ${versionUpdate(actorId)} where measure = ${measure}`,
  [{ measure: 'warn', is_on: 1, subject: '', body: '' }, 1],
);

/** Writes a template. */
export async function writeMail(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  mail: Pick<MeasureMail, 'measure' | 'is_on' | 'subject' | 'body'>,
): Promise<void> {
  await updateMail(trx, mail, actor.id);
}

const selectRecipients = statement(
  { id: number, name: text, email: text, title: orNull(text), isAboutPost: boolean },
  (userIds: readonly (number | null)[], postIds: readonly (number | null)[]) => sql`
    select u.id, u.name, coalesce(u.email, '') as email, p.title, given.post_id is not null as "isAboutPost"
    from unnest(${userIds}::bigint[], ${postIds}::bigint[]) with ordinality as given (user_id, post_id, place)
    left join posts p on p.id = given.post_id
    join users u on u.id = coalesce(given.user_id, p.user_id)
    where not u.is_admin and u.deleted_at is null and u.email <> '' order by given.place`,
);

/** The content of the emails, without the recipients. */
interface MailContent {
  readonly measure: MailedMeasure;
  readonly why: Why;
  readonly until?: Date | null;
}

/** The recipient: a user, for a measure about them or their post, or the author of a post. */
type Addressee = { readonly userId: number; readonly postId?: number | undefined } | { readonly postId: number };

/** Queues the emails about a measure, in its transaction. People without an address and admins get none. */
export async function mailMeasure(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { measure, why, until }: MailContent,
  addressees: readonly Addressee[],
): Promise<void> {
  const template = await findMail(trx, measure);
  if (template.is_on === 0 || addressees.length === 0) return;
  const recipients = await selectRecipients(
    trx,
    addressees.map((one) => ('userId' in one ? one.userId : null)),
    addressees.map(({ postId }) => postId ?? null),
  );
  const emails = recipients.map(({ id, name, email, title, isAboutPost }) => {
    const values: MailValues = {
      name: line(name),
      reason: why.reason,
      text: why.text,
      post: title && line(title),
      until: until && formatTimestamp(until),
    };
    const { subject, body } = renderMail(template, values);
    return { userId: id, about: isAboutPost ? ('posts' as const) : ('users' as const), to: email, subject, text: body };
  });
  await enqueueUserEmails(trx, secrets, emails);
}
