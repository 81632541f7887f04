import { extendChain } from '../../domain/audit/chain-worker.ts';
import { backUp } from '../../domain/backups/back-up.ts';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { auditCommand } from './audit-command.ts';

/**
 * Backs up the database and records this in an audit row, which the backup includes.
 * @param url the schema owner's address, without a pooler.
 * @throws BackupFailure with one sentence when that fails.
 */
export const backUpAll = (url: string, folder: string): Promise<Manifest> =>
  backUp(url, folder, async (db) => {
    await auditCommand(db, 'command.backup', {});
    // Only a running server seals rows. Seal them now, so that the chain covers all rows in the backup.
    await extendChain(db);
  });
