import type { Limit } from '../../ports/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Failures of a password, by whom and from where. */
export const PASSWORD_BY_NETWORK: Limit = { name: 'password by network', most: 25, seconds: 5 * MINUTE };
export const PASSWORD_BY_BOTH: Limit = { name: 'password by account and network', most: 10, seconds: 15 * MINUTE };
/**
 * Not counted from a network that the account has signed in from. The window is short, so that strangers cannot keep its
 * owner out of a new network for long; they have less than 50 tries in any hour.
 */
export const PASSWORD_BY_ACCOUNT: Limit = { name: 'password by account', most: 10, seconds: 15 * MINUTE };

/** Codes that are mailed to one account, whatever call asks for them. */
export const CODES_BY_ACCOUNT: Limit = { name: 'codes by account', most: 20, seconds: HOUR };
/** Failures of a code, from one network. */
export const CODE_BY_NETWORK: Limit = { name: 'code by network', most: 25, seconds: 5 * MINUTE };
/** Failures of a proof in one session: as many as a code can be guessed, in the time that a code lives. */
export const PROOFS_BY_SESSION: Limit = { name: 'proofs by session', most: 5, seconds: 5 * MINUTE };
/** The window is as long as a temporary password lives: its owner always has one that is good, or can get one. */
export const RESETS_BY_ADDRESS: Limit = { name: 'resets by address', most: 2, seconds: 15 * MINUTE };
export const RESETS_BY_NETWORK: Limit = { name: 'resets by network', most: 25, seconds: 30 * MINUTE };

/** A code can be guessed so often, and lives so long; a challenge lives longer, because its code can be sent again. */
export const GUESSES = 5;
export const CODE_SECONDS = 5 * MINUTE;
export const CHALLENGE_SECONDS = 10 * MINUTE;
export const RESEND_SECONDS = 90;
/** From this wrong code on, the owner is emailed: the one who sent the codes knows the password. */
export const TELL_OWNER_AT = 3;
export const TEMPORARY_PASSWORD_SECONDS = RESETS_BY_ADDRESS.seconds;

/** Limits that hold up everyone of a network. */
export const BY_NETWORK: readonly Limit[] = [PASSWORD_BY_NETWORK, CODE_BY_NETWORK];
