import type { PasskeyUse } from '@quarterdeck/contract/session/sign-in';
import { signIn as endpoints } from '@quarterdeck/contract/session/sign-in';
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { invalid, noSession, Refusal, tooMany } from '../../core/errors.ts';
import { boolean, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { returnFailedCode, takeFailedCode, WRONG_CODES } from '../../domain/access/admins.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { passwordFits } from '../../domain/access/passwords.ts';
import { noteProof } from '../../domain/access/sessions.ts';
import { writeAudit } from '../../domain/audit/audit.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Services } from '../../ports/services.ts';
import { emailOf } from './accounts.ts';
import { wrongProofsEmail } from './emails.ts';
import { CODE_BY_NETWORK, PROOFS_BY_SESSION, TELL_OWNER_AT } from './limits.ts';
import { codeUseOf } from './methods/code-use.ts';
import { hasMethod, neededMethod, type OwnMethods, ownMethods, usableMethods } from './methods/methods.ts';
import { usePasskeyChallenge } from './methods/passkeys/challenge.ts';
import { findPasskey, notePasskeyUse } from './methods/passkeys/passkeys.ts';
import { challengeIn, checkUse } from './methods/passkeys/verify.ts';
import { takeProofCode } from './methods/sso/exchange.ts';
import { meets } from './methods/sso/strength.ts';

/** One of four proofs, as the contract checks. */
interface GivenProof {
  readonly otp?: string | undefined;
  readonly password?: string | undefined;
  readonly response?: PasskeyUse | undefined;
  readonly sso?: string | undefined;
}

/** A correct proof, and how to use it up. */
interface Proof {
  readonly method: 'app' | 'passkey' | 'recovery' | 'password' | 'sso';
  /** The invalid field, if the proof was used meanwhile. */
  readonly field: keyof GivenProof;
  /** Uses up the proof, in the transaction that records it. @returns false when a concurrent call was faster. */
  readonly use: (trx: Transaction<Schema>) => Promise<boolean>;
}

const selectPassword = statement(
  { hash: text, isEmergency: boolean },
  (adminId: number) =>
    sql`select password_hash as hash, is_emergency as "isEmergency" from admins where user_id = ${adminId}`,
);

/**
 * Accepts the password as a proof only if the account has no stronger method and a password is enough to sign in. It is
 * not enough if it opens no account, or a group's rule requires more. An admin who must still add the required method
 * has signed in with a password, so it is accepted.
 */
async function ofPassword(
  { config }: Pick<Services, 'config'>,
  db: Db,
  { id, needsMethod }: Admin,
  own: OwnMethods,
  password: string,
): Promise<Proof | undefined> {
  const row = await selectPassword.first(db, id);
  const fits = await passwordFits(password, row?.hash);
  const opensAccounts = !config.signOn?.isOnly || row?.isEmergency === true;
  const isEnough = !hasMethod(own) && (neededMethod(own) === null || needsMethod !== null);
  return fits && opensAccounts && isEnough
    ? { method: 'password', field: 'password', use: async () => true }
    : undefined;
}

/** Checks a code of the app, if the groups' rule accepts one, or a recovery code. */
async function ofCode(
  services: Services,
  db: Db,
  { id }: Admin,
  own: OwnMethods,
  otp: string,
): Promise<Proof | undefined> {
  const found = await codeUseOf(services, db, otp.replace(/\s/g, ''), {
    id,
    acceptsApp: usableMethods(own, true).includes('app'),
    email: (trx) => emailOf(trx, id),
  });
  return found && { ...found, field: 'otp' };
}

/** Checks a signature by this account's passkey for a challenge with this purpose. */
async function ofPasskey(
  services: Services,
  db: Db,
  { id, sessionId }: Admin,
  response: PasskeyUse,
): Promise<Proof | undefined> {
  const challenge = challengeIn(response);
  const passkey = await findPasskey(db, response.id, WRONG_CODES);
  if (passkey?.adminId !== id) return undefined;
  const counter = await checkUse(services, passkey, response, { purpose: `prove ${sessionId}`, mustVerifyUser: false });
  if (counter === undefined) return undefined;
  return {
    method: 'passkey',
    field: 'response',
    use: async (trx) => (await usePasskeyChallenge(trx, challenge)) && notePasskeyUse(trx, passkey.id, counter),
  };
}

/**
 * Checks a code of the provider, which has just asked again who they are. If the account has an app or passkey, the
 * provider must also have checked a second factor. The weakest way to sign in must not allow dangerous actions.
 */
async function ofProvider(
  services: Services,
  db: Db,
  { id }: Admin,
  own: OwnMethods,
  { code, request }: { readonly code: string; readonly request: FastifyRequest },
): Promise<Proof | undefined> {
  const taken = await takeProofCode(services, db, code, request);
  if (taken?.adminId !== id || (hasMethod(own) && !meets(taken.strength, 'app'))) return undefined;
  return { method: 'sso', field: 'sso', use: async () => true };
}

async function proofOf(
  services: Services,
  db: Db,
  admin: Admin,
  given: GivenProof,
  request: FastifyRequest,
): Promise<Proof | undefined> {
  const own = await ownMethods(db, admin.id);
  if (given.sso !== undefined) return ofProvider(services, db, admin, own, { code: given.sso, request });
  if (given.otp !== undefined) return ofCode(services, db, admin, own, given.otp);
  if (given.password !== undefined) return ofPassword(services, db, admin, own, given.password);
  return given.response && ofPasskey(services, db, admin, given.response);
}

/** The message for a wrong proof, by field. */
const WRONG: Readonly<Record<keyof GivenProof, string>> = {
  otp: "This code is incorrect or was already used. Wait for your app's next code",
  password: 'This password is incorrect, or your account requires more. Use your app or passkey, or sign in again',
  response: 'This passkey does not confirm your identity',
  sso: 'This sign-in belongs to someone else, has expired, or was too weak for your account. Confirm again',
};

const wrongIn = (field: keyof GivenProof): Refusal => invalid([{ field, message: WRONG[field] }]);

const fieldOf = (given: GivenProof): keyof GivenProof =>
  (['otp', 'password', 'sso'] as const).find((field) => given[field] !== undefined) ?? 'response';

/** Notifies the account's owner, and finally locks the account, as for wrong codes at sign-in. */
async function noteWrong(services: Services, db: Db, admin: Admin, failed: number, origin: Origin): Promise<void> {
  services.refusedSignIns.inc({ call: 'stepUp', reason: 'wrong proof' });
  if (failed === TELL_OWNER_AT) {
    const to = await emailOf(db, admin.id);
    await enqueueEmail(db, services.secrets, wrongProofsEmail(senderOf(services), to, origin.ip));
    services.wakeMailer();
  }
  if (failed === WRONG_CODES)
    await writeAudit(db, {
      admin,
      origin,
      event: endpoints.stepUp.event,
      outcome: 'refused',
      status: 422,
      target: { type: 'user', id: admin.id },
      details: { reason: `The account was locked after ${WRONG_CODES} wrong codes` },
    });
}

/**
 * Checks a proof, before a transaction takes a connection. A guess counts first: with the codes of sign-ins by network
 * and account, and by session.
 * @throws Refusal invalid for a wrong proof, too_many after too many, forbidden when the account is locked.
 */
export async function checkProof(
  services: Services,
  admin: Admin,
  given: GivenProof,
  origin: Origin,
  request: FastifyRequest,
): Promise<Proof> {
  const { rateLimiter, database } = services;
  const session = String(admin.sessionId);
  const waits = [
    await rateLimiter.consume(CODE_BY_NETWORK, origin.network),
    await rateLimiter.consume(PROOFS_BY_SESSION, session, admin.id),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw tooMany('Too many failed attempts. Try again later', wait);
  const failed = await takeFailedCode(database.db, admin.id, WRONG_CODES);
  if (failed === undefined)
    throw new Refusal(
      'forbidden',
      'Your account is locked after too many wrong codes. Ask a super admin to have it unlocked',
    );
  const proof = await proofOf(services, database.db, admin, given, request);
  if (!proof) {
    await noteWrong(services, database.db, admin, failed, origin);
    throw wrongIn(fieldOf(given));
  }
  await rateLimiter.refund(CODE_BY_NETWORK, origin.network);
  await rateLimiter.refund(PROOFS_BY_SESSION, session);
  await returnFailedCode(database.db, admin.id);
  return proof;
}

/**
 * Uses up a proof, and records it for the session.
 * @returns until when it is fresh.
 * @throws Refusal invalid when it was used meanwhile, no_session when the session has ended.
 */
export async function useProof(trx: Transaction<Schema>, admin: Admin, proof: Proof): Promise<Date> {
  if (!(await proof.use(trx))) throw wrongIn(proof.field);
  const until = await noteProof(trx, admin.sessionId);
  if (until === undefined) throw noSession();
  return until;
}
