import { resolveDatabaseUrl } from '../../app/database-url.ts';
import type { Config } from '../../core/config.ts';
import { ownSecretKey } from '../../core/secret-key.ts';
import { secretsFrom } from '../../core/secrets.ts';
import { bootstrapDatabase } from '../../database/bootstrap.ts';
import { type DrillResult, recordDrill } from '../../domain/backups/drills.ts';
import { BackupFailure } from '../../domain/backups/failure.ts';
import { readManifest } from '../../domain/backups/manifest.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import { auditCommand } from './audit-command.ts';
import { archiveLine } from './backups.ts';
import { tryBackup } from './drill.ts';

async function drill(config: Config, folder: string): Promise<DrillResult> {
  const backupAt = await readManifest(folder).then(
    ({ createdAt }) => new Date(createdAt),
    () => null,
  );
  const started = performance.now();
  try {
    const manifest = await tryBackup(config, folder);
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const result = `The backup was restored in ${seconds} s, its counts are right, its audit chain holds, and an admin can sign in: ${archiveLine(manifest)}.`;
    return { isOk: true, backupAt, result };
  } catch (error) {
    const what = error instanceof Error ? error.message : 'unknown error';
    return { isOk: false, backupAt, result: error instanceof BackupFailure ? what : `The drill failed: ${what}` };
  }
}

/** Writes the result down in the configured database, and mails it. */
async function report(config: Config, folder: string, done: DrillResult): Promise<void> {
  const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
  const reached = await resolveDatabaseUrl(config, { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections: 2 }, () => undefined);
    try {
      await database.db.transaction().execute(async (trx) => {
        await recordDrill(trx, done);
        await auditCommand(trx, 'command.drill', { details: { ok: done.isOk, result: done.result } });
        await emailSuperAdmins(trx, secrets, (to) => ({
          kind: 'notice',
          to,
          subject: `${config.productName}: ${done.isOk ? 'the backup works' : 'THE BACKUP DOES NOT WORK'}`,
          text: `The backup in ${folder} was tried.\n\n${done.result}\n`,
        }));
      });
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop?.();
  }
}

/** Tries a backup, whatever comes of it, writes the result down and mails it. */
export async function drillAndReport(config: Config, folder: string): Promise<DrillResult> {
  const done = await drill(config, folder);
  await report(config, folder, done);
  return done;
}
