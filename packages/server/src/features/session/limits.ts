import type { Limit } from '../../ports/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Limits wrong passwords per network. */
export const PASSWORD_BY_NETWORK: Limit = { name: 'password by network', most: 25, seconds: 5 * MINUTE };
export const PASSWORD_BY_BOTH: Limit = { name: 'password by account and network', most: 10, seconds: 15 * MINUTE };
/**
 * Limits wrong passwords per account, except from networks it has signed in from. The window is short, so that
 * strangers cannot keep its owner out of a new network for long. They have less than 50 tries per hour.
 */
export const PASSWORD_BY_ACCOUNT: Limit = { name: 'password by account', most: 10, seconds: 15 * MINUTE };

/** Limits the codes emailed to one account, whatever call requests them. */
export const CODES_BY_ACCOUNT: Limit = { name: 'codes by account', most: 20, seconds: HOUR };
/** Limits wrong codes from one network. */
export const CODE_BY_NETWORK: Limit = { name: 'code by network', most: 25, seconds: 5 * MINUTE };
/** Limits failed proofs in one session to as many as for a code, within a code's lifetime. */
export const PROOFS_BY_SESSION: Limit = { name: 'proofs by session', most: 5, seconds: 5 * MINUTE };
/** The window is as long as a temporary password is valid: its owner always has a valid one, or can get one. */
export const RESETS_BY_ADDRESS: Limit = { name: 'resets by address', most: 2, seconds: 15 * MINUTE };
export const RESETS_BY_NETWORK: Limit = { name: 'resets by network', most: 25, seconds: 30 * MINUTE };

/** The most guesses of a code, and its lifetime. A challenge lives longer, because its code can be sent again. */
export const GUESSES = 5;
export const CODE_SECONDS = 5 * MINUTE;
export const CHALLENGE_SECONDS = 10 * MINUTE;
export const RESEND_SECONDS = 90;
/** The owner is emailed from this wrong code on, because the sender knows the password. */
export const TELL_OWNER_AT = 3;
export const TEMPORARY_PASSWORD_SECONDS = RESETS_BY_ADDRESS.seconds;

/** The limits that affect everyone in a network. */
export const BY_NETWORK: readonly Limit[] = [PASSWORD_BY_NETWORK, CODE_BY_NETWORK];
