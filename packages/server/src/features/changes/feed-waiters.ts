import type { ServerResponse } from 'node:http';
import { runningCounts } from '../../core/concurrency/running-counts.ts';
import type { AppEventFeed } from '../../domain/app-events/feed.ts';

/** The most calls of one key that can wait at a time. */
const MOST_WAITING = 4;

/** Calls that wait for new events; they hold no database connection. */
interface FeedWaiters {
  /**
   * Waits for an event beyond a place.
   * @returns true when there is one; false when the time is over, the caller has left or the server stops. Also false
   * when too many of the key's calls already wait.
   */
  wait(keyId: number, beyond: number, ms: number, reply: ServerResponse): Promise<boolean>;
  /** Ends all waiting: the server stops. */
  close(): void;
}

/** Holds the waiting calls of one instance. */
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
