import { API_BASE } from '../endpoint/endpoint.ts';

/*
 * What the sign-in page needs to know of single sign-on, apart from its calls: the page is light without their schemas.
 */

/** Where a browser begins; below it, where the provider sends it back to, and where the provider says that a session has ended. */
export const SSO_BASE = `${API_BASE}/auth/sso`;
export const SSO_CALLBACK = `${SSO_BASE}/callback`;
export const SSO_LOGOUT = `${SSO_BASE}/back-channel-logout`;

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
  | 'often';
