import { timingSafeEqual } from 'node:crypto';
import { session as endpoints } from '@quarterdeck/contract/session';
import { type Kysely, sql, type Transaction } from 'kysely';
import { HttpError, tooMany } from '../../core/errors.ts';
import { hashToken, newToken } from '../../core/secrets.ts';
import { boolean } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { clearFailedCodes } from '../../domain/access/admins.ts';
import { type Guess, takeGuess, useChallenge } from '../../domain/access/challenges.ts';
import { addSession, endOldestSessions } from '../../domain/access/sessions.ts';
import { useTemporaryPassword } from '../../domain/access/temporary-passwords.ts';
import { writeAudit } from '../../domain/audit/audit.ts';
import type { Origin } from '../../http/request.ts';
import type { Services } from '../../http/services.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import { newNetworkEmail, wrongCodesEmail } from './emails.ts';
import { CODE_BY_NETWORK, GUESSES, SESSIONS_PER_ADMIN, TELL_OWNER_AT, WRONG_CODES } from './limits.ts';
import { senderOf } from './login.ts';

const WRONG = 'This code is wrong or has expired';

const selectGuessed = statement(
  {},
  (keyHash: Buffer) => sql`
    select from challenges where key_hash = ${keyHash} and guesses >= ${GUESSES}::int and used_at is null`,
);

/** Why there was no guess left: 429 for a code that was guessed too often, 401 for all else. */
async function refusalFor(db: Db, key: string): Promise<HttpError> {
  const row = await selectGuessed.first(db, hashToken(key));
  return row !== undefined ? tooMany('Too many wrong codes. Ask for a new code', 1) : new HttpError(401, WRONG);
}

/** Wrong codes are counted, not written down one by one; the one that locks the account is. */
const noteLock = (db: Db, { admin_id: id }: Guess, origin: Origin): Promise<void> =>
  writeAudit(db, {
    origin,
    event: endpoints.verifyAuth.event,
    outcome: 'refused',
    status: 401,
    target: { type: 'user', id },
    details: { reason: `The account was locked after ${WRONG_CODES} wrong codes` },
  });

const insertKnownNetworks = statement(
  { isNew: boolean, isFirst: boolean },
  (guessAdminId: number, originNetwork: string) => sql`
    with before as (select network from known_networks where admin_id = ${guessAdminId})
    insert into known_networks (admin_id, network) values (${guessAdminId}, ${originNetwork})
    on conflict (admin_id, network) do update set last_used_at = now()
    returning (not exists (select from before where network = ${originNetwork})) as "isNew",
      (not exists (select from before)) as "isFirst"`,
);

/** Stores the network, and mails the owner when it is a new one (but not at their very first sign-in). */
async function rememberNetwork(
  services: Services,
  trx: Transaction<Schema>,
  guess: Guess,
  origin: Origin,
): Promise<void> {
  const row = await insertKnownNetworks.first(trx, guess.admin_id, origin.network);
  if (row?.isNew && !row.isFirst)
    await enqueueEmail(trx, services.secrets, newNetworkEmail(senderOf(services), guess.email, origin));
}

/** A session that a code has opened. */
export interface NewSession {
  readonly token: string;
  /** The value of the cookie that the session is bound to, when it is. */
  readonly binding: string | undefined;
}

/**
 * Exchanges a challenge and its code for a session. The token is new: it never was a key, and nobody else chose it.
 * @throws HttpError 401 for a wrong, used or expired code, 429 after too many guesses.
 */
export async function finishSignIn(
  services: Services,
  db: Kysely<Schema>,
  { otp, key }: { otp: string; key: string },
  origin: Origin,
): Promise<NewSession> {
  const wait = await services.rateLimiter.consume(CODE_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many wrong codes. Wait a while and try again', wait);
  const guess = await takeGuess(db, hashToken(key), { guesses: GUESSES, failures: WRONG_CODES });
  if (!guess) {
    services.refusedSignIns.inc({ call: 'verifyAuth', reason: 'no guess left' });
    throw await refusalFor(db, key);
  }
  const given = services.secrets.hmac('code', otp.replace(/\s/g, ''));
  if (!timingSafeEqual(given, guess.code_hmac)) {
    services.refusedSignIns.inc({ call: 'verifyAuth', reason: 'wrong code' });
    if (guess.failed === TELL_OWNER_AT) {
      await enqueueEmail(db, services.secrets, wrongCodesEmail(senderOf(services), guess.email, origin.ip));
      services.wakeMailer();
    }
    if (guess.failed === WRONG_CODES) await noteLock(db, guess, origin);
    throw new HttpError(401, WRONG);
  }
  await services.rateLimiter.refund(CODE_BY_NETWORK, origin.network);
  const bound = origin.sameOrigin && services.config.publicUrl.startsWith('https:');
  const opened: NewSession = { token: newToken(), binding: bound ? newToken() : undefined };
  await db.transaction().execute(async (trx) => {
    if (!(await useChallenge(trx, guess.id))) throw new HttpError(401, WRONG);
    // Only now: whoever waits in vain for the code can begin again with the same password.
    const { temporary_password_id: temporaryId } = guess;
    if (temporaryId !== null && !(await useTemporaryPassword(trx, temporaryId))) throw new HttpError(401, WRONG);
    await clearFailedCodes(trx, guess.admin_id);
    const id = await addSession(trx, {
      tokenHash: hashToken(opened.token),
      adminId: guess.admin_id,
      bindingHash: opened.binding === undefined ? null : hashToken(opened.binding),
      temporaryPasswordId: guess.temporary_password_id,
      ip: origin.ip,
      userAgent: origin.userAgent,
    });
    await endOldestSessions(trx, guess.admin_id, SESSIONS_PER_ADMIN);
    await rememberNetwork(services, trx, guess, origin);
    await writeAudit(trx, {
      admin: { id: guess.admin_id, sessionId: id },
      origin,
      event: endpoints.verifyAuth.event,
      outcome: 'done',
      status: 200,
      details: { bound },
    });
  });
  services.wakeMailer();
  return opened;
}
