import { resolveDatabaseUrl } from '../app/database-url.ts';
import { readConfig } from '../core/config.ts';
import { backUpAll } from './shared/back-up-all.ts';
import { archiveLine, folderIn } from './shared/backups.ts';
import { runPlainCommand, SECRET_KEY } from './shared/run.ts';

const USAGE =
  'npm run backup -- <folder>\n  writes a backup of the database, and of events in ClickHouse, into a new or empty folder';

await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const config = readConfig(process.env, { SECRET_KEY });
  const reached = await resolveDatabaseUrl(config, { join: true });
  try {
    const manifest = await backUpAll(reached.owner, folder, config.clickhouse);
    return [
      `The backup is in ${folder}: ${archiveLine(manifest)}.`,
      'It contains personal data and is not encrypted. It does not contain:',
      ...manifest.leftOut.map((line) => `  ${line}`),
    ].join('\n');
  } finally {
    await reached.stop?.();
  }
});
