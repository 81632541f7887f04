import { startBackground, type Work } from '../jobs/background.ts';
import { seeClock } from '../jobs/clock.ts';
import type { JobServices, Jobs } from '../jobs/registrations.ts';
import { jobs } from './registrations.ts';
import { applyRetentionDaily } from './retention.ts';

const ROUND_MS = 30_000;

/** Changes that triggers record, and the functions that sum them up. */
export const works: readonly Work[] = jobs.flatMap((owner) => owner.works ?? []);

const maintenanceJobs: NonNullable<Jobs['maintenance']> = [
  seeClock,
  ({ database, config }) => applyRetentionDaily(database.db, config),
  ...jobs.flatMap((owner) => owner.maintenance ?? []),
];

/** Starts what the folders have done in the background. */
export function startMaintenance(services: JobServices): { stop(): Promise<void> } {
  const { database, log } = services;
  const background = startBackground(database, works, log);
  const workers = jobs.flatMap((owner) => owner.workers ?? []).map((start) => start(services));
  const maintain = async (): Promise<void> => {
    for (const job of maintenanceJobs) await job(services);
  };
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = maintain().catch((error: unknown) => log.warn({ err: error }, 'maintenance failed; it is tried again'));
  }, ROUND_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([round, background.stop(), ...workers.map((worker) => worker.stop())]);
    },
  };
}
