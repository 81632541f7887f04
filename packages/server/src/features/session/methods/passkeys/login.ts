import type { PasskeyUse } from '@quarterdeck/contract/session/sign-in';
import { signIn as endpoints } from '@quarterdeck/contract/session/sign-in';
import type { Kysely } from 'kysely';
import { Refusal, tooMany } from '../../../../core/errors.ts';
import { hashToken } from '../../../../core/secrets.ts';
import type { Schema } from '../../../../database/schema.ts';
import { lockAdmin, WRONG_CODES } from '../../../../domain/access/admins.ts';
import { lockChallenge, useChallenge } from '../../../../domain/access/challenges.ts';
import { type NewSession, openSession } from '../../../../domain/access/open-session.ts';
import type { Origin } from '../../../../ports/origin.ts';
import type { Services } from '../../../../ports/services.ts';
import { CODE_BY_NETWORK } from '../../limits.ts';
import { neededMethod, ownMethods } from '../methods.ts';
import { usePasskeyChallenge } from './challenge.ts';
import { findPasskey, notePasskeyUse } from './passkeys.ts';
import { challengeIn, checkUse } from './verify.ts';

const REFUSED = 'This passkey does not open an account here';

/**
 * Signs in with a passkey. After a correct password (`key`), the passkey need not verify its user; alone, it must.
 * Every failure has the same answer.
 * @throws Refusal no_session, or too_many after too many failures from a network.
 */
export async function signInWithPasskey(
  services: Services,
  db: Kysely<Schema>,
  { response, key }: { readonly response: PasskeyUse; readonly key?: string | undefined },
  origin: Origin,
): Promise<NewSession> {
  const refuse = (reason: string): Refusal => {
    services.refusedSignIns.inc({ call: 'passkeyLogin', reason });
    return new Refusal('no_session', REFUSED);
  };
  const wait = await services.rateLimiter.consume(CODE_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many attempts. Try again later', wait);
  const challenge = challengeIn(response);
  const passkey = await findPasskey(db, response.id, WRONG_CODES);
  if (!passkey?.isOpen) throw refuse('unknown passkey');
  if (services.config.signOn?.isOnly && !passkey.isEmergency) throw refuse('single sign-on only');
  const counter = await checkUse(services, passkey, response, {
    purpose: 'sign in',
    mustVerifyUser: key === undefined,
  });
  if (counter === undefined) throw refuse('wrong passkey');
  await services.rateLimiter.refund(CODE_BY_NETWORK, origin.network);
  const opened = await db.transaction().execute(async (trx) => {
    // First, as for a password change. In another order, the two could deadlock.
    await lockAdmin(trx, passkey.adminId);
    if (!(await usePasskeyChallenge(trx, challenge))) throw refuse('used challenge');
    if (!(await notePasskeyUse(trx, passkey.id, counter))) throw refuse('counter');
    const begun = key === undefined ? undefined : await lockChallenge(trx, hashToken(key), passkey.adminId);
    if (key !== undefined && !(begun && (await useChallenge(trx, begun.id)))) throw refuse('no challenge');
    return openSession(
      services,
      trx,
      {
        adminId: passkey.adminId,
        email: passkey.email,
        temporaryPasswordId: begun?.temporary_password_id ?? null,
        method: 'passkey',
        needsMethod: neededMethod(await ownMethods(trx, passkey.adminId)),
        event: endpoints.passkeyLogin.event,
      },
      origin,
    );
  });
  services.wakeMailer();
  return opened;
}
