import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { startRounds } from '../../core/concurrency/rounds.ts';
import { boolean, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { timelineNow } from '../failover/loss.ts';
import type { FailoverWatch } from '../failover/watch.ts';
import { lockFeed } from './history.ts';

/** Events of this process trigger a round immediately; the interval is for events of other processes. */
const ROUND_MS = 500;
const AT_ONCE = 1000;

const lookAtFeed = statement(
  { last: number, history: number, timeline: number, isWaiting: boolean },
  () => sql`
    select last_position as last, history, coalesce(${timelineNow}, 0) as timeline,
      exists (select from app_events where position is null) as "isWaiting" from app_event_feed`,
);

const tryFeed = statement(
  { last: number },
  () => sql`select last_position as last from app_event_feed for update skip locked`,
);

const numberSome = statement(
  { last: number, numbered: number },
  () => sql`
    with unnumbered as (
      select id, row_number() over (order by id) as place
      from (select id from app_events where position is null order by id limit ${sql.lit(AT_ONCE)}) next
    ), numbered as (
      update app_events e set position = f.last_position + u.place
      from unnumbered u cross join app_event_feed f where e.id = u.id returning e.id
    )
    update app_event_feed set last_position = last_position + (select count(*) from numbered)
    returning last_position as last, coalesce((select count(*) from numbered), 0) as numbered`,
);

/**
 * Numbers newly committed events in the order in which they were written. Numbers are given after the commit, by one
 * instance at a time, so a reader at a position has missed nothing before it.
 */
async function numberEvents(db: Db): Promise<void> {
  for (;;) {
    const numbered = await db.transaction().execute(async (trx) => {
      // Returns without waiting: another instance is doing this.
      if (!(await tryFeed.first(trx))) return 0;
      return (await numberSome.one(trx)).numbered;
    });
    if (numbered < AT_ONCE) return;
  }
}

/**
 * Numbers every event committed until now, in the caller's transaction. Until it ends, no other event gets a position,
 * so whatever is committed later comes after.
 * @returns the last position.
 */
export async function numberUntilNow(trx: Db): Promise<number> {
  await lockFeed.one(trx);
  for (;;) {
    const { last, numbered } = await numberSome.one(trx);
    if (numbered < AT_ONCE) return last;
  }
}

/** The change feed as seen by one instance. */
export interface AppEventFeed {
  /** Returns the last position that this instance knows. */
  lastPosition(): number;
  /** Calls a listener each time the feed has new events. @returns a function that removes the listener. */
  onAdvance(listener: () => void): () => void;
  /** Checks immediately, without waiting for the interval. */
  soon(): void;
  stop(): Promise<void>;
}

/**
 * Keeps the change feed in order, and notifies this instance of new events.
 * @param failover compares the database with earlier reports after a failover.
 */
export function startAppEventFeed(
  db: Db,
  log: FastifyBaseLogger,
  failover?: Pick<FailoverWatch, 'sure' | 'notePlace'>,
): AppEventFeed {
  let last = 0;
  const listeners = new Set<() => void>();
  const look = async (): Promise<void> => {
    let seen = await lookAtFeed.one(db);
    // No position is given or reported before it is known whether a failover lost reported positions.
    if (await failover?.sure(seen.timeline)) seen = await lookAtFeed.one(db);
    if (seen.isWaiting) {
      await numberEvents(db);
      seen = await lookAtFeed.one(db);
    }
    failover?.notePlace(seen.history, seen.last);
    if (seen.last === last) return;
    last = seen.last;
    for (const listener of [...listeners]) listener();
  };
  const rounds = startRounds(look, ROUND_MS, (error) =>
    log.warn({ err: error }, 'the change feed was not updated; retrying'),
  );
  return {
    lastPosition: () => last,
    onAdvance: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    soon: () => rounds.soon(),
    stop: () => rounds.stop(),
  };
}
