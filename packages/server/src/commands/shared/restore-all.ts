import type { Kysely } from 'kysely';
import type { Config } from '../../core/config.ts';
import { bootstrapDatabase, checkAddresses } from '../../database/bootstrap.ts';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { readEvents, requireEmptyArchive } from '../../domain/backups/events.ts';
import { type Manifest, readManifest } from '../../domain/backups/manifest.ts';
import { restore } from '../../domain/backups/restore.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';
import { freePlaces } from '../../domain/event-archive/hold.ts';
import { archiveTotals } from '../../domain/event-archive/state.ts';
import { auditCommand } from './audit-command.ts';
import { withArchive } from './event-archive.ts';

const CONNECTIONS = 4;

/** A restored backup. */
interface RestoreResult {
  readonly manifest: Manifest;
  readonly database: Database;
  /** What of its events is missing: nothing, or sentences. */
  readonly missing: readonly string[];
}

/** Brings events back that were in ClickHouse. @returns what is missing of them. */
async function restoreEvents(
  db: Kysely<Schema>,
  archive: EventArchive,
  folder: string,
  manifest: Manifest,
): Promise<readonly string[]> {
  const { rows } = await archiveTotals.one(db);
  if (rows <= 0) return [];
  const events = `${rows.toLocaleString('en')} events that were in ClickHouse`;
  if (!manifest.events) return [`${events} are not in this backup.`];
  if (!archive.isOn)
    return [`${events} were not restored: set CLICKHOUSE_URL, and run npm run events -- import with this folder.`];
  try {
    return await readEvents(db, archive, folder, manifest);
  } catch (error) {
    // It was empty. The restore begins again.
    await archive.dropAll().catch(() => undefined);
    throw error;
  }
}

/**
 * Restores a backup into an empty database, and an empty one of ClickHouse, and gives the server's role its rights.
 * @param mark belongs to the transaction that brings the rows.
 * @returns the open database, which the caller closes.
 * @throws BackupFailure with one sentence when that cannot be done; both are empty then.
 */
export const restoreAll = (
  urls: { readonly app: string; readonly owner: string },
  folder: string,
  { mark, clickhouse }: { mark?: (db: Kysely<Schema>) => Promise<void>; clickhouse?: Config['clickhouse'] } = {},
): Promise<RestoreResult> =>
  withArchive(clickhouse, async (archive) => {
    // What is restored stays: a role that cannot work with it is found before.
    await checkAddresses(urls);
    if (archive.isOn && (await readManifest(folder)).events) await requireEmptyArchive(archive);
    let missing: readonly string[] = [];
    const manifest = await restore(urls.owner, folder, async (db, backup) => {
      await auditCommand(db, 'command.restore', { details: { backup: backup.createdAt } });
      await mark?.(db);
      await freePlaces(db);
      missing = await restoreEvents(db, archive, folder, backup);
    });
    const addresses = { app: urls.app, owner: urls.owner, read: urls.app, connections: CONNECTIONS };
    const { database } = await bootstrapDatabase(addresses, () => undefined);
    return { manifest, database, missing };
  });
