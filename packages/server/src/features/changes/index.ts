import type { decisions as endpoints } from '@quarterdeck/contract/decisions';
import { HttpError, invalid } from '../../core/errors.ts';
import type { DecisionFeed } from '../../domain/decisions/feed.ts';
import { endsOfFeed, eventsAfter, renderEvent } from '../../domain/decisions/read.ts';
import { noteReader } from '../../domain/decisions/readers.ts';
import type { AppHandlers } from '../../http/app/mount-app.ts';
import type { Services } from '../../http/services.ts';
import { feedWaiters } from './waiting.ts';

const SECOND_MS = 1000;

const GONE =
  'Events after this cursor are not kept any more: compare what you have with GET /config, then go on with after=latest';

/** The place that a cursor names. @throws HttpError 422 when it is none of this feed. */
function placeOf(cursor: string, last: number): number {
  const place = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.POSITIVE_INFINITY;
  if (place > last) throw invalid([{ field: 'after', message: 'Not a cursor of this feed' }]);
  return place;
}

/** The change feed of the app. @param feed notifies of new events. */
export function changes(services: Services, feed: DecisionFeed): AppHandlers<typeof endpoints> & { stop(): void } {
  const waiters = feedWaiters(feed);
  return {
    stop: waiters.close,
    changes: async ({ key, db, input, reply }) => {
      const types = input.types?.split(',');
      const until = Date.now() + input.wait * SECOND_MS;
      let { last, before_first } = await endsOfFeed(db);
      const from =
        input.after === undefined ? before_first : input.after === 'latest' ? last : placeOf(input.after, last);
      if (from < before_first) throw new HttpError(410, GONE);
      if (input.after !== undefined && input.after !== 'latest') await noteReader(db, key.id, from);
      let part = await eventsAfter(db, { after: from, last, limit: input.limit, types });
      while (part.events.length === 0 && part.until >= last) {
        if (!(await waiters.wait(key.id, part.until, until - Date.now(), reply.raw))) break;
        ({ last } = await endsOfFeed(db));
        part = await eventsAfter(db, { after: part.until, last, limit: input.limit, types });
      }
      return { events: part.events.map((event) => renderEvent(event, services)), next: String(part.until) };
    },
  };
}
