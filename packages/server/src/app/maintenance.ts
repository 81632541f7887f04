import { startBackground, type Work } from '../jobs/background.ts';
import type { JobServices, Jobs } from '../jobs/registrations.ts';
import { jobs } from './registrations.ts';
import { applyRetentionDaily } from './retention.ts';

const ROUND_MS = 30_000;

/** What triggers leave behind, and what sums it up. */
export const works: readonly Work[] = jobs.flatMap((owner) => owner.works ?? []);

const chores: NonNullable<Jobs['chores']> = [
  ({ database, config }) => applyRetentionDaily(database.db, config),
  ...jobs.flatMap((owner) => owner.chores ?? []),
];

/** Starts what the folders have done in the background. */
export function startMaintenance(services: JobServices): { stop(): Promise<void> } {
  const { database, log } = services;
  const background = startBackground(database, works, log);
  const workers = jobs.flatMap((owner) => owner.workers ?? []).map((start) => start(services));
  const doChores = async (): Promise<void> => {
    for (const chore of chores) await chore(services);
  };
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = doChores().catch((error: unknown) => log.warn({ err: error }, 'upkeep failed; it is tried again'));
  }, ROUND_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([round, background.stop(), ...workers.map((worker) => worker.stop())]);
    },
  };
}
