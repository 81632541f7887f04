import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Prepared, prepareDatabase } from '../prepare.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of the test run, as the owner and as the server; the template has the schema. */
    cluster: { readonly owner: string; readonly app: string; readonly template: string };
  }
}

/** An address with another database. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** A database of a test's own. */
export interface TestDatabase extends Prepared {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Queries as the owner: to look at what the server's role may not touch, and to arrange what no call can. */
  readonly owner: pg.Pool;
  readonly name: string;
  /** Closes every connection. The database stays, and others may be copies of it. */
  leave(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Makes a database with the schema in some 50 ms: an empty one, or a copy of one that was filled and left.
 * @param template the name of the database to copy.
 */
export async function testDatabase(connections = 8, template = inject('cluster').template): Promise<TestDatabase> {
  const { owner, app } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: owner });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const ownerUrl = withDatabase(owner, name);
  const appUrl = withDatabase(app, name);
  const prepared = await prepareDatabase({ app: appUrl, owner: ownerUrl, read: appUrl, connections }, () => undefined);
  // Nothing here outlives a crash: what a test arranges need not wait for the disk.
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c synchronous_commit=off' });
  ownerPool.on('error', () => undefined);
  const leave = async (): Promise<void> => {
    await ownerPool.end();
    await prepared.database.close();
  };
  return {
    ...prepared,
    ownerUrl,
    appUrl,
    owner: ownerPool,
    name,
    leave,
    drop: async () => {
      await leave();
      const last = new pg.Client({ connectionString: owner });
      await last.connect();
      await last.query(`drop database ${name} with (force)`);
      await last.end();
    },
  };
}
