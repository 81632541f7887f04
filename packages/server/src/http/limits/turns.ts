import pLimit, { type LimitFunction } from 'p-limit';
import { tooMany } from '../../core/errors.ts';
import type { Turns } from '../../ports/turns.ts';

/** One admin may use up to this part of the connections for writes. */
const SHARE = 4;
const WAITING = 100;

/**
 * Lets the writes of one admin take turns, so that they cannot hold all connections while they wait for each other's locks
 * (many saves of one row do): whatever one admin sends, others find a free connection. Those who wait hold nothing.
 * @param connections of the pool; at least one write is let through.
 * @throws Refusal too_many when too many writes of the admin wait already.
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
      // Its own place is freed later: the queue is removed only by the last one.
      if (queue.activeCount <= 1 && queue.pendingCount === 0) queues.delete(adminId);
    }
  };
}
