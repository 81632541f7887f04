import { extendChain } from '../../domain/audit/chain-worker.ts';
import { backUp } from '../../domain/backups/back-up.ts';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { auditCommand } from './audit-command.ts';

/**
 * Backs the database up and writes down that this was done, in a row that the backup has, too.
 * @param url the owner of the schema, without a pooler.
 * @throws BackupFailure with one sentence when that cannot be done.
 */
export const backUpAll = (url: string, folder: string): Promise<Manifest> =>
  backUp(url, folder, async (db) => {
    await auditCommand(db, 'command.backup', {});
    // Without a running server nothing links rows: the end of the chain is to cover what is backed up.
    await extendChain(db);
  });
