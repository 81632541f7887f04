import type { Kysely } from 'kysely';
import { bootstrapDatabase, checkAddresses } from '../../database/bootstrap.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { restore } from '../../domain/backups/restore.ts';
import { auditCommand } from './audit-command.ts';

const CONNECTIONS = 4;

/**
 * Restores a backup into an empty database and grants the server's role its permissions.
 * @param mark runs in the transaction that restores the rows.
 * @returns the open database, which the caller closes.
 * @throws BackupFailure with one sentence when that fails; the database is then empty.
 */
export async function restoreAll(
  urls: { readonly app: string; readonly owner: string },
  folder: string,
  mark: (db: Kysely<Schema>) => Promise<void> = async () => undefined,
): Promise<{ readonly manifest: Manifest; readonly database: Database }> {
  // A restore cannot be undone, so a role without sufficient permissions must be found before.
  await checkAddresses(urls);
  const manifest = await restore(urls.owner, folder, async (db, { createdAt }) => {
    await auditCommand(db, 'command.restore', { details: { backup: createdAt } });
    await mark(db);
  });
  const addresses = { app: urls.app, owner: urls.owner, read: urls.app, connections: CONNECTIONS };
  const { database } = await bootstrapDatabase(addresses, () => undefined);
  return { manifest, database };
}
