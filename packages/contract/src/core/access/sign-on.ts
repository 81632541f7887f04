import { API_BASE } from '../endpoint/endpoint.ts';

/*
 * What the sign-in page needs to know of single sign-on, apart from its calls: the page is light without their schemas.
 */

/** Where a browser begins; below it, where the provider sends it back to, and where the provider says that a session has ended. */
export const SSO_BASE = `${API_BASE}/auth/sso`;
export const SSO_CALLBACK = `${SSO_BASE}/callback`;
export const SSO_LOGOUT = `${SSO_BASE}/back-channel-logout`;

/** The screen that the provider's answer comes back to when someone who is signed in proves once more who they are. */
export const PROOF_PATH = '/confirm-sign-in';

/** Where a browser begins to prove that at the provider. */
export const SSO_PROOF = `${SSO_BASE}?prove=1`;

/** Why the provider's answer opens nothing, as the page reads it from its address. */
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
