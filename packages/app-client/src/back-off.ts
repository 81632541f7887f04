const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Whether the same call may succeed later: too many calls, a server that cannot answer now, or no answer at all. */
export const isWorthRetrying = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** The milliseconds that `Retry-After` asks to wait: seconds, or a date. */
export function retryAfterMs(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/**
 * How long to wait after a failed try: twice as long each time, up to half a minute, half of it by chance, so that many
 * clients do not come back at once; never shorter than the server asks.
 * @param failures how many tries failed in a row, from 1.
 */
export function backOffMs(failures: number, askedMs: number, random = Math.random()): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return askedMs + (most / 2) * (askedMs > 0 ? random : 1 + random);
}
