import type { Config } from '../../core/config.ts';
import { openDatabase } from '../../database/database.ts';
import { extendChain } from '../../domain/audit/chain-worker.ts';
import { backUp } from '../../domain/backups/back-up.ts';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { withHold } from '../../domain/event-archive/hold.ts';
import { auditCommand } from './audit-command.ts';
import { withArchive } from './event-archive.ts';

/**
 * Backs the database up and writes down that this was done, in a row that the backup has, too.
 * @param url the owner of the schema, without a pooler.
 * @param clickhouse where events have moved to.
 * @throws BackupFailure with one sentence when that cannot be done.
 */
export const backUpAll = (url: string, folder: string, clickhouse?: Config['clickhouse']): Promise<Manifest> =>
  withArchive(clickhouse, async (archive) => {
    if (archive.isOn) await archive.ping();
    const keeper = archive.isOn ? openDatabase(url, 2, () => undefined) : undefined;
    try {
      return await backUp(
        url,
        folder,
        async (db) => {
          await auditCommand(db, 'command.backup', {});
          // Without a running server nothing links rows: the end of the chain is to cover what is backed up.
          await extendChain(db);
        },
        { archive, hold: (work) => (keeper ? withHold(keeper.db, work) : work()) },
      );
    } finally {
      await keeper?.close();
    }
  });
