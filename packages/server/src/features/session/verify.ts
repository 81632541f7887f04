import { session as endpoints } from '@quarterdeck/contract/session';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Refusal, tooMany } from '../../core/errors.ts';
import { hashToken } from '../../core/secrets.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { lockAdmin, WRONG_CODES } from '../../domain/access/admins.ts';
import { type Guess, takeGuess, useChallenge } from '../../domain/access/challenges.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { type NewSession, openSession } from '../../domain/access/open-session.ts';
import { NEVER_PROVEN, type SessionMethod } from '../../domain/access/sessions.ts';
import { writeAudit } from '../../domain/audit/audit.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Services } from '../../ports/services.ts';
import { wrongCodesEmail } from './emails.ts';
import { CODE_BY_NETWORK, GUESSES, TELL_OWNER_AT } from './limits.ts';
import { codeUseOf } from './methods/code-use.ts';
import { codeFits } from './methods/mailed-code/code.ts';
import { neededMethod, ownMethods, usableMethods } from './methods/methods.ts';

const WRONG = 'This code is incorrect or has expired';

const selectGuessed = statement(
  {},
  (keyHash: Buffer) => sql`
    select from challenges where key_hash = ${keyHash} and guesses >= ${GUESSES}::int and used_at is null`,
);

/** Returns why no guess was left: 429 for too many guesses of the code, 401 otherwise. */
async function refusalFor(db: Db, key: string): Promise<Refusal> {
  const row = await selectGuessed.first(db, hashToken(key));
  return row !== undefined
    ? tooMany('Too many incorrect codes. Request a new code', 1)
    : new Refusal('no_session', WRONG);
}

/** Audits the wrong code that locks the account; other wrong codes are only counted. */
const noteLock = (db: Db, { admin_id: id }: Guess, origin: Origin): Promise<void> =>
  writeAudit(db, {
    origin,
    event: endpoints.verifyAuth.event,
    outcome: 'refused',
    status: 401,
    target: { type: 'user', id },
    details: { reason: `The account was locked after ${WRONG_CODES} wrong codes` },
  });

/** What a correct code proves, and how to use it up. */
interface ProvenBy {
  readonly method: SessionMethod;
  /** Uses up the code, in the transaction that opens the session. @returns false when a concurrent call was faster. */
  readonly use: (trx: Transaction<Schema>) => Promise<boolean>;
}

/** Recognizes a code: the emailed one, one of the app, or a recovery code. */
async function methodOf(services: Services, db: Db, guess: Guess, otp: string): Promise<ProvenBy | undefined> {
  const typed = otp.replace(/\s/g, '');
  const id = guess.admin_id;
  if (codeFits(services, guess, typed)) return { method: 'mail', use: async () => true };
  if (!guess.has_method) return undefined;
  const usable = usableMethods(await ownMethods(db, id), guess.temporary_password_id !== null);
  return codeUseOf(services, db, typed, { id, acceptsApp: usable.includes('app'), email: async () => guess.email });
}

/**
 * Exchanges a challenge and a code for a session.
 * @throws Refusal no_session for a wrong, used or expired code, too_many after too many guesses.
 */
export async function finishSignIn(
  services: Services,
  db: Kysely<Schema>,
  { otp, key }: { otp: string; key: string },
  origin: Origin,
): Promise<NewSession> {
  const wait = await services.rateLimiter.consume(CODE_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many incorrect codes. Try again later', wait);
  const guess = await takeGuess(db, hashToken(key), { guesses: GUESSES, failures: WRONG_CODES });
  if (!guess) {
    services.refusedSignIns.inc({ call: 'verifyAuth', reason: 'no guess left' });
    throw await refusalFor(db, key);
  }
  const proven = await methodOf(services, db, guess, otp);
  if (!proven) {
    services.refusedSignIns.inc({ call: 'verifyAuth', reason: 'wrong code' });
    if (guess.failed === TELL_OWNER_AT) {
      await enqueueEmail(db, services.secrets, wrongCodesEmail(senderOf(services), guess.email, origin.ip));
      services.wakeMailer();
    }
    if (guess.failed === WRONG_CODES) await noteLock(db, guess, origin);
    throw new Refusal('no_session', WRONG);
  }
  await services.rateLimiter.refund(CODE_BY_NETWORK, origin.network);
  const opened = await db.transaction().execute(async (trx) => {
    // First, as for a password change. In another order, the two could deadlock.
    await lockAdmin(trx, guess.admin_id);
    if (!(await useChallenge(trx, guess.id))) throw new Refusal('no_session', WRONG);
    if (!(await proven.use(trx))) throw new Refusal('no_session', WRONG);
    return openSession(
      services,
      trx,
      {
        adminId: guess.admin_id,
        email: guess.email,
        temporaryPasswordId: guess.temporary_password_id,
        method: proven.method,
        needsMethod: neededMethod(await ownMethods(trx, guess.admin_id)),
        // If the account has an app or passkey, an emailed code opens the console but allows no dangerous actions.
        provenAt: proven.method === 'mail' && guess.has_method ? NEVER_PROVEN : undefined,
        event: endpoints.verifyAuth.event,
      },
      origin,
    );
  });
  services.wakeMailer();
  return opened;
}
