import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { boolean, orNull, text } from '../database/columns.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../database/connections/errors.ts';
import type { Database } from '../database/database.ts';
import { stableStatement, statement } from '../database/statement.ts';

const PAUSE_MS = 1000;
/** Between two rounds while more waits than one round did: requests have their turn. */
const BREATH_MS = 20;
/** How long one kind of work may go on before the others have their turn. */
const TURN_MS = 700;
/** After a slice for which no one waits: this many times as long as it took, nothing of the kind is done. */
const RESTS = 9;
/** What no one waits for is behind from then on. */
const PATIENCE_MINUTES = 60;

/** Counting goes no further than this: that much waits, or more. */
const COUNTED = 100_000;
/** Until there are this many, changes cost less where they are than where they would be summed up. */
export const MANY_CHANGES = 500;
/** How many changes a slice takes. */
export const AT_ONCE = 10_000;

/** How many rows of a table wait. */
export const waitingIn = (table: string): RawBuilder<number> =>
  sql`(select count(*) from (select from ${sql.table(table)} limit ${sql.lit(COUNTED)}) waiting)`;

/** Changes that triggers record, summed up in slices. */
export interface Work {
  readonly name: string;
  /** How many rows wait; below `from` they cost less where they are. Reads no more than a hundred thousand rows of a table. */
  readonly waiting: RawBuilder<number>;
  readonly from: number;
  /** Does a bounded part of it: a statement of one row. */
  readonly slice: RawBuilder<unknown>;
  /** No one waits for its result: a tenth of the time is spent on all work of this kind, and it is behind only after an hour. */
  readonly isLowPriority?: true;
}

const tryLock = statement(
  { mine: orNull(boolean) },
  (name: string) => sql`
    select pg_try_advisory_xact_lock(hashtext('quarterdeck background'), hashtext(${name})) as mine`,
);

/** Notes how much of each waits, in one order, so that instances wait for one another and for no longer. */
const noteWaiting = stableStatement(
  { name: text, isLeft: boolean },
  (works: readonly Omit<Work, 'slice'>[]) => sql`
    insert into background_work as before (name, waiting, since)
    select name, waiting, case when waiting >= least then now() + make_interval(mins => patience) end
    from (${sql.join(
      works.map(
        ({ name, waiting, from, isLowPriority }) => sql`
          select ${name}::text as name, ${waiting} as waiting, ${from}::int as least,
            ${sql.lit(isLowPriority ? PATIENCE_MINUTES : 0)} as patience`,
      ),
      sql` union all `,
    )}) seen
    order by name
    on conflict (name) do update set waiting = excluded.waiting, at = excluded.at,
      since = case when excluded.since is not null then coalesce(before.since, excluded.since) end
    returning name, since is not null as "isLeft"`,
  [[{ name: '', waiting: waitingIn('outbox'), from: 1 }]],
);

/** Whether more waits after a slice; not, when another instance is at it. */
async function doSlice({ db }: Database, work: Work): Promise<boolean> {
  const { name, waiting, from, slice } = work;
  return db.transaction().execute(async (trx) => {
    const { mine } = await tryLock.one(trx, name);
    if (!mine) return false;
    // Writers wait behind a slice that waits for them, so it does not wait for long.
    await sql`set local statement_timeout = '20s'; set local lock_timeout = '200ms'`.execute(trx);
    // oxlint-disable-next-line sql/checked-rows -- the slice is its owner's, and nothing of it is read
    await sql`select ${slice} where ${waiting} >= ${from}`.execute(trx);
    const { isLeft } = await noteWaiting.one(trx, [work]);
    return isLeft;
  });
}

/** Someone else holds what is needed, which is no failure: it is tried again. */
const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** Does one kind of work until nothing is left or its turn is over. @returns whether more waits. */
async function takeTurn(database: Database, work: Work, isStopped: () => boolean, log?: FastifyBaseLogger) {
  const until = Date.now() + (work.isLowPriority ? 0 : TURN_MS);
  try {
    while (!isStopped()) {
      if (!(await doSlice(database, work))) return false;
      if (Date.now() >= until) return true;
    }
  } catch (error) {
    if (!isLockTimeout(error)) log?.warn({ err: error, work: work.name }, 'background work failed; retrying');
  }
  return false;
}

/** The kinds of work of which enough waits, by one look at all of them; all, when that fails: each is tried alone then. */
async function dueOf({ db }: Database, works: readonly Work[], log: FastifyBaseLogger): Promise<readonly Work[]> {
  try {
    const due = new Set((await noteWaiting(db, works)).filter(({ isLeft }) => isLeft).map(({ name }) => name));
    return works.filter(({ name }) => due.has(name));
  } catch (error) {
    if (!isLockTimeout(error)) log.warn({ err: error }, 'the background backlog could not be read; trying each kind');
    return works;
  }
}

/** Does all of it until nothing is left: for commands and tests. */
export async function doAll(database: Database, works: readonly Work[]): Promise<void> {
  for (const work of works) while (await takeTurn(database, work, () => false));
}

/**
 * Processes changes that triggers record: a slice is a transaction, kinds of work take turns, and one instance is at
 * each kind at a time; what no one waits for rests after each slice. While nothing waits, it asks one statement each second.
 */
export function startBackground(
  database: Database,
  works: readonly Work[],
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  let restUntil = 0;
  const doLowPriority = async (work: Work): Promise<void> => {
    const before = Date.now();
    if (before < restUntil || !(await takeTurn(database, work, () => isStopped, log))) return;
    const after = Date.now();
    restUntil = after + RESTS * (after - before);
  };
  const next = (after: number): void => {
    timer = setTimeout(() => {
      round = (async () => {
        let isMore = false;
        for (const work of await dueOf(database, works, log))
          if (work.isLowPriority) await doLowPriority(work);
          else isMore = (await takeTurn(database, work, () => isStopped, log)) || isMore;
        const rest = restUntil - Date.now();
        if (!isStopped) next(isMore ? BREATH_MS : rest > 0 ? Math.min(rest, PAUSE_MS) : PAUSE_MS);
      })();
    }, after);
  };
  next(PAUSE_MS);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
