import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import type { Manifest } from '../../src/domain/backups/manifest.ts';
import { withDatabase } from './database.ts';

/** An empty database whose owner is not a superuser, as with managed PostgreSQL. */
export interface EmptyDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly owner: pg.Pool;
}

/** Creates empty databases and folders; those that must not stay are removed at the end of a test file. */
export function backupWorld() {
  const id = randomBytes(4).toString('hex');
  const role = `backup_owner_${id}`;
  const folders: string[] = [];
  const pools: pg.Pool[] = [];
  let made = 0;
  const asSuperuser = async (...lines: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('cluster').owner });
    await client.connect();
    for (const line of lines) await client.query(line);
    await client.end();
  };
  return {
    async folder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-backup-'));
      folders.push(folder);
      return folder;
    },
    async emptyDatabase(): Promise<EmptyDatabase> {
      const name = `backup_${id}_${made}`;
      if (made++ === 0) await asSuperuser(`create role ${role} login password 'plain'`);
      await asSuperuser(`create database ${name} owner ${role}`);
      const ownerUrl = new URL(withDatabase(inject('cluster').owner, name));
      ownerUrl.username = role;
      ownerUrl.password = 'plain';
      const owner = new pg.Pool({ connectionString: ownerUrl.href, max: 2 });
      owner.on('error', () => undefined);
      pools.push(owner);
      return { ownerUrl: ownerUrl.href, appUrl: withDatabase(inject('cluster').app, name), owner };
    },
    async end(): Promise<void> {
      for (const pool of pools) await pool.end();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the manifest of a backup. */
export async function manifestIn(folder: string): Promise<Manifest> {
  const { manifest } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { manifest: Manifest };
  return manifest;
}

/** Writes a manifest with a valid checksum. */
async function writeManifest(folder: string, manifest: unknown): Promise<void> {
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ manifest, sha256 }));
}

/** Copies a backup, with a changed but valid manifest. */
export async function copyWith(from: string, to: string, change: (manifest: Manifest) => unknown): Promise<void> {
  await cp(from, to, { recursive: true });
  await writeManifest(to, change(await manifestIn(from)));
}

/** Returns the rows of a table in a backup, in any order. */
export async function rowsIn(folder: string, table: string): Promise<string[]> {
  return gunzipSync(await readFile(join(folder, `${table}.copy.gz`)))
    .toString('utf8')
    .split('\n')
    .sort();
}
