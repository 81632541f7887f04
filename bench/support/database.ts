import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../../packages/server/src/database/embedded/index.ts';

const dist = fileURLToPath(new URL('../../packages/server/dist/', import.meta.url));

/** A database for measurements. */
export interface BenchDatabase {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** The folder for the servers' files. */
  readonly dataDir: string;
  query<Row>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Returns the environment variables with which our servers use a database. */
export const environmentFor = ({ appUrl, ownerUrl, dataDir }: BenchDatabase): Record<string, string> => ({
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: 'a secret that protects nothing but a benchmark',
});

/** Builds a package of the workspace in its release form. @throws with the output of the build when it fails. */
export function buildPackage(name: 'server' | 'web'): void {
  const { status, stderr } = spawnSync('npm', ['run', 'build', '-w', `packages/${name}`], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`packages/${name} does not build: ${stderr}`);
}

/** Builds the server. Returns a function that gives the path of a built file. */
export function buildServer(): (file: string) => string {
  buildPackage('server');
  return (file) => join(dist, file);
}

/** Opens `DATABASE_URL`, or an embedded database that is reused between runs. */
export async function openBenchDatabase(name: string): Promise<BenchDatabase> {
  const dataDir = join(tmpdir(), name);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = process.env;
  const embedded = url ? undefined : await startEmbedded({ dataDir });
  const ownerUrl = embedded?.ownerUrl ?? owner ?? url ?? '';
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return {
    appUrl: embedded?.appUrl ?? url ?? '',
    ownerUrl,
    dataDir,
    query: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    stop: async () => {
      await client.end();
      await embedded?.stop();
    },
  };
}

/** Returns the approximate number of rows in a table; 0 when the table does not exist. */
export async function estimatedRows(database: BenchDatabase, table: string): Promise<number> {
  const [row] = await database.query<{ rows: number }>(
    `select greatest(0, reltuples)::float8 as rows from pg_class where oid = to_regclass('${table}')`,
  );
  return row?.rows ?? 0;
}

/**
 * Fills a database with scale data, unless it already has enough.
 * @param more additional options for `npm run scale`.
 * @returns the number of app users in the database.
 */
export async function fillTo(
  database: BenchDatabase,
  users: number,
  built: (file: string) => string,
  more: readonly string[] = [],
): Promise<number> {
  const [there] = await database.query<{ there: boolean }>(`select to_regclass('demo_data') is not null as there`);
  const count = async (): Promise<number> =>
    (await database.query<{ users: number }>('select users from demo_data'))[0]?.users ?? 0;
  if (more.length === 0 && there?.there && (await count()) >= users) return count();
  const { status } = spawnSync(process.execPath, [built('commands/scale.js'), '--users', String(users), ...more], {
    env: { ...process.env, ...environmentFor(database) },
    // Its output is not part of the report.
    stdio: ['ignore', 2, 'inherit'],
  });
  if (status !== 0) throw new Error('The database could not be filled');
  return count();
}
