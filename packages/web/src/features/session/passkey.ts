import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { session } from '@quarterdeck/contract/session';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { send } from '../../data/client/send.ts';

/** Returns an error that explains in words why the browser did not answer. */
function inWords(error: unknown): Error {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new Error('This device already has a passkey for your account');
  if (error instanceof Error && error.name === 'NotAllowedError')
    return new Error('No passkey was used. The request was canceled or timed out');
  return error instanceof Error ? error : new Error('The passkey could not be used');
}

/** Returns the answer of this browser's passkey to a challenge. @throws Error with a sentence for staff. */
async function answerTo(options: unknown): Promise<InputOf<typeof signIn.passkeyLogin>['response']> {
  const response = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch((error: unknown) => {
    throw inWords(error);
  });
  return response as unknown as InputOf<typeof signIn.passkeyLogin>['response'];
}

/** Signs in with a passkey, alone or after a correct password. @throws Error with a sentence for staff. */
export async function signInWithPasskey(key: string | undefined): Promise<OutputOf<typeof session.verifyAuth>> {
  const { data } = await send(signIn.passkeyLoginOptions, key === undefined ? {} : { key });
  return send(signIn.passkeyLogin, { response: await answerTo(data), ...(key === undefined ? {} : { key }) });
}

/** Confirms the signed-in admin's identity with a passkey. @throws Error with a sentence for staff. */
export async function proveWithPasskey(): Promise<void> {
  const { data } = await send(signIn.stepUpOptions, {});
  await send(signIn.stepUp, { response: await answerTo(data) });
}

/** Creates a passkey on this device. @returns the data for the server. @throws Error with a sentence for staff. */
export async function makePasskey(): Promise<InputOf<typeof signIn.addPasskey>['response']> {
  const { data } = await send(signIn.passkeyOptions, {});
  const made = await startRegistration({
    optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw inWords(error);
  });
  return made as unknown as InputOf<typeof signIn.addPasskey>['response'];
}
