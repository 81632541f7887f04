import type { Config } from '../../core/config.ts';
import { DRILL_SUFFIX } from '../../core/variables.ts';
import { BackupFailure } from '../../domain/backups/failure.ts';
import { withArchive } from './event-archive.ts';
import { DrillFailure } from './failure.ts';
import type { Place } from './own-place.ts';

/** A database for a drill, and one for its events where ClickHouse is configured. */
export interface DrillPlace extends Place {
  readonly clickhouse: Config['clickhouse'];
}

/**
 * Adds a database of ClickHouse that only drills use. What a drill that was killed has left there is dropped first.
 * @throws DrillFailure when ClickHouse does not answer: the backup is not to blame.
 */
export async function withEvents(place: Place, clickhouse: Config['clickhouse']): Promise<DrillPlace> {
  if (!clickhouse) return { ...place, clickhouse };
  const own = { ...clickhouse, database: `${clickhouse.database}${DRILL_SUFFIX}` };
  const drop = () => withArchive(own, (archive) => archive.dropAll());
  try {
    await drop();
  } catch (error) {
    await place.leave();
    throw error instanceof BackupFailure ? new DrillFailure(error.message) : error;
  }
  return {
    ...place,
    clickhouse: own,
    leave: async () => {
      try {
        await drop();
      } finally {
        await place.leave();
      }
    },
  };
}
