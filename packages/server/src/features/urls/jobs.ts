import { startRounds } from '../../core/concurrency/rounds.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../../database/connections/errors.ts';
import type { Jobs } from '../../jobs/registrations.ts';
import { checkStoredHosts } from './stored-hosts.ts';

const ROUND_MS = 30_000;

export const jobs: Jobs = {
  workers: [
    ({ database: { db }, log }) =>
      startRounds(
        (isStopped) => checkStoredHosts(db, { isStopped }),
        ROUND_MS,
        // Someone else holds what is needed, which is no failure.
        (error) =>
          codeOf(error) === LOCK_NOT_AVAILABLE ||
          log.warn({ err: error }, 'hosts of stored failed URLs could not be checked; retrying'),
      ),
  ],
};
