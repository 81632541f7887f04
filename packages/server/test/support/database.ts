import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Clock, processClock } from '../../src/core/clock.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { roleSettings } from '../../src/database/rights/roles.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of the test run, as the owner and as the server; the template has the schema. */
    cluster: { readonly owner: string; readonly app: string; readonly template: string; readonly isInMemory: boolean };
  }
}

/** Returns the URL with another database. */
export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** The database of a test. */
export interface TestDatabase {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Queries as the owner, for what the server's role cannot read and no call can set up. */
  readonly owner: pg.Pool;
  readonly name: string;
  /** Closes every connection. The database stays until the cluster is deleted, and can be copied. */
  leave(): Promise<void>;
  /** Deletes it, which waits for a disk: only in memory, or for large databases. */
  drop(): Promise<void>;
}

/** The time limits and clock of a test. With the defaults, a test passes on a machine of any speed. */
export interface TimeWishes {
  /** `patient` allows minutes for each statement, lock and connection. */
  readonly limits?: 'patient' | 'asShipped' | undefined;
  /** The clock for the rules about load; with `standing`, no call is ever refused because of load. */
  readonly clock?: 'standing' | 'real' | undefined;
}

/** The options of a test database. */
export interface DatabaseWishes extends TimeWishes {
  /** The name of the database to copy. */
  readonly template?: string | undefined;
}

const PATIENT: Readonly<Record<string, string>> = {
  statement_timeout: '10min',
  lock_timeout: '10min',
  idle_in_transaction_session_timeout: '10min',
};
const PATIENT_CONNECT_MS = 600_000;

const standingClock: Clock = () => 0;
export const clockOf = ({ clock = 'standing' }: TimeWishes): Clock => (clock === 'real' ? processClock : standingClock);

/** Opens the pool of a server under test. */
export const openTestDatabase = (
  url: string,
  connections: number,
  { readers, ...wishes }: TimeWishes & { readonly readers?: number },
): Database =>
  openDatabase(url, connections, () => undefined, {
    readers,
    clock: clockOf(wishes),
    ...(wishes.limits === 'asShipped' ? {} : { connectMs: PATIENT_CONNECT_MS, answerMs: PATIENT_CONNECT_MS }),
  });

/** Runs work as the superuser of the cluster. */
async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster').owner });
  await client.connect();
  await work(client);
  await client.end();
}

/**
 * Creates a database with the schema in about 50 ms: an empty one, or a copy of one that was filled and left. The copy
 * includes everything `bootstrapDatabase` did to the template, except the role's settings, which belong to one
 * database.
 */
export async function testDatabase(
  connections = 8,
  { template = inject('cluster').template, limits, clock }: DatabaseWishes = {},
): Promise<TestDatabase> {
  const { owner, app, isInMemory } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const ownerUrl = withDatabase(owner, name);
  const appUrl = withDatabase(app, name);
  const settings = Object.entries({ ...roleSettings, ...(limits === 'asShipped' ? {} : PATIENT) }).map(
    ([setting, value]) => `alter role ${new URL(app).username} in database ${name} set ${setting} = '${value}'`,
  );
  await asSuperuser(async (client) => {
    // In memory, files are copied for less than their pages. On a disk, each file would be waited for.
    const strategy = isInMemory ? 'file_copy' : 'wal_log';
    await client.query(`create database ${name} template ${template} strategy ${strategy}`);
    await client.query(settings.join(';'));
  });
  const database = openTestDatabase(appUrl, connections, { limits, clock });
  // No data must survive a crash, so tests need not wait for the disk.
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c synchronous_commit=off' });
  ownerPool.on('error', () => undefined);
  const close = async (): Promise<void> => {
    await ownerPool.end();
    await database.close();
  };
  let left: Promise<void> | undefined;
  const leave = (): Promise<void> => {
    left ??= close();
    return left;
  };
  return {
    database,
    ownerUrl,
    appUrl,
    owner: ownerPool,
    name,
    leave,
    drop: async () => {
      await leave();
      await asSuperuser((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
