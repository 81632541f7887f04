import { startRounds } from '../core/concurrency/rounds.ts';
import { startErasing } from '../domain/erasure/run.ts';
import { stepsOf } from '../domain/erasure/steps.ts';
import { startBackground, type Work } from '../jobs/background.ts';
import { seeClock } from '../jobs/clock.ts';
import type { JobServices, Jobs } from '../jobs/registrations.ts';
import { erasures, jobs } from './registrations.ts';
import { applyRetentionDaily } from './retention.ts';

const ROUND_MS = 30_000;

/** Changes that triggers record, and the functions that add them to roll-ups. */
export const works: readonly Work[] = jobs.flatMap((owner) => owner.works ?? []);

const maintenanceJobs: NonNullable<Jobs['maintenance']> = [
  seeClock,
  ...jobs.flatMap((owner) => owner.maintenance ?? []),
];

/** The steps of a user's erasure. */
export const erasureSteps = stepsOf(erasures);

/** Starts the background work that the folders register. */
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
    // Retention may take long, so it runs in its own rounds.
    startRounds((isStopped) => applyRetentionDaily(database.db, config, isStopped), ROUND_MS, failed),
  ];
  return {
    stop: async () => {
      await Promise.all([background, ...rounds, ...workers].map((worker) => worker.stop()));
    },
  };
}
