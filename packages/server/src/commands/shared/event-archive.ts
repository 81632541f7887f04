import type { Config } from '../../core/config.ts';
import { BackupFailure } from '../../domain/backups/failure.ts';
import { ArchiveAway, type EventArchive, noArchive } from '../../domain/event-archive/archive.ts';
import { HoldLost } from '../../domain/event-archive/hold.ts';

/**
 * Works with the archive of events that is configured, if one is.
 * @throws BackupFailure with one sentence when it does not answer.
 */
export async function withArchive<Value>(
  clickhouse: Config['clickhouse'],
  work: (archive: EventArchive) => Promise<Value>,
): Promise<Value> {
  const archive = clickhouse
    ? (await import('../../domain/event-archive/clickhouse.ts')).clickhouseArchive(clickhouse)
    : noArchive;
  try {
    return await work(archive);
  } catch (error) {
    if (error instanceof HoldLost) throw new BackupFailure(error.message);
    if (!(error instanceof ArchiveAway)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : 'no answer';
    throw new BackupFailure(`ClickHouse does not answer: ${why}. To leave its events out, unset CLICKHOUSE_URL.`);
  } finally {
    await archive.close();
  }
}
