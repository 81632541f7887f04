import { startRounds } from '../core/concurrency/rounds.ts';
import { startErasing } from '../domain/erasure/run.ts';
import { stepsOf } from '../domain/erasure/steps.ts';
import { startBackground, type Work } from '../jobs/background.ts';
import { seeClock } from '../jobs/clock.ts';
import type { JobServices, Jobs } from '../jobs/registrations.ts';
import { erasures, jobs } from './registrations.ts';
import { applyRetentionDaily } from './retention.ts';

const ROUND_MS = 30_000;

/** Changes that triggers record, and the functions that sum them up. */
export const works: readonly Work[] = jobs.flatMap((owner) => owner.works ?? []);

const maintenanceJobs: NonNullable<Jobs['maintenance']> = [
  seeClock,
  ...jobs.flatMap((owner) => owner.maintenance ?? []),
];

/** What the erasure of a user consists of. */
export const erasureSteps = stepsOf(erasures);

/** Starts what the folders have done in the background. */
export function startMaintenance(services: JobServices): { stop(): Promise<void> } {
  const { config, database, log } = services;
  const background = startBackground(database, works, log);
  const workers = jobs.flatMap((owner) => owner.workers ?? []).map((start) => start(services));
  const failed = (error: unknown): void => log.warn({ err: error }, 'maintenance failed; retrying');
  const maintain = async (): Promise<void> => {
    for (const job of maintenanceJobs) await job(services);
  };
  const rounds = [
    startErasing(database.db, erasureSteps, log),
    startRounds(maintain, ROUND_MS, failed),
    // It may take long, and nothing else waits for it.
    startRounds((isStopped) => applyRetentionDaily(database.db, config, isStopped), ROUND_MS, failed),
  ];
  return {
    stop: async () => {
      await Promise.all([background, ...rounds, ...workers].map((worker) => worker.stop()));
    },
  };
}
