import { resolveDatabaseUrl } from '../app/database-url.ts';
import { readConfig } from '../core/config.ts';
import { archiveLine, folderIn } from './shared/backups.ts';
import { restoreAll } from './shared/restore-all.ts';
import { runPlainCommand, SECRET_KEY } from './shared/run.ts';

const USAGE =
  'npm run restore -- <folder>\n  fills the configured database, and that of ClickHouse, from a backup; both must be empty';

await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const config = readConfig(process.env, { SECRET_KEY });
  const reached = await resolveDatabaseUrl(config, { join: true });
  try {
    const { manifest, database, missing } = await restoreAll(reached, folder, { clickhouse: config.clickhouse });
    await database.close();
    return [
      `The database was restored: ${archiveLine(manifest)}.`,
      ...missing,
      'Its sessions, codes, one-time passwords and unsent emails were removed. Start the server with the same SECRET_KEY as before.',
    ].join('\n');
  } finally {
    await reached.stop?.();
  }
});
