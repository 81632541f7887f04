import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { findMail } from '../../../domain/moderation/measures/mails.ts';
import { enqueueUserEmails, line } from '../../../jobs/outbox.ts';
import type { Services } from '../../../ports/services.ts';

/** The recipient of an appeal's result, and the result. */
interface MailedOutcome {
  readonly userId: number;
  readonly isAboutPost: boolean;
  readonly measure: Measure;
  readonly name: string;
  /** Empty when there is none. */
  readonly email: string;
  readonly outcome: 'upheld' | 'overturned';
  readonly reason: string;
}

const SAYS = {
  upheld: 'After a second review, the decision stands.',
  overturned: 'We have reversed the decision.',
} as const;

/** Emails a user the result of their appeal, if emails about the measure are on. */
export async function mailOutcome(
  trx: Transaction<Schema>,
  { secrets }: Pick<Services, 'secrets'>,
  { userId, isAboutPost, measure, name, email, outcome, reason }: MailedOutcome,
): Promise<void> {
  if (email === '' || (await findMail(trx, measure)).is_on === 0) return;
  const text = [
    `Hello ${line(name)},`,
    `You asked us to review our decision. ${SAYS[outcome]}`,
    ...(reason ? [reason] : []),
  ];
  await enqueueUserEmails(trx, secrets, [
    {
      userId,
      about: isAboutPost ? 'posts' : 'users',
      to: email,
      subject: 'Your appeal was decided',
      text: text.join('\n\n'),
    },
  ]);
}
