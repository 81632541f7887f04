import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { tooMany } from '../../../../core/errors.ts';
import { newCode } from '../../../../core/secrets.ts';
import { timestamp } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import type { Schema } from '../../../../database/schema.ts';
import { statement } from '../../../../database/statement.ts';
import type { Guess } from '../../../../domain/access/challenges.ts';
import { senderOf } from '../../../../domain/access/emails.ts';
import { enqueueEmail } from '../../../../jobs/outbox.ts';
import type { Services } from '../../../../ports/services.ts';
import { codeEmail } from '../../emails.ts';
import { CODE_SECONDS, CODES_BY_ACCOUNT } from '../../limits.ts';

/** Counts one of an account's hourly codes, until its email is sent or given up. @throws Refusal too_many. */
export async function takeCode(services: Services, trx: Transaction<Schema>, accountId: number): Promise<void> {
  const wait = await services.rateLimiter.within(trx).consume(CODES_BY_ACCOUNT, String(accountId), accountId);
  if (wait > 0) throw tooMany('Too many codes were sent. Try again later', wait);
}

const selectEnd = statement(
  { at: timestamp },
  () => sql`select now() + make_interval(secs => ${sql.lit(CODE_SECONDS)}) as at`,
);

/**
 * Emails a new code, in the transaction that stores its HMAC. The database's clock determines until when it is valid.
 */
export async function mailCode(
  services: Services,
  db: Db,
  email: string,
): Promise<{ codeHmac: Buffer; expiresAt: Date }> {
  const code = newCode();
  const { at: expiresAt } = await selectEnd.one(db);
  await enqueueEmail(db, services.secrets, codeEmail(senderOf(services), email, code, expiresAt));
  return { codeHmac: services.secrets.hmac('code', code), expiresAt };
}

/** Whether this is the code that was emailed for this sign-in. */
export function codeFits({ secrets }: Services, guess: Guess, typed: string): boolean {
  const isSame = timingSafeEqual(secrets.hmac('code', typed), guess.code_hmac);
  return guess.is_mailed && isSame;
}
