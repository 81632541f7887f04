import type { PasskeyCreation, PasskeyUse } from '@quarterdeck/contract/session/sign-in';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Refusal } from '../../../../core/errors.ts';
import type { Db } from '../../../../database/database.ts';
import type { Admin } from '../../../../ports/caller.ts';
import type { Services } from '../../../../ports/services.ts';
import { isOurs, newChallenge, type Purpose } from './challenge.ts';
import { type FoundPasskey, passkeysOf } from './passkeys.ts';

/** Copies bytes into their own memory, which the library requires. */
const bytesOf = (bytes: Buffer) => Uint8Array.from(bytes);

/** Returns the only origin at which passkeys work, and its host. */
export function relyingParty({ config }: Pick<Services, 'config'>): { readonly origin: string; readonly host: string } {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, host: hostname };
}

/** Whether browsers support passkeys at this address: it needs a host name and a secure connection. */
export function arePasskeysPossible(services: Pick<Services, 'config'>): boolean {
  const { protocol, hostname } = new URL(services.config.publicUrl);
  const isName = /[a-z]$/i.test(hostname);
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}

/** Returns the origin for passkeys, or `off`. */
export const passkeysAt = (services: Pick<Services, 'config'>): string =>
  arePasskeysPossible(services) ? relyingParty(services).origin : 'off';

/** Returns the user handle of a passkey: constant bytes that reveal nothing. */
const handleOf = ({ secrets }: Services, adminId: number): Buffer => secrets.hmac('passkey', `user\n${adminId}`);

/** Returns the options for creating a passkey. It must be discoverable, so that a sign-in names no account. */
export async function creationOptions(services: Services, db: Db, admin: Admin) {
  const { host } = relyingParty(services);
  const existing = await passkeysOf(db, admin.id);
  return generateRegistrationOptions({
    rpName: services.config.productName,
    rpID: host,
    userName: admin.username,
    userDisplayName: admin.name,
    userID: bytesOf(handleOf(services, admin.id)),
    challenge: bytesOf(await newChallenge(services.secrets, db, `add ${admin.id}`)),
    attestationType: 'none',
    excludeCredentials: existing.map((one) => ({ id: one.credential_id, transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
  });
}

/** Returns the options for using a passkey. They list no passkeys, and so reveal nothing about any account. */
export async function useOptions(
  services: Services,
  db: Db,
  purpose: Purpose,
  userVerification: 'required' | 'preferred',
) {
  const { host } = relyingParty(services);
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(await newChallenge(services.secrets, db, purpose)),
    userVerification,
  });
}

/** Returns the challenge that the browser claims to have signed. @throws Refusal invalid when there is none. */
export function challengeIn({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    if (typeof said === 'object' && said !== null && 'challenge' in said && typeof said.challenge === 'string')
      return said.challenge;
  } catch {
    // The answer is not JSON.
  }
  throw new Refusal('invalid', "This is not a passkey's answer");
}

/** Checks a new passkey. @throws Refusal invalid when it was made for another challenge or origin. */
export async function checkCreation(services: Services, admin: Admin, response: PasskeyCreation) {
  const { origin, host } = relyingParty(services);
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => isOurs(services.secrets, `add ${admin.id}`, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) throw new Refusal('invalid', 'The passkey could not be checked. Try again');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** Checks a passkey's signature. @returns its counter; undefined when the signature is invalid. */
export async function checkUse(
  services: Services,
  passkey: FoundPasskey,
  response: PasskeyUse,
  { purpose, mustVerifyUser }: { readonly purpose: Purpose; readonly mustVerifyUser: boolean },
): Promise<number | undefined> {
  const { origin, host } = relyingParty(services);
  const { userHandle } = response.response;
  if (userHandle && userHandle !== handleOf(services, passkey.adminId).toString('base64url')) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => isOurs(services.secrets, purpose, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: response.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: mustVerifyUser,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
