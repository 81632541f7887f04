import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * Returns the code of the next time step. The server accepts one step of drift, so it is valid for at least a minute,
 * however slow the machine is.
 */
export const appCode = (secret: string, step = 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
