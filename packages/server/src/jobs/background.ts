import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { boolean, orNull, text } from '../database/columns.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../database/connections/errors.ts';
import type { Database } from '../database/database.ts';
import { stableStatement, statement } from '../database/statement.ts';

const PAUSE_MS = 1000;
/** The pause between two rounds while more work waits, so that requests get their turn. */
const BREATH_MS = 20;
/** How long one kind of work may go on before the others have their turn. */
const TURN_MS = 700;
/** The rest after a slice of low-priority work, as a multiple of its time. */
const RESTS = 9;
/** After this time, waiting low-priority work counts as behind. */
const PATIENCE_MINUTES = 60;

/** Waiting rows are counted up to this number. */
const COUNTED = 100_000;
/** Fewer changes than this cost less to read as they are than to add to a roll-up. */
export const MANY_CHANGES = 500;
/** The most changes per slice. */
export const AT_ONCE = 10_000;

/** Counts the waiting rows of a table. */
export const waitingIn = (table: string): RawBuilder<number> =>
  sql`(select count(*) from (select from ${sql.table(table)} limit ${sql.lit(COUNTED)}) waiting)`;

/** Changes that triggers record, and that are added to roll-ups in slices. */
export interface Work {
  readonly name: string;
  /**
   * The number of waiting rows; fewer than `from` cost less as they are. Reads at most a hundred thousand rows of a
   * table.
   */
  readonly waiting: RawBuilder<number>;
  readonly from: number;
  /** A statement that does a bounded part of the work and returns one row. */
  readonly slice: RawBuilder<unknown>;
  /** No one waits for the result: all such work takes a tenth of the time, and is behind only after an hour. */
  readonly isLowPriority?: true;
}

const tryLock = statement(
  { mine: orNull(boolean) },
  (name: string) => sql`
    select pg_try_advisory_xact_lock(hashtext('quarterdeck background'), hashtext(${name})) as mine`,
);

/** Records how much of each kind waits. All instances lock the rows in the same order, so that they cannot deadlock. */
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

/** Processes a slice. @returns whether more waits; false when another instance does the work. */
async function doSlice({ db }: Database, work: Work): Promise<boolean> {
  const { name, waiting, from, slice } = work;
  return db.transaction().execute(async (trx) => {
    const { mine } = await tryLock.one(trx, name);
    if (!mine) return false;
    // Writers queue behind this slice while it waits for a lock, so it gives up soon.
    await sql`set local statement_timeout = '20s'; set local lock_timeout = '200ms'`.execute(trx);
    // oxlint-disable-next-line sql/checked-rows -- the slice is its owner's, and nothing of it is read
    await sql`select ${slice} where ${waiting} >= ${from}`.execute(trx);
    const { isLeft } = await noteWaiting.one(trx, [work]);
    return isLeft;
  });
}

/** Someone else holds a needed lock. That is not a failure, because the work is tried again. */
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

/**
 * Returns the kinds of work with enough waiting, by one statement. If it fails, returns all, so that each is tried
 * separately.
 */
async function dueOf({ db }: Database, works: readonly Work[], log: FastifyBaseLogger): Promise<readonly Work[]> {
  try {
    const due = new Set((await noteWaiting(db, works)).filter(({ isLeft }) => isLeft).map(({ name }) => name));
    return works.filter(({ name }) => due.has(name));
  } catch (error) {
    if (!isLockTimeout(error)) log.warn({ err: error }, 'the background backlog could not be read; trying each kind');
    return works;
  }
}

/** Does all work until nothing is left, for commands and tests. */
export async function doAll(database: Database, works: readonly Work[]): Promise<void> {
  for (const work of works) while (await takeTurn(database, work, () => false));
}

/**
 * Processes changes that triggers record. A slice is one transaction. Kinds of work take turns, and only one instance
 * works on each kind at a time. Low-priority work rests after each slice. While nothing waits, it runs one statement
 * per second.
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
