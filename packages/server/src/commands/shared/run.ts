import { resolveDatabaseUrl } from '../../app/database-url.ts';
import { type Config, ConfigFailure, readConfig } from '../../core/config.ts';
import { bootstrapDatabase } from '../../database/bootstrap.ts';
import { isOutage } from '../../database/connections/errors.ts';
import type { Database, Db } from '../../database/database.ts';
import { EmbeddedFailure } from '../../database/embedded/index.ts';
import { SchemaFailure } from '../../database/migrate.ts';
import { BackupFailure } from '../../domain/backups/failure.ts';
import { UntrustedClock } from '../../jobs/clock.ts';
import { CommandFailure } from './failure.ts';

/** What a command uses. */
interface Tools {
  readonly config: Config;
  /** One connection without a statement timeout. */
  readonly db: Db;
}

/** A placeholder for the key in most commands, which neither create secrets nor read any. */
export const SECRET_KEY = 'unused by commands, which store no secrets';

const BUSY_CONNECTIONS = 4;

/** What a command works with that does several things at a time. */
interface CommandContext {
  readonly config: Config;
  readonly database: Database;
}

/** How a command uses the database. */
interface Use {
  readonly makesSecrets: boolean;
  readonly connections: number;
  readonly withoutTimeout?: boolean;
}

async function withDatabase(
  work: (tools: CommandContext) => Promise<string>,
  { makesSecrets, connections, withoutTimeout }: Use,
): Promise<string> {
  const config = readConfig(process.env, makesSecrets ? {} : { SECRET_KEY });
  const reached = await resolveDatabaseUrl(config, { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections, withoutTimeout }, () => undefined);
    try {
      return await work({ config, database });
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop?.();
  }
}

/**
 * Runs a command without a database, and prints its result. An expected failure prints one sentence and exits with code
 * 1.
 * @param usage the usage text, which `--help` prints.
 */
export async function runPlainCommand(
  usage: string,
  work: (args: readonly string[]) => Promise<string>,
): Promise<void> {
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
    if (expected) console.error((error as Error).message);
    else if (isOutage(error))
      console.error(
        `The database of Quarterdeck stopped answering (${(error as Error).message}). Check the result, and run the command again.`,
      );
    else console.error(error);
    process.exitCode = 1;
  }
}

/** The usage of a command, and the function that reads its arguments before the database is opened. */
interface Call<Wish> {
  readonly usage: string;
  /** @throws CommandFailure with the usage, for unknown arguments. */
  readonly read: (args: readonly string[]) => Wish;
}

/**
 * Runs a command on the configured database, even while a server runs.
 * @param makesSecrets whether it creates credentials for the server, which needs the server's own SECRET_KEY.
 */
export const runCommand = <Wish>(
  { usage, read, makesSecrets }: Call<Wish> & { readonly makesSecrets?: (wish: Wish) => boolean },
  work: (wish: Wish, tools: Tools) => Promise<string>,
): Promise<void> =>
  runPlainCommand(usage, async (args) => {
    const wish = read(args);
    return withDatabase(
      ({ config, database }) => database.db.connection().execute((db) => work(wish, { config, db })),
      { makesSecrets: makesSecrets?.(wish) ?? false, connections: 2, withoutTimeout: true },
    );
  });

/** Runs a command that does several things at a time on the configured database, as the server does. */
export const runBusyCommand = <Wish>(
  { usage, read }: Call<Wish>,
  work: (wish: Wish, tools: CommandContext) => Promise<string>,
): Promise<void> =>
  runPlainCommand(usage, async (args) => {
    const wish = read(args);
    return withDatabase((tools) => work(wish, tools), { makesSecrets: false, connections: BUSY_CONNECTIONS });
  });
