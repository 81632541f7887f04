import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { bootstrapDatabase } from '../../src/database/bootstrap.ts';
import { startEmbedded } from '../../src/database/embedded/index.ts';
import { buildCommands } from './command.ts';
import { withDatabase } from './database.ts';

const TEMPLATE = 'template_quarterdeck';

/** Starts one real PostgreSQL for the whole run, with a template database that has the schema. */
async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-test-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  await owner.query(`create database ${TEMPLATE}`);
  // Nothing here outlives a crash, and the servers of the tests write a lot: they need not wait for the disk.
  await owner.query(`alter role ${new URL(embedded.appUrl).username} set synchronous_commit = off`);
  // Each of thousands of connections would prove its password with 4096 hashes on both sides.
  await owner.query('set scram_iterations = 1');
  for (const { username, password } of [embedded.ownerUrl, embedded.appUrl].map((url) => new URL(url)))
    await owner.query(`alter role ${username} password '${decodeURIComponent(password)}'`);
  // Databases stay until the cluster goes, and nobody need tidy up in them; what is measured is measured as it is shipped.
  if (project.name !== 'long') {
    await owner.query('alter system set autovacuum = off');
    // Without statistics a small table is taken for a large one: to start workers for it costs more than all the rest.
    await owner.query('alter system set max_parallel_workers_per_gather = 0');
    await owner.query('alter system set jit = off');
    // Every second database needs a new file of the write-ahead log, which would be written twice.
    await owner.query('alter system set wal_init_zero = off');
    await owner.query('select pg_reload_conf()');
  }
  await owner.end();
  const addresses = {
    app: withDatabase(embedded.appUrl, TEMPLATE),
    owner: withDatabase(embedded.ownerUrl, TEMPLATE),
    read: withDatabase(embedded.appUrl, TEMPLATE),
    connections: 2,
    appUnique: ['username'] as const,
  };
  const { database } = await bootstrapDatabase(addresses, () => undefined);
  await database.close();
  project.provide('cluster', { owner: embedded.ownerUrl, app: embedded.appUrl, template: TEMPLATE });
  return async () => {
    await embedded.stop();
    // As root, the files are kept elsewhere.
    const { home } = JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8')) as { home: string };
    rmSync(home, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** What every run of tests of the server needs; the files of tests come after it. */
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
