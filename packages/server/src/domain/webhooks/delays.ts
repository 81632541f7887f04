/** The seconds until a failed delivery is retried, after its first, second … failure. The last delay repeats. */
const DELAYS = [5, 30, 120, 600, 3600] as const;
/** The longest delay before a retry, apart from the random spread. */
export const LAST_DELAY = 3600;
const SPREAD = 0.2;
const HOUR_SECONDS = 3600;
/** How long a failing delivery is retried, and blocks later ones of the same subject. */
const TRIED_FOR_SECONDS = 72 * HOUR_SECONDS;

/**
 * Returns the seconds until the next attempt, spread randomly so that simultaneous failures are not retried together.
 * None after 72 hours of attempts.
 * @param failures so far, including this one.
 * @param seconds since the first of them.
 * @param random from 0 to below 1.
 */
export function delayAfter(failures: number, seconds: number, random = Math.random()): number | undefined {
  const left = TRIED_FOR_SECONDS - seconds;
  if (left <= 0) return undefined;
  const delay = DELAYS[failures - 1] ?? LAST_DELAY;
  return Math.min(left, delay * (1 - SPREAD + 2 * SPREAD * random));
}
