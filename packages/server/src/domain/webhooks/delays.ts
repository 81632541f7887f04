/** When a delivery that failed is tried again: seconds after its first, second … failure, the last one from then on. */
const DELAYS = [5, 30, 120, 600, 3600] as const;
/** No try is further ahead, but for its spread. */
export const LAST_DELAY = 3600;
const SPREAD = 0.2;
const HOUR_SECONDS = 3600;
/** For so long a delivery that fails is tried again, and holds back what comes after it for the same subject. */
const TRIED_FOR_SECONDS = 72 * HOUR_SECONDS;

/**
 * The seconds until the next try, spread so that what failed together does not come together again; none when it has been
 * tried for 72 hours.
 * @param failures so far, this one included. @param seconds since the first of them. @param random from 0 to below 1.
 */
export function delayAfter(failures: number, seconds: number, random = Math.random()): number | undefined {
  const left = TRIED_FOR_SECONDS - seconds;
  if (left <= 0) return undefined;
  const delay = DELAYS[failures - 1] ?? LAST_DELAY;
  return Math.min(left, delay * (1 - SPREAD + 2 * SPREAD * random));
}
