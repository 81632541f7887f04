const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Returns whether the same call can succeed later: after too many calls, a temporary server error, or no answer at all.
 */
export const isWorthRetrying = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Returns the wait in `Retry-After`, seconds or a date, in milliseconds. */
export function retryAfterMs(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/**
 * Returns how long to wait after a failed attempt: twice as long each time, up to half a minute. Half of it is random,
 * so that many clients do not return at the same time. It is never shorter than the server asks.
 * @param failures how many attempts failed in a row, from 1.
 */
export function backOffMs(failures: number, askedMs: number, random = Math.random()): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return askedMs + (most / 2) * (askedMs > 0 ? random : 1 + random);
}
