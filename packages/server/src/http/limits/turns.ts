import pLimit, { type LimitFunction } from 'p-limit';
import { tooMany } from '../../core/errors.ts';
import type { Turns } from '../../ports/turns.ts';

/** One admin can use up to this fraction of the connections (a quarter) for writes. */
const SHARE = 4;
const WAITING = 100;

/**
 * Limits the concurrent writes of one admin to a share of the connections; further ones wait in order. Otherwise, many
 * saves of one row could hold all connections while they wait for each other's locks. Waiting writes hold nothing.
 * @param connections the size of the pool; at least one write can run.
 * @throws Refusal too_many when too many of the admin's writes already wait.
 */
export function turnsOf(connections: number): Turns {
  const most = Math.max(1, Math.floor(connections / SHARE));
  const queues = new Map<number, LimitFunction>();
  return async (adminId, work) => {
    const queue = queues.get(adminId) ?? pLimit(most);
    if (queue.pendingCount >= WAITING) throw tooMany('Too many simultaneous calls. Wait for the responses', 1);
    queues.set(adminId, queue);
    const mustWait = queue.activeCount + queue.pendingCount >= most;
    try {
      return await queue(work, mustWait);
    } finally {
      // This call still counts as active, so only the last one removes the queue.
      if (queue.activeCount <= 1 && queue.pendingCount === 0) queues.delete(adminId);
    }
  };
}
