import { restoreAll } from '../chunks/chunk-HB4CUGHL.js';
import '../chunks/chunk-H22WI6B6.js';
import '../chunks/chunk-C3OQ7ZT4.js';
import { archiveLine, folderIn } from '../chunks/chunk-PIV74R3I.js';
import '../chunks/chunk-MAQ42SSL.js';
import '../chunks/chunk-TW5JB525.js';
import '../chunks/chunk-LHHPMCKX.js';
import { readConfig, resolveDatabaseUrl } from '../chunks/chunk-HZYYA3QQ.js';
import { runPlainCommand, SECRET_KEY } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/restore.ts
var USAGE = 'npm run restore -- <folder>\n  fills the configured database, which must be empty, from a backup';
await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const { manifest, database } = await restoreAll(reached, folder);
    await database.close();
    return [
      `The database was restored: ${archiveLine(manifest)}.`,
      'Every session, code, one-time password and unsent letter in it has ended. Start the server with the same SECRET_KEY as before.',
    ].join('\n');
  } finally {
    await reached.stop?.();
  }
});
//# sourceMappingURL=restore.js.map
