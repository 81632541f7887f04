import { performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { Readiness } from '../../ports/readiness.ts';
import { type Check, judgeInstance, judgeWork } from './checks/checks.ts';
import type { Expectations } from './checks/verdict.ts';
import { measureSystem, type Scrape } from './metrics.ts';
import { readInstance, readWork, type Surroundings } from './readings.ts';

/** How long after a change was refused for lack of space the database's disk counts as full. */
const FULL_MS = 60_000;

/** When these checks fail, a proxy should use another instance, which may work. */
const NEEDED = ['database', 'migrations'];
/** Further checks whose findings are included in a readiness response. */
const SAID = [...NEEDED, 'disk', 'replica', 'clock'];

/** The server's view of its own health. */
export interface SystemWatch {
  /** Returns whether this server can work, and what is wrong. */
  readiness(): Promise<Readiness>;
  /** Returns all checks. @throws when the database does not answer. */
  checks(): Promise<readonly Check[]>;
  /** Records that the database has refused a change because its disk is full. */
  noteFullDatabase(): void;
}

/**
 * Watches a server's dependencies and the progress of its work, with the same checks for `/readyz`, the metrics and the
 * screen.
 */
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
    // Without the database, the progress of work is unknown, but the other numbers are all the more important.
    const work = 'away' in instance.database ? undefined : await readWork(database.db).catch(() => undefined);
    return { instance, work, checks: work ? [...checks, ...judgeWork(work, expected, instance)] : checks };
  };
  measureSystem(registry, scrape);
  return {
    readiness: async () => {
      const { instance, checks } = await judged();
      const wrong = checks.filter(({ name, state }) => state !== 'fine' && SAID.includes(name));
      // A database that became unavailable is so for all instances. A load balancer without any instance would answer
      // with its own error page.
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
