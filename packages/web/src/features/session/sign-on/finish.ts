import type { SsoReason } from '@quarterdeck/contract/core/access/sign-on';
import { sso } from '@quarterdeck/contract/session/sso';
import { send } from '../../../data/client/send.ts';
import { signOnName } from '../../../ui/browser/console-config.ts';
import { enterWith } from '../sign-in.tsx';

const provider = signOnName ?? 'The provider';

const SENTENCES: Readonly<Record<SsoReason, string>> = {
  away: `${provider} cannot be reached. Try again in a moment`,
  canceled: `You canceled the sign-in with ${provider}. Sign in again`,
  expired: 'This sign-in took too long or started in another tab. Sign in again',
  invalid: `The response from ${provider} could not be verified. Sign in again. If it fails again, tell a super admin`,
  unverified: `${provider} has not verified your email. Verify it there, then sign in again`,
  unknown: 'There is no account for you here. Ask a super admin to invite you',
  other: `Your account is linked to another ${provider} user. Ask a super admin to unlink it`,
  closed: 'This account is suspended or locked. Ask a super admin',
  rule: `Your group requires a stronger sign-in than ${provider} reported. Use your second factor there, then sign in again`,
  stale: `${provider} did not ask you to sign in again. Try again, or sign out there first`,
  often: 'Too many attempts. Wait a few minutes, then sign in again',
};

const isReason = (text: string): text is SsoReason => Object.hasOwn(SENTENCES, text);

/**
 * Reads the server's answer in the fragment of the address.
 * @returns the code.
 * @throws Error with a sentence for staff when the provider's answer was refused.
 */
export function codeIn(fragment: string): string {
  const [kind = '', value = ''] = fragment.split('=');
  if (kind === 'sso') return value;
  throw new Error(SENTENCES[isReason(value) ? value : 'invalid']);
}

/**
 * Finishes single sign-on with the fragment of the address: a code that opens the session, or why there is none.
 * @throws Error with a sentence for staff.
 */
export async function finishSignOn(fragment: string): Promise<void> {
  enterWith(await send(sso.login, { code: codeIn(fragment) }));
}
