import { performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { Readiness } from '../../ports/readiness.ts';
import { type Check, type Expectations, judgeInstance, judgeWork } from './checks.ts';
import { measureSystem, type Scrape } from './metrics.ts';
import { readInstance, readWork, type Surroundings } from './readings.ts';

/** For how long a change that was refused for want of room says that the disk of the database is full. */
const FULL_MS = 60_000;

/** With these failing, a proxy should ask another instance, which may do better. */
const NEEDED = ['database', 'migrations'];
/** What else is said to a proxy or an operator who asks whether a server is ready. */
const SAID = [...NEEDED, 'disk', 'replica', 'clock'];

/** What the server knows of itself. */
export interface SystemWatch {
  /** Whether this server can work, and what is not as it should be. */
  readiness(): Promise<Readiness>;
  /** All checks. @throws when the database does not answer. */
  checks(): Promise<readonly Check[]>;
  /** The database has refused a change because its disk is full. */
  noteFullDatabase(): void;
}

/** Watches what a server runs on and how far its work is: the same checks for `/readyz`, the metrics and the screen. */
export function watchSystem(
  around: Surroundings & { readonly registry: Registry; readonly expected: Expectations },
): SystemWatch {
  const { database, registry, expected } = around;
  let fullUntil = 0;
  let wasReached = false;
  const judged = async () => {
    const instance = await readInstance(around);
    wasReached ||= !('away' in instance.database);
    return { instance, checks: judgeInstance(instance, performance.now() < fullUntil) };
  };
  const scrape = async (): Promise<Scrape> => {
    const { instance, checks } = await judged();
    // Without the database there is nothing to tell of the work, and the other numbers are wanted all the more.
    const work = 'away' in instance.database ? undefined : await readWork(database.db).catch(() => undefined);
    return { instance, work, checks: work ? [...checks, ...judgeWork(work, expected, instance)] : checks };
  };
  measureSystem(registry, scrape);
  return {
    readiness: async () => {
      const { instance, checks } = await judged();
      const wrong = checks.filter(({ name, state }) => state !== 'fine' && SAID.includes(name));
      // A database that went away is away for all instances: a balancer with none left would answer with a page of its own.
      const isAwayForAll = wasReached && 'away' in instance.database;
      const reasons = isAwayForAll
        ? []
        : wrong.filter(({ name, state }) => state === 'failing' && NEEDED.includes(name));
      return { reasons: reasons.map(({ says }) => says), degraded: wrong.map(({ says }) => says) };
    },
    checks: async () => {
      const work = await readWork(database.db);
      const { checks, instance } = await judged();
      return [...checks, ...judgeWork(work, expected, instance)];
    },
    noteFullDatabase: () => {
      fullUntil = performance.now() + FULL_MS;
    },
  };
}
