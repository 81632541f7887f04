import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * The code that an authenticator app shows. That of the next step is accepted for a minute at least, however slow the machine is: the
 * server allows for a clock that is one step off.
 */
export const appCode = (secret: string, step = 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
