import type { SignInRule } from '@quarterdeck/contract/core/access/sign-in';
import type { Strength } from './identities.ts';

/** Values of `amr` (RFC 8176) and `acr` for a key that works for only one address, and for a second factor. */
const PHISHING_RESISTANT: readonly string[] = ['hwk', 'swk', 'fido', 'phr', 'phrh'];
const SECOND_FACTOR: readonly string[] = [...PHISHING_RESISTANT, 'mfa', 'otp', 'sc'];

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** Returns how strongly a person proved who they are, as the provider reports it. Without a report, no rule is met. */
export function strengthOf({ amr, acr }: { readonly amr?: unknown; readonly acr?: unknown }): Strength {
  const said = [...textsIn(amr), ...textsIn(acr)];
  if (said.some((one) => PHISHING_RESISTANT.includes(one))) return 'passkey';
  return said.some((one) => SECOND_FACTOR.includes(one)) ? 'app' : 'any';
}

const RANKS: Readonly<Record<SignInRule, number>> = { any: 0, app: 1, passkey: 2 };

/** Whether this strength meets a group's rule. */
export const meets = (strength: Strength, rule: SignInRule): boolean => RANKS[strength] >= RANKS[rule];
