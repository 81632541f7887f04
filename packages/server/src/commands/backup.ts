import { resolveDatabaseUrl } from '../app/database-url.ts';
import { readConfig } from '../core/config.ts';
import { extendChain } from '../domain/audit/chain-worker.ts';
import { backUp } from '../domain/backups/back-up.ts';
import { auditCommand } from './shared/audit-command.ts';
import { archiveLine, folderIn } from './shared/backups.ts';
import { runPlainCommand, SECRET_KEY } from './shared/run.ts';

await runPlainCommand(async (args) => {
  const folder = folderIn(
    args,
    'npm run backup -- <folder>\n  writes a backup of the database into a new or empty folder',
  );
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const manifest = await backUp(reached.owner, folder, async (db) => {
      await auditCommand(db, 'command.backup', {});
      // Without a running server nothing seals rows: the end of the chain is to cover what is backed up.
      await extendChain(db);
    });
    return [
      `The backup is in ${folder}: ${archiveLine(manifest)}.`,
      'It holds personal data and is not encrypted. It does not hold:',
      ...manifest.leftOut.map((line) => `  ${line}`),
    ].join('\n');
  } finally {
    await reached.stop?.();
  }
});
