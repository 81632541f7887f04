import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { boolean, orNull } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

const SECONDS = 20;
const LOOK_MS = 200;

/** Asks for the places of the movers of all kinds, and takes those that are free. */
const askForAll = statement(
  { mine: orNull(boolean) },
  (holder: string) => sql`
    with asked as (
      update archive_state set wanted_until = now() + make_interval(secs => ${SECONDS}),
        mover = case when mover_until is null or mover_until < now() then ${holder} else mover end,
        mover_until = case when mover_until is null or mover_until < now() or mover = ${holder}
          then now() + make_interval(secs => ${SECONDS}) else mover_until end
      returning mover = ${holder} as is_mine
    )
    select bool_and(is_mine) as mine from asked`,
);

/** Keeps the places. One that a mover has taken since stays with it. */
const keepAll = statement(
  { mine: orNull(boolean) },
  (holder: string) => sql`
    with kept as (
      update archive_state set wanted_until = now() + make_interval(secs => ${SECONDS}),
        mover_until = case when mover = ${holder} then now() + make_interval(secs => ${SECONDS}) else mover_until end
      returning mover = ${holder} as is_mine
    )
    select bool_and(is_mine) as mine from kept`,
);

const leaveAll = statement(
  {},
  (holder: string) => sql`
    update archive_state set mover_until = null, wanted_until = null where mover = ${holder}`,
);

/** Takes everyone's place away: a restored backup names movers and commands of another time. */
export const freePlaces = statement({}, () => sql`update archive_state set mover_until = null, wanted_until = null`);

/** Events have moved although they were held. */
export class HoldLost extends Error {
  constructor() {
    super('The database did not answer for a while, and events moved meanwhile. Run the command again.');
  }
}

/**
 * Does something while no event moves and none is deleted from the archive. Movers end after their slice; a deletion that has begun is
 * waited for.
 * @throws HoldLost when the database was away for so long that a mover could have begun.
 */
export async function withHold<Value>(db: Kysely<Schema>, work: () => Promise<Value>): Promise<Value> {
  const holder = randomUUID();
  let keep: NodeJS.Timeout | undefined;
  try {
    while (!(await askForAll.one(db, holder)).mine) await pause(LOOK_MS);
    keep = setInterval(() => void keepAll(db, holder).catch(() => undefined), (SECONDS * 1000) / 4);
    const value = await work();
    if (!(await keepAll.one(db, holder)).mine) throw new HoldLost();
    return value;
  } finally {
    clearInterval(keep);
    await leaveAll(db, holder).catch(() => undefined);
  }
}
