import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { findMail } from '../../../domain/moderation/measures/mails.ts';
import { enqueueEmail, line } from '../../../jobs/outbox.ts';
import type { Services } from '../../../ports/services.ts';

/** Whom an outcome is mailed to, and what it was. */
interface MailedOutcome {
  readonly measure: Measure;
  readonly name: string;
  /** Empty when there is none. */
  readonly email: string;
  readonly outcome: 'upheld' | 'overturned';
  readonly reason: string;
}

const SAYS = { upheld: 'It stays as it is.', overturned: 'It was wrong, and we have taken it back.' } as const;

/** Mails a user what became of their appeal, where mails about the measure are on. */
export async function mailOutcome(
  trx: Transaction<Schema>,
  { secrets }: Pick<Services, 'secrets'>,
  { measure, name, email, outcome, reason }: MailedOutcome,
): Promise<void> {
  if (email === '' || (await findMail(trx, measure)).is_on === 0) return;
  const text = [
    `Hello ${line(name)},`,
    `you asked us to look again at what we decided about you. ${SAYS[outcome]}`,
    ...(reason ? [reason] : []),
  ];
  await enqueueEmail(trx, secrets, {
    kind: 'notice',
    to: email,
    subject: 'Your appeal was decided',
    text: text.join('\n\n'),
  });
}
