import { sso as endpoints } from '@quarterdeck/contract/session/sso';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Kysely } from 'kysely';
import { Refusal, tooMany } from '../../../../core/errors.ts';
import { hashToken } from '../../../../core/secrets.ts';
import type { Db } from '../../../../database/database.ts';
import type { Schema } from '../../../../database/schema.ts';
import { WRONG_CODES } from '../../../../domain/access/admins.ts';
import { type NewSession, openSession } from '../../../../domain/access/open-session.ts';
import { NEVER_PROVEN } from '../../../../domain/access/sessions.ts';
import type { Origin } from '../../../../ports/origin.ts';
import type { Services } from '../../../../ports/services.ts';
import { CODE_BY_NETWORK } from '../../limits.ts';
import { browserOf } from './flow.ts';
import { addSsoSession, takeCode } from './identities.ts';

const REFUSED = 'This sign-in has expired or was already used. Sign in again';

/** Beyond the time of any correct clock. */
const LATEST_SECONDS = 100_000_000_000;

/**
 * Returns when the person proved to the provider who they are. A session there may be hours old, and opens another one
 * here without asking again.
 * @returns never when the provider does not report it.
 */
function provenAtProvider({ secrets }: Pick<Services, 'secrets'>, sealedIdToken: Buffer | null): Date {
  if (sealedIdToken === null) return NEVER_PROVEN;
  // The token was verified on arrival.
  const { auth_time: seconds } = decodeJwt(secrets.decrypt(sealedIdToken, 'sso'));
  return typeof seconds === 'number' && seconds > 0 && seconds < LATEST_SECONDS
    ? new Date(seconds * 1000)
    : NEVER_PROVEN;
}

/**
 * Exchanges the sign-in page's code for a session.
 * @throws Refusal no_session for a code that is wrong, used, too old or from another browser; too_many after too many
 * of them.
 */
export async function exchangeCode(
  services: Services,
  db: Kysely<Schema>,
  code: string,
  request: FastifyRequest,
  origin: Origin,
): Promise<NewSession> {
  const refuse = (reason: string): Refusal => {
    services.refusedSignIns.inc({ call: 'ssoLogin', reason });
    return new Refusal('no_session', REFUSED);
  };
  const wait = await services.rateLimiter.consume(CODE_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many attempts. Try again later', wait);
  const browser = browserOf(services, request);
  if (browser === undefined) throw refuse('no browser');
  const taken = await takeCode(
    db,
    { codeHash: hashToken(code), bindingHash: hashToken(browser), isProof: false },
    WRONG_CODES,
  );
  if (!taken?.isInTime) throw refuse(taken ? 'too late' : 'wrong code');
  if (!taken.isOpen) throw refuse('closed account');
  await services.rateLimiter.refund(CODE_BY_NETWORK, origin.network);
  const opened = await db.transaction().execute(async (trx) => {
    const session = await openSession(
      services,
      trx,
      {
        adminId: taken.adminId,
        email: taken.email,
        temporaryPasswordId: null,
        method: 'sso',
        // The provider has met the rule of the groups, or there would be no code.
        needsMethod: null,
        provenAt: provenAtProvider(services, taken.sealedIdToken),
        event: endpoints.login.event,
      },
      origin,
    );
    await addSsoSession(trx, session.id, taken);
    return session;
  });
  services.wakeMailer();
  return opened;
}

/**
 * Uses up the code of a person who has proven again at the provider who they are.
 * @returns the person, and how strongly the provider checked; undefined for a code that is wrong, used, too old or from
 * another browser.
 */
export async function takeProofCode(services: Services, db: Db, code: string, request: FastifyRequest) {
  const browser = browserOf(services, request);
  if (browser === undefined) return undefined;
  const hashes = { codeHash: hashToken(code), bindingHash: hashToken(browser), isProof: true };
  const taken = await takeCode(db, hashes, WRONG_CODES);
  return taken?.isInTime && taken.isOpen ? taken : undefined;
}
