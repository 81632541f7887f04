import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config.ts';
import { tooMany } from '../../core/errors.ts';
import type { Secrets } from '../../core/secrets.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter.ts';
import type { CountShownPeople, ShownPeople } from '../../ports/shown-people.ts';
import { writeAudit } from '../audit/audit.ts';
import { manyPeopleEmail } from './email.ts';
import { insertShown, lockShown, selectShown, takeUnaudited } from './rows.ts';

const SECOND_MS = 1000;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** How long an idle admin's data stays in memory. It is read again when they return. */
const IDLE_MS = 60_000;
/** The super admins are notified when this share of the limit is reached. */
const TOLD_AT = 0.8;
const TOLD: Limit = { name: 'people shown, told', most: 1, seconds: DAY_SECONDS };

interface Deps {
  readonly db: Db;
  /** The database for reads that a call waits for. */
  readonly reading: Db;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  wakeMailer(): void;
}

/** The state of one admin. Times are milliseconds of the clock. */
interface Tally {
  /** Until when each person counts, earliest shown first. */
  readonly people: Map<number, number>;
  /** People not yet written to the database, with the event that showed them. */
  readonly unwritten: Map<number, string>;
  /** The id of the last row that was read. */
  lastRow: number;
  usedAt: number;
  /** The latest call that showed a new person: the admin, and the origin of the call. */
  last: { readonly admin: Admin; readonly origin: Origin } | undefined;
}

/** People who no longer count come first. */
function forgetEnded({ people }: Tally, now: number): void {
  for (const [id, until] of people) {
    if (until > now) return;
    people.delete(id);
  }
}

/** Returns the seconds until this many people can be added; a day when they exceed the whole limit. */
function waitFor({ people }: Tally, added: number, most: number, now: number): number {
  const until = [...people.values()][people.size + added - most - 1];
  return until === undefined ? DAY_SECONDS : (until - now) / SECOND_MS;
}

function refuse(most: number, wait: number): never {
  const hours = Math.max(1, Math.ceil(wait / HOUR_SECONDS));
  throw tooMany(
    `You can view the contact data of ${most.toLocaleString('en')} users in 24 hours. Try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    wait,
  );
}

/** The counter, with a function to stop it. */
export interface PeopleCounter extends ShownPeople {
  stop(): Promise<void>;
}

/**
 * Counts the people whose email or phone each admin is shown, each person once in 24 hours. It counts in memory, where
 * a page of known people costs only a few lookups. Every second, new people are written and other instances' counts are
 * read. The audit log gets a row for each 500 people, and super admins are notified. Super admins themselves are
 * counted but never blocked.
 */
export function countShownPeople(deps: Deps): PeopleCounter {
  const { db, config, clock, log } = deps;
  const most = config.peoplePerDay;
  const admins = new Map<number, Promise<Tally>>();

  async function readNew(from: Db, adminId: number, shown: Tally): Promise<void> {
    const rows = await selectShown(from, adminId, shown.lastRow);
    for (const { id, userId, seconds } of rows) {
      shown.lastRow = id;
      if (!shown.people.has(userId)) shown.people.set(userId, clock() + seconds * SECOND_MS);
    }
  }

  async function load(adminId: number): Promise<Tally> {
    const shown: Tally = { people: new Map(), unwritten: new Map(), lastRow: 0, usedAt: clock(), last: undefined };
    await readNew(deps.reading, adminId, shown);
    return shown;
  }

  function shownTo(adminId: number): Promise<Tally> {
    const known = admins.get(adminId);
    if (known) return known;
    const loading = load(adminId);
    admins.set(adminId, loading);
    // After a failure, the next call reads again.
    loading.catch(() => admins.delete(adminId));
    return loading;
  }

  async function tell(trx: Transaction<Schema>, { people }: Tally, admin: Admin, limit: number): Promise<void> {
    if (people.size < limit * TOLD_AT) return;
    if ((await deps.rateLimiter.within(trx).consume(TOLD, String(admin.id))) > 0) return;
    const refusedBeyond = admin.is_sup_admin === 1 ? {} : { refusedBeyond: limit };
    await emailSuperAdmins(trx, deps.secrets, (to) =>
      manyPeopleEmail(config, to, { admin: admin.name, people: people.size, ...refusedBeyond }),
    );
  }

  async function writeShown(shown: Tally, limit: number): Promise<void> {
    const { unwritten, last } = shown;
    if (unwritten.size === 0 || !last) return;
    const { admin, origin } = last;
    const taken = [...unwritten];
    await db.transaction().execute(async (trx) => {
      await lockShown(trx, admin.id);
      await insertShown(
        trx,
        admin.id,
        taken.map(([id]) => id),
        taken.map(([, event]) => event),
      );
      await readNew(trx, admin.id, shown);
      await tell(trx, shown, admin, limit);
      for (;;) {
        const screens = await takeUnaudited(trx, admin.id);
        if (screens.length === 0) return;
        const people = screens.reduce((sum, screen) => sum + screen.people, 0);
        const by = Object.fromEntries(screens.map(({ call, people: some }) => [call, some]));
        const details = { people, screens: by };
        await writeAudit(trx, { admin, origin, event: 'people.shown', outcome: 'looked', status: 200, details });
      }
    });
    for (const [id] of taken) unwritten.delete(id);
    deps.wakeMailer();
  }

  async function writeAll(limit: number): Promise<void> {
    for (const [adminId, loading] of admins) {
      try {
        const shown = await loading;
        await writeShown(shown, limit);
        if (shown.unwritten.size === 0 && clock() - shown.usedAt > IDLE_MS) admins.delete(adminId);
      } catch (error) {
        log.warn({ err: error }, 'the people shown to an admin could not be counted; retrying');
      }
    }
  }

  if (most === undefined) return { of: async () => () => undefined, stop: async () => undefined };

  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    writing = writing.then(() => writeAll(most));
    return writing;
  };
  const timer = setInterval(() => void write(), SECOND_MS);

  const of = async (admin: Admin, origin: Origin, event: string): Promise<CountShownPeople> => {
    const shown = await shownTo(admin.id);
    // No call takes so long that its admin's data is dropped meanwhile.
    shown.usedAt = clock();
    return (userIds) => {
      const now = clock();
      forgetEnded(shown, now);
      const added = new Set(userIds.filter((id) => !shown.people.has(id)));
      if (added.size === 0) return;
      if (admin.is_sup_admin !== 1 && shown.people.size + added.size > most)
        refuse(most, waitFor(shown, added.size, most, now));
      for (const id of added) {
        shown.people.set(id, now + DAY_SECONDS * SECOND_MS);
        shown.unwritten.set(id, event);
      }
      shown.last = { admin, origin };
    };
  };

  return {
    of,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}
