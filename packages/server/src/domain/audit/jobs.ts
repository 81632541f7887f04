import type { Jobs } from '../../jobs/registrations.ts';
import { mailHeadDaily } from './chain-mail.ts';
import { startChainWorker } from './chain-worker.ts';

export const jobs: Jobs = {
  maintenance: [({ database, ...services }) => mailHeadDaily(database, services)],
  workers: [({ database, log, told }) => startChainWorker(database.db, log, { told })],
};
