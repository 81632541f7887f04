import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { bootstrapDatabase } from '../../src/database/bootstrap.ts';
import { startEmbedded } from '../../src/database/embedded/index.ts';
import { buildCommands } from './command.ts';
import { withDatabase } from './database.ts';
import { keepDatabaseIn } from './embedded-home.ts';
import { removeLater } from './remove-later.ts';

const TEMPLATE = 'template_quarterdeck';
const MEMORY = '/dev/shm';
/** More bytes than the cluster of a run takes at once. */
const ROOM = 4 * 1024 ** 3;

/** A database has a thousand files, and each takes five times the processor time on a disk. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

/** No database outlives the run, so vacuuming is wasted. */
const FOR_SHORT_TESTS = [
  'alter system set autovacuum = off',
  // Without statistics PostgreSQL expects large tables, and starting parallel workers costs more than the queries.
  'alter system set max_parallel_workers_per_gather = 0',
  'alter system set jit = off',
  // New files of the write-ahead log need not be filled with zeros first.
  'alter system set wal_init_zero = off',
  'select pg_reload_conf()',
];

/** Runs statements in sequence, as the owner of the cluster. */
async function asOwner(url: string, ...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const statement of statements) await owner.query(statement);
  await owner.end();
}

/** Starts one real PostgreSQL for the whole run, with a template database that has the schema. */
async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const isInMemory = hasRoomInMemory();
  const dataDir = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'quarterdeck-test-'));
  keepDatabaseIn(dataDir);
  const embedded = await startEmbedded({ dataDir });
  const roles = [embedded.ownerUrl, embedded.appUrl].map((url) => new URL(url));
  await asOwner(
    embedded.ownerUrl,
    `create database ${TEMPLATE}`,
    // No data must survive a crash, so tests need not wait for the disk.
    `alter role ${new URL(embedded.appUrl).username} set synchronous_commit = off`,
    // Password proofs of thousands of connections would each take 4,096 hashes on both sides.
    'set scram_iterations = 1',
    ...roles.map(({ username, password }) => `alter role ${username} password '${decodeURIComponent(password)}'`),
    // Measurements use the settings of production.
    ...(project.name === 'long' ? [] : FOR_SHORT_TESTS),
  );
  const addresses = {
    app: withDatabase(embedded.appUrl, TEMPLATE),
    owner: withDatabase(embedded.ownerUrl, TEMPLATE),
    read: withDatabase(embedded.appUrl, TEMPLATE),
    connections: 2,
    appUnique: ['username'] as const,
  };
  const { database } = await bootstrapDatabase(addresses, () => undefined);
  await database.close();
  // A template cannot be copied while someone is connected to it.
  await asOwner(embedded.ownerUrl, `alter database ${TEMPLATE} allow_connections false`);
  project.provide('cluster', { owner: embedded.ownerUrl, app: embedded.appUrl, template: TEMPLATE, isInMemory });
  return async () => {
    // A regular stop would first write gigabytes to disk that are deleted right after.
    await asOwner(embedded.ownerUrl, 'alter system set fsync = off', 'select pg_reload_conf()');
    await embedded.stop();
    removeLater(dataDir);
  };
}

/** Prepares each run of the server tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const building = buildCommands();
  const stopCluster = await startCluster(project);
  const commands = await building.catch(async (error: unknown) => {
    await stopCluster();
    throw error;
  });
  project.provide('commands', commands.folder);
  return async () => {
    await Promise.all([stopCluster(), commands.remove()]);
  };
}
