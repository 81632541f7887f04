import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Rounds, startRounds } from '../../core/concurrency/rounds.ts';
import { boolean, orNull } from '../../database/columns.ts';
import { codeOf, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from '../../database/connections/errors.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Trx } from '../items/item-writer.ts';
import { endOrRepeat, noteStep, takeDue } from './queue.ts';
import type { ErasureStep } from './steps.ts';

const PAUSE_MS = 1000;
/** The pause between slices, in which requests can run. */
const BREATH_MS = 10;
/** The number of rows in a slice. */
const AT_ONCE = 2000;
const LATER_SECONDS = 1;
/** The delay after a failure; other users are erased meanwhile. */
const AGAIN_SECONDS = 60;

const beMine = statement(
  { mine: orNull(boolean) },
  () => sql`
    select pg_try_advisory_xact_lock(hashtext('quarterdeck background'), hashtext('erasure of users')) as mine`,
);

/** A lock held by someone else will be released, so it is not a failure. */
const isHeldUp = (error: unknown): boolean =>
  codeOf(error) === LOCK_NOT_AVAILABLE || codeOf(error) === DEADLOCK_DETECTED;

/** A user's failed erasure; the user is skipped for a while. */
class StepFailure extends Error {
  constructor(
    readonly userId: number,
    readonly step: string,
    cause: unknown,
  ) {
    super(`A user could not be erased: ${step}`, { cause });
  }
}

/**
 * Runs the steps, starting with the current one, until one of them finds something.
 * @returns the next step, and the outcome.
 */
async function runSteps(trx: Trx, steps: readonly ErasureStep[], { user_id, known, step }: DueErasure) {
  const first = Math.max(
    0,
    steps.findIndex(({ name }) => name === step),
  );
  for (const { name, run } of steps.slice(first)) {
    const slice = await run(trx, { id: user_id, known }, AT_ONCE).catch((error: unknown) => {
      throw isHeldUp(error) ? error : new StepFailure(user_id, name, error);
    });
    if (slice !== 'done') return { name, slice };
  }
  return undefined;
}

type DueErasure = NonNullable<Awaited<ReturnType<typeof takeDue.first>>>;

/**
 * Erases one slice of the next queued user in its own transaction, which also commits the progress. Only one instance
 * erases at a time.
 * @returns whether there was anything to do.
 */
export async function eraseSlice(db: Db, steps: readonly ErasureStep[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { mine } = await beMine.one(trx);
    if (!mine) return false;
    // Writers wait behind a slice that waits for them, so its lock timeout is short.
    await sql`set local statement_timeout = '20s'; set local lock_timeout = '200ms'`.execute(trx);
    const taken = await takeDue.first(trx);
    if (!taken) return false;
    const next = await runSteps(trx, steps, taken);
    if (next) {
      await noteStep(trx, taken.user_id, next.name, next.slice === 'more', next.slice === 'later' ? LATER_SECONDS : 0);
      return true;
    }
    if (await endOrRepeat.first(trx, taken.user_id))
      await writeAudit(trx, {
        origin: { ip: 'server', requestId: 'erasure' },
        event: 'upkeep.erasure',
        outcome: 'done',
        status: 200,
        target: { type: 'user', id: taken.user_id },
      });
    return true;
  });
}

/** Erases users until none is due, or until a stop. */
export async function eraseAll(
  db: Db,
  steps: readonly ErasureStep[],
  log?: FastifyBaseLogger,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped())
    try {
      if (!(await eraseSlice(db, steps))) return;
      if (log) await pause(BREATH_MS);
    } catch (error) {
      if (!log) throw error;
      if (isHeldUp(error)) return;
      if (!(error instanceof StepFailure)) throw error;
      log.warn({ err: error.cause, step: error.step }, 'a user could not be erased; retrying');
      await noteStep(db, error.userId, error.step, true, AGAIN_SECONDS);
    }
}

/** Starts the background job that erases users deleted by the app. */
export const startErasing = (db: Db, steps: readonly ErasureStep[], log: FastifyBaseLogger): Rounds =>
  startRounds(
    (isStopped) => eraseAll(db, steps, log, isStopped),
    PAUSE_MS,
    (error) => log.warn({ err: error }, 'users could not be erased; retrying'),
  );
