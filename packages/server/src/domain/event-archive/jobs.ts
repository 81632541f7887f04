import { startRounds } from '../../core/concurrency/rounds.ts';
import type { Jobs } from '../../jobs/registrations.ts';
import { ArchiveAway } from './archive.ts';
import { moveEvents } from './move.ts';
import { openArchive } from './open.ts';

const ROUND_MS = 60_000;
/** No one waits for events to move, so most of the time is left for requests. */
const RESTS = 3;

export const jobs: Jobs = {
  workers: [
    ({ config, database: { db }, log }) => {
      if (!config.clickhouse) return { stop: async () => undefined };
      const opened = openArchive(config, db, log);
      const rounds = startRounds(
        async (isStopped) => {
          await moveEvents(db, await opened, { hotDays: config.eventsHotDays, rests: RESTS }, isStopped);
        },
        ROUND_MS,
        // An archive that does not answer is already in the log.
        (error) => error instanceof ArchiveAway || log.warn({ err: error }, 'events could not be moved; retrying'),
      );
      return {
        stop: async () => {
          await rounds.stop();
          await (await opened).close();
        },
      };
    },
  ],
};
