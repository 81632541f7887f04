import { type AppEventName, appEventTypes } from '@quarterdeck/contract/app-events';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Secrets } from '../../core/secrets.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { timelineNow } from '../failover/loss.ts';

/** More places than these are not looked through at once, whatever types are asked for. */
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

/** An event as it is stored, with its place in the feed. */
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

/** Finds events by their places; those that are not kept any more are missing. */
export const eventsAt = (db: Db, positions: readonly number[]): Promise<StoredEvent[]> => selectAt(db, positions);

/** What part of the feed is asked for. */
interface Part {
  /** The place after which it begins. */
  readonly after: number;
  /** The last place of the feed. */
  readonly last: number;
  readonly limit: number;
  readonly types?: readonly string[] | undefined;
}

/** Reads a part of the feed, in its order. @returns the events, and the place up to which nothing else is to be read. */
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

/** The history that the places of the feed are of, its last place, the one before the oldest that is kept, and the timeline of the database. */
export const endsOfFeed = (db: Db): ReturnType<typeof selectEnds.one> => selectEnds.one(db);

const PSEUDONYM_LENGTH = 16;

/** What the app calls a member of staff: always the same, and no one can tell who it is. */
const pseudonymOf = (secrets: Secrets, id: number): string =>
  `staff_${secrets.hmac('pseudonym', String(id)).toString('hex').slice(0, PSEUDONYM_LENGTH)}`;

/** An event as the app gets it. */
export interface RenderedEvent {
  readonly id: string;
  readonly type: AppEventName;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Makes an event what the app gets: the same in the feed and by webhook. */
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
