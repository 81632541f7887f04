import pLimit, { type LimitFunction } from 'p-limit';
import { NoAnswer, NoMedia } from './failure.ts';

/** Requests at once to one host, and how many more may wait. */
const AT_ONCE = 6;
const IN_LINE = 200;
/** How long a failure is remembered, and how many of them. */
const FAILED_MS = 300_000;
const UNANSWERED_MS = 30_000;
const FAILURES = 10_000;

/** Remembers what failed, so that it is not asked for again at once. */
export function failureCache() {
  const failed = new Map<string, { readonly until: number; readonly error: Error }>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const known = failed.get(name);
    if (known && known.until > Date.now()) throw known.error;
    try {
      return await work();
    } catch (error) {
      if (failed.size >= FAILURES) failed.clear();
      if (error instanceof NoMedia) failed.set(name, { error, until: Date.now() + FAILED_MS });
      if (error instanceof NoAnswer) failed.set(name, { error, until: Date.now() + UNANSWERED_MS });
      throw error;
    }
  };
}

/** A few at once for each host, so that a slow one is no one else's trouble. */
export function hostQueues() {
  const lines = new Map<string, LimitFunction>();
  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const line = lines.get(host) ?? pLimit(AT_ONCE);
    lines.set(host, line);
    if (line.pendingCount >= IN_LINE) throw new NoAnswer('Too many requests to this host');
    try {
      return await line(work);
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(host);
    }
  };
}
