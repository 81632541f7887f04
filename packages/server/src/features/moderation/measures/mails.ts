import type { MailedMeasure } from '@quarterdeck/contract/moderation/measures';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { lockMail, type MeasureMail, writeMail } from '../../../domain/moderation/measures/mails.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';

type Trx = Transaction<Schema>;

/** Locks a template, with the version for `If-Match`. */
export async function lockTemplate(trx: Trx, measure: MailedMeasure) {
  const template = await lockMail(trx, measure);
  return { template, version: template.version, by: template.updated_by, at: template.updated_at };
}

const mailFields = ({ is_on, subject, body }: Pick<MeasureMail, 'is_on' | 'subject' | 'body'>) => ({
  is_on,
  subject,
  body,
});

/** Saves a locked template; without a difference, nothing changes. */
export async function saveMail(
  trx: Trx,
  actor: Admin,
  before: MeasureMail,
  after: Pick<MeasureMail, 'measure' | 'is_on' | 'subject' | 'body'>,
): Promise<AuditEvent> {
  if (JSON.stringify(mailFields(before)) !== JSON.stringify(mailFields(after))) await writeMail(trx, actor, after);
  return {
    target: { type: 'measure_mail', id: before.id },
    before: mailFields(before),
    after: mailFields(after),
    details: { measure: before.measure },
  };
}
