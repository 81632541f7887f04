import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** The steps by which a clock may be off, in both directions (RFC 6238, 5.2). */
const DRIFT = 1;

/** Returns an account's TOTP as every app supports it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, account: { readonly product: string; readonly username: string }): TOTP =>
  new TOTP({ issuer: account.product, label: account.username, secret: Secret.fromBase32(secret) });

/** Returns a new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the `otpauth` address of a secret, for a QR code. */
export const addressOf = (secret: string, account: { readonly product: string; readonly username: string }): string =>
  totpOf(secret, account).toString();

/** Returns the time step of a code, allowing one before or after this moment; undefined when it is of none of them. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = totpOf(secret, { product: '', username: '' }).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / PERIOD_MS) + delta;
}
