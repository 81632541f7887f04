import { API_BASE } from '../endpoint/endpoint.ts';

/* What the sign-in page needs of single sign-on, without its calls: the page stays light without their schemas. */

/**
 * The address where a browser starts. Below it are the addresses to which the provider redirects back and reports the
 * end of a session.
 */
export const SSO_BASE = `${API_BASE}/auth/sso`;
export const SSO_CALLBACK = `${SSO_BASE}/callback`;
export const SSO_LOGOUT = `${SSO_BASE}/back-channel-logout`;

/** The screen for the provider's answer when a signed-in admin proves their identity again. */
export const PROOF_PATH = '/confirm-sign-in';

/** The address where a browser starts such a proof at the provider. */
export const SSO_PROOF = `${SSO_BASE}?prove=1`;

/** Why the provider's answer does not open a session, as the page reads it from its address. */
export type SsoReason =
  | 'away'
  | 'canceled'
  | 'expired'
  | 'invalid'
  | 'unverified'
  | 'unknown'
  | 'other'
  | 'closed'
  | 'rule'
  | 'stale'
  | 'often';
