import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** A clock may be this many steps off, either way (RFC 6238, 5.2). */
const DRIFT = 1;

/** The authenticator app of an account, as every app understands it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, account: { readonly product: string; readonly username: string }): TOTP =>
  new TOTP({ issuer: account.product, label: account.username, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth` address of a secret, which a QR code holds. */
export const addressOf = (secret: string, account: { readonly product: string; readonly username: string }): string =>
  totpOf(secret, account).toString();

/** The step that a code is of, one before or after this moment included; undefined when it is of none of them. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = totpOf(secret, { product: '', username: '' }).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / PERIOD_MS) + delta;
}
