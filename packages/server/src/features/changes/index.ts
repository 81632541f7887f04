import type { appEvents as endpoints } from '@quarterdeck/contract/app-events';
import { invalid, Refusal } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import type { AppEventFeed } from '../../domain/app-events/feed.ts';
import { endsOfFeed, eventsAfter, renderEvent } from '../../domain/app-events/read.ts';
import { noteReader } from '../../domain/app-events/readers.ts';
import type { FailoverWatch } from '../../domain/failover/watch.ts';
import type { AppHandlers } from '../../http/app/mount-app.ts';
import type { Services } from '../../ports/services.ts';
import { feedWaiters } from './feed-waiters.ts';

const SECOND_MS = 1000;

const BEGIN_AGAIN = 'compare your data with GET /config, then continue with after=latest';
const GONE = `Events after this cursor are no longer stored: ${BEGIN_AGAIN}`;
const OTHER_HISTORY = `This cursor is from before a restored backup or a failover with lost changes: ${BEGIN_AGAIN}`;

/** Returns the app's cursor for a place: with the feed's history, unless that is the first one. */
const cursorOf = (history: number, place: number): string => (history === 0 ? String(place) : `${history}-${place}`);

/**
 * Returns the place of a cursor.
 * @throws Refusal invalid for a malformed cursor, gone when later events are no longer stored.
 */
function placeOf(cursor: string, ends: Awaited<ReturnType<typeof endsOfFeed>>): number {
  const [, history = '0', digits] = /^(?:(\d{1,15})-)?(\d{1,15})$/.exec(cursor) ?? [];
  if (digits === undefined) throw invalid([{ field: 'after', message: 'Not a cursor of this feed' }]);
  const place = Number(digits);
  if (Number(history) !== ends.history || place > ends.last) throw new Refusal('gone', OTHER_HISTORY);
  if (place < ends.before_first) throw new Refusal('gone', GONE);
  return place;
}

/**
 * The handlers of the change feed.
 * @param feed notifies of new events.
 * @param failover compares the database after a failover.
 */
export function changes(
  services: Services,
  feed: AppEventFeed,
  failover?: Pick<FailoverWatch, 'sure' | 'notePlace'>,
): AppHandlers<typeof endpoints> & { stop(): void } {
  const waiters = feedWaiters(feed);
  const endsIn = async (db: Db) => {
    const ends = await endsOfFeed(db);
    return (await failover?.sure(ends.timeline)) ? endsOfFeed(db) : ends;
  };
  return {
    stop: waiters.close,
    changes: async ({ key, db, input, reply }) => {
      const types = input.types?.split(',');
      const until = Date.now() + input.wait * SECOND_MS;
      const ends = await endsIn(db);
      let { last } = ends;
      const from =
        input.after === undefined ? ends.before_first : input.after === 'latest' ? last : placeOf(input.after, ends);
      if (input.after !== undefined && input.after !== 'latest') await noteReader(db, key.id, from);
      let part = await eventsAfter(db, { after: from, last, limit: input.limit, types });
      while (part.events.length === 0 && part.until >= last) {
        if (!(await waiters.wait(key.id, part.until, until - Date.now(), reply.raw))) break;
        const now = await endsIn(db);
        if (now.history !== ends.history) throw new Refusal('gone', OTHER_HISTORY);
        ({ last } = now);
        part = await eventsAfter(db, { after: part.until, last, limit: input.limit, types });
      }
      failover?.notePlace(ends.history, part.until);
      return {
        events: part.events.map((event) => renderEvent(event, services)),
        next: cursorOf(ends.history, part.until),
      };
    },
  };
}
