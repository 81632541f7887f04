import type { ServerResponse } from 'node:http';
import { runningCounts } from '../../core/concurrency/running-counts.ts';
import type { AppEventFeed } from '../../domain/app-events/feed.ts';

/** This many calls of one key may wait at a time. */
const MOST_WAITING = 4;

/** Calls that wait for the feed to go on; they hold no connection of the database. */
interface FeedWaiters {
  /**
   * Waits until the feed has gone on beyond a place.
   * @returns whether it has; not, when the time is over, the caller is gone, the server stops, or others of the key wait already.
   */
  wait(keyId: number, beyond: number, ms: number, reply: ServerResponse): Promise<boolean>;
  /** Ends all waiting: the server stops. */
  close(): void;
}

/** Lets the calls of one instance wait. */
export function feedWaiters(feed: AppEventFeed): FeedWaiters {
  const waiting = runningCounts<number>();
  const leave = new Set<() => void>();
  let isClosed = false;
  const waitFor = (beyond: number, ms: number, reply: ServerResponse): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isMore: boolean): void => {
        clearTimeout(timer);
        ended();
        leave.delete(giveUp);
        reply.off('close', giveUp);
        resolve(isMore);
      };
      const giveUp = (): void => end(false);
      const timer = setTimeout(giveUp, ms);
      const ended = feed.onAdvance(() => {
        if (feed.lastPosition() > beyond) end(true);
      });
      leave.add(giveUp);
      reply.once('close', giveUp);
    });
  return {
    wait: async (keyId, beyond, ms, reply) => {
      if (feed.lastPosition() > beyond) return true;
      if (isClosed || ms <= 0 || reply.destroyed || waiting.of(keyId) >= MOST_WAITING) return false;
      const leaveQueue = waiting.begin(keyId);
      try {
        return await waitFor(beyond, ms, reply);
      } finally {
        leaveQueue();
      }
    },
    close: () => {
      isClosed = true;
      for (const one of [...leave]) one();
    },
  };
}
