import pLimit, { type LimitFunction } from 'p-limit';
import { NoAnswer, NoMedia } from './failure.ts';

/** The maximum number of concurrent requests to a host, and of waiting ones. */
const AT_ONCE = 6;
const IN_LINE = 200;
/** How long failures are remembered, and how many. */
const FAILED_MS = 300_000;
const UNANSWERED_MS = 30_000;
const FAILURES = 10_000;

/** Remembers failures, so that failed addresses are not requested again immediately. */
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

/** Limits concurrent requests to each host, so that a slow host does not delay the others. */
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
