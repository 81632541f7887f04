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
import { DrillFailure } from './failure.ts';

/** A result that also records whether the backup was tested at all. */
interface DrillAttempt extends DrillResult {
  readonly isTried: boolean;
}

async function drill(config: Config, folder: string): Promise<DrillAttempt> {
  const backupAt = await readManifest(folder).then(
    ({ createdAt }) => new Date(createdAt),
    () => null,
  );
  const started = performance.now();
  try {
    const { manifest, remark } = await tryBackup(config, folder);
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const result = `The backup was restored in ${seconds} s, its counts match, its audit chain is intact, and an admin can sign in: ${archiveLine(manifest)}.`;
    return { isOk: true, isTried: true, backupAt, result: [result, remark].filter(Boolean).join(' ') };
  } catch (error) {
    const what = error instanceof Error ? error.message : 'unknown error';
    const isTried = !(error instanceof DrillFailure);
    const result = error instanceof BackupFailure || !isTried ? what : `The drill failed: ${what}`;
    return { isOk: false, isTried, backupAt, result };
  }
}

/** Records the result in the configured database, and emails it. */
async function report(config: Config, folder: string, done: DrillAttempt): Promise<void> {
  const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
  const verdict = done.isTried
    ? `${done.isOk ? 'the backup works' : 'THE BACKUP DOES NOT WORK'}`
    : 'THE BACKUP COULD NOT BE TESTED';
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
          subject: `${config.productName}: ${verdict}`,
          text: `The backup in ${folder} was${done.isTried ? '' : ' not'} tried.\n\n${done.result}\n`,
        }));
      });
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop?.();
  }
}

/**
 * Tests a backup, then records the result and emails it in any case.
 * @returns the result, and why it could not be recorded, if so: it is shown nevertheless.
 */
export async function drillAndReport(
  config: Config,
  folder: string,
): Promise<DrillResult & { readonly unreported?: string }> {
  const done = await drill(config, folder);
  try {
    await report(config, folder, done);
    return done;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error';
    return { ...done, unreported: `This could not be recorded or emailed: ${why}` };
  }
}
