import pLimit, { type LimitFunction } from 'p-limit';
import { tooMany } from '../../core/errors.ts';
import type { Turns } from '../../ports/turns.ts';

/** One caller can use up to this fraction of the connections (a quarter) for writes. */
const SHARE = 4;
const WAITING = 100;

/**
 * Limits the concurrent writes of one caller to a share of the connections; further ones wait in order. Otherwise, many
 * saves of one row could hold all connections while they wait for each other's locks. Waiting writes hold nothing.
 * @param connections the size of the pool; at least one write can run.
 * @throws Refusal too_many when too many of the caller's writes already wait.
 */
export function turnsOf(connections: number): Turns {
  const most = Math.max(1, Math.floor(connections / SHARE));
  const callers = new Map<string | number, { readonly limit: LimitFunction; calls: number }>();
  return async (caller, work) => {
    const queue = callers.get(caller) ?? { limit: pLimit(most), calls: 0 };
    if (queue.calls >= most + WAITING) throw tooMany('Too many simultaneous calls. Wait for the responses', 1);
    callers.set(caller, queue);
    const mustWait = queue.calls >= most;
    queue.calls += 1;
    try {
      return await queue.limit(work, mustWait);
    } finally {
      queue.calls -= 1;
      // While a call runs, the next ones must find its queue.
      if (queue.calls === 0) callers.delete(caller);
    }
  };
}
