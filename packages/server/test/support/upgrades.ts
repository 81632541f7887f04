import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { bootstrapDatabase } from '../../src/database/bootstrap.ts';
import { withDatabase } from './database.ts';

/** A database created by previous servers. */
export interface FormerDatabase {
  readonly name: string;
  readonly owner: pg.Pool;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Starts the current server on it. */
  prepare(): ReturnType<typeof bootstrapDatabase>;
  /** Closes every connection. The database stays until the cluster is deleted. */
  leave(): Promise<void>;
  /** Deletes it, which waits for the disk: only for long tests. */
  drop(): Promise<void>;
}

/** Creates an empty database, or a copy of one without connections. */
export async function formerDatabase(template = 'template1'): Promise<FormerDatabase> {
  const cluster = inject('cluster');
  const name = `former_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: cluster.owner, max: 1 });
  await admin.query(`create database ${name} template ${template}`);
  const ownerUrl = withDatabase(cluster.owner, name);
  const appUrl = withDatabase(cluster.app, name);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c synchronous_commit=off' });
  owner.on('error', () => undefined);
  return {
    name,
    owner,
    ownerUrl,
    appUrl,
    prepare: () =>
      bootstrapDatabase(
        { app: appUrl, owner: ownerUrl, read: appUrl, connections: 2, appUnique: ['username'] },
        () => undefined,
      ),
    leave: async () => {
      await owner.end();
      await admin.end();
    },
    drop: async () => {
      await owner.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
