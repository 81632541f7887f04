import { resolveDatabaseUrl } from '../app/database-url.ts';
import { readConfig } from '../core/config.ts';
import { archiveLine, folderIn } from './shared/backups.ts';
import { restoreAll } from './shared/restore-all.ts';
import { runPlainCommand, SECRET_KEY } from './shared/run.ts';

const USAGE = 'npm run restore -- <folder>\n  fills the configured database, which must be empty, from a backup';

await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const { manifest, database } = await restoreAll(reached, folder);
    await database.close();
    return [
      `The database was restored: ${archiveLine(manifest)}.`,
      'Its sessions, codes, one-time passwords and unsent emails were removed. Start the server with the same SECRET_KEY as before.',
    ].join('\n');
  } finally {
    await reached.stop?.();
  }
});
