import {
  bootstrapDatabase,
  ConfigFailure,
  EmbeddedFailure,
  isOutage,
  readConfig,
  resolveDatabaseUrl,
  SchemaFailure,
  UntrustedClock,
} from './chunk-HZYYA3QQ.js';

// src/commands/shared/failure.ts
var CommandFailure = class extends Error {};
var DrillFailure = class extends Error {};

// src/domain/backups/failure.ts
var BackupFailure = class extends Error {};

// src/commands/shared/run.ts
var SECRET_KEY = 'unused by commands, which keep no secrets';
var BUSY_CONNECTIONS = 4;
async function withDatabase(work, { makesSecrets, connections, withoutTimeout }) {
  const config = readConfig(process.env, makesSecrets ? {} : { SECRET_KEY });
  const reached = await resolveDatabaseUrl(config, { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections, withoutTimeout }, () => void 0);
    try {
      return await work({ config, database });
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop?.();
  }
}
async function runPlainCommand(usage, work) {
  const args = process.argv.slice(2);
  try {
    console.log(args.includes('--help') ? usage : await work(args));
  } catch (error) {
    const expected = [
      BackupFailure,
      CommandFailure,
      ConfigFailure,
      EmbeddedFailure,
      SchemaFailure,
      UntrustedClock,
    ].some((kind) => error instanceof kind);
    if (expected) console.error(error.message);
    else if (isOutage(error))
      console.error(
        `The database did not answer to the end (${error.message}): see what was done, and run the command again.`,
      );
    else console.error(error);
    process.exitCode = 1;
  }
}
var runCommand = ({ usage, read, makesSecrets }, work) =>
  runPlainCommand(usage, async (args) => {
    const wish = read(args);
    return withDatabase(
      ({ config, database }) => database.db.connection().execute((db) => work(wish, { config, db })),
      { makesSecrets: makesSecrets?.(wish) ?? false, connections: 2, withoutTimeout: true },
    );
  });
var runBusyCommand = ({ usage, read }, work) =>
  runPlainCommand(usage, async (args) => {
    const wish = read(args);
    return withDatabase((tools) => work(wish, tools), { makesSecrets: false, connections: BUSY_CONNECTIONS });
  });

export { BackupFailure, CommandFailure, DrillFailure, runBusyCommand, runCommand, runPlainCommand, SECRET_KEY };
//# sourceMappingURL=chunk-QT6SMBTE.js.map
