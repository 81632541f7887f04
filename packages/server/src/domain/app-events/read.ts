import { type AppEventName, appEventTypes } from '@quarterdeck/contract/app-events';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Secrets } from '../../core/secrets.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { timelineNow } from '../failover/loss.ts';

/** The maximum number of positions read at once, whatever types are requested. */
const MOST_PLACES = 20_000;

const columns = {
  position: number,
  event_id: text,
  type: textOf<AppEventName>(),
  subject: text,
  thing: text,
  thing_id: number,
  data: json<Readonly<Record<string, unknown>>>(),
  by_id: orNull(number),
  by_name: orNull(text),
  created_at: timestamp,
};

/** A stored event with its position in the feed. */
export type StoredEvent = Awaited<ReturnType<typeof selectEvents>>[number];

const eventColumns = sql`coalesce(e.position, 0) as position, e.event_id, e.type, e.subject,
  e.thing, e.thing_id, e.data, e.by_id, (select name from users where id = e.by_id) as by_name, e.created_at`;

const selectEvents = statement(
  columns,
  (after: number, until: number, types: readonly string[] | null, limit: number) => sql`
    select ${eventColumns} from app_events e
    where e.position > ${after} and e.position <= ${until} and (${types}::text[] is null or e.type = any(${types}::text[]))
    order by e.position limit ${limit}`,
);

const selectAt = statement(
  columns,
  (positions: readonly number[]) => sql`
    select ${eventColumns} from app_events e where e.position = any(${positions}::bigint[]) order by e.position`,
);

/** Finds events by their positions. Those that are no longer stored are missing. */
export const eventsAt = (db: Db, positions: readonly number[]): Promise<StoredEvent[]> => selectAt(db, positions);

/** The requested part of the feed. */
interface Part {
  /** The position after which it begins. */
  readonly after: number;
  /** The last position of the feed. */
  readonly last: number;
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
}

/** Reads a part of the feed, in order. @returns the events, and the position up to which everything has been read. */
export async function eventsAfter(
  db: Db,
  { after, last, limit, types }: Part,
): Promise<{ readonly events: readonly StoredEvent[]; readonly until: number }> {
  const until = Math.min(last, after + MOST_PLACES);
  const events = until > after ? await selectEvents(db, after, until, types ?? null, limit) : [];
  const end = events.at(-1);
  return { events, until: end && events.length === limit ? end.position : Math.max(after, until) };
}

const selectEnds = statement(
  { history: number, last: number, before_first: number, timeline: number },
  () => sql`
    select f.history, coalesce(${timelineNow}, 0) as timeline, f.last_position as last, coalesce((select min(position) - 1 from app_events), f.last_position) as before_first
    from app_event_feed f`,
);

/**
 * Returns the feed's current history, its last position, the position before the oldest stored event, and the
 * database's timeline.
 */
export const endsOfFeed = (db: Db): ReturnType<typeof selectEnds.one> => selectEnds.one(db);

const PSEUDONYM_LENGTH = 16;

/** Returns a stable pseudonym of an admin for the app, which does not reveal who it is. */
const pseudonymOf = (secrets: Secrets, id: number): string =>
  `staff_${secrets.hmac('pseudonym', String(id)).toString('hex').slice(0, PSEUDONYM_LENGTH)}`;

/** An event in the format of the app. */
export interface RenderedEvent {
  readonly id: string;
  readonly type: AppEventName;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Converts an event to the app's format, which is the same in the feed and in webhooks. */
export function renderEvent(
  { event_id, type, created_at, data, by_id, by_name }: StoredEvent,
  { config, secrets }: { readonly config: Pick<Config, 'appSeesStaff'>; readonly secrets: Secrets },
): RenderedEvent {
  const who = (): string | null => {
    if (by_id === null) return null;
    return config.appSeesStaff ? by_name : pseudonymOf(secrets, by_id);
  };
  const { saysWho } = appEventTypes[type];
  return {
    id: event_id,
    type,
    timestamp: created_at.toISOString(),
    data: saysWho ? { ...data, by: who() } : data,
  };
}
