import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { openRelay } from '../../test/support/relay.ts';
import { stopClock } from '../../test/support/stop-clock.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { SchemaFailure } from './migrate.ts';

/** Longer than any of these tests takes. */
const PATIENCE_MS = 3_600_000;

describe('a server that starts while its database is away', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(2);
  });
  afterAll(() => database.leave());

  /** Starts a server, and returns how it ended and what it reported. */
  function begin(milliseconds: number, urls: Partial<Record<'app' | 'owner', string>> = {}) {
    const said: string[] = [];
    const addresses = { app: database.appUrl, owner: database.ownerUrl, read: urls.app ?? database.appUrl, ...urls };
    const ended = bootstrapDatabase({ ...addresses, connections: 2 }, () => undefined, {
      milliseconds,
      say: (sentence) => said.push(sentence),
    }).then(
      async (opened) => {
        await opened.database.close();
        return 'open';
      },
      (error: unknown) => error,
    );
    return { said, ended };
  }

  /** Routes both addresses through a relay. */
  async function relayed() {
    const relay = await openRelay(database.ownerUrl);
    onTestFinished(relay.goAway);
    const through = (url: string): string => {
      const changed = new URL(url);
      changed.port = String(relay.port);
      return changed.href;
    };
    return { relay, urls: { app: through(database.appUrl), owner: through(database.ownerUrl) } };
  }

  test('refused, it waits until the database is there, and says once what it waits for', async () => {
    const { relay, urls } = await relayed();
    relay.goAway();
    const tries = vi.spyOn(pg.Client.prototype, 'connect');
    onTestFinished(() => tries.mockRestore());
    const { said, ended } = begin(PATIENCE_MS, urls);
    await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(2);
    expect(said).toEqual([
      'The database cannot be reached (ECONNREFUSED). Check DATABASE_OWNER_URL and that PostgreSQL is running. Retrying for 3600 seconds.',
    ]);
    await relay.comeBack();
    expect(await ended).toBe('open');
    expect(said).toHaveLength(1);
  });

  test('told that there are too many connections, it waits until there are fewer', async () => {
    const role = `alter database ${database.name} connection limit`;
    await database.owner.query(`${role} 0`);
    const { said, ended } = begin(PATIENCE_MS);
    await expect.poll(() => said.join()).toContain('53300');
    await database.owner.query(`${role} -1`);
    expect(await ended).toBe('open');
  });

  test('cut off from it in the middle of what the owner does, it begins again', async () => {
    const other = await openConnection(database.ownerUrl);
    await other.query(`select pg_advisory_lock(hashtext('quarterdeck roles'))`);
    const { said, ended } = begin(PATIENCE_MS);
    const cutOff = async () =>
      (
        await other.query(`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount;
    await expect.poll(cutOff).toBe(1);
    await expect.poll(() => said.join()).toContain('Retrying for 3600 seconds.');
    await other.query(`select pg_advisory_unlock(hashtext('quarterdeck roles'))`);
    expect(await ended).toBe('open');
  });

  test('it gives up when its patience is over', async () => {
    const clock = stopClock();
    const nowhere = 'postgres://a:b@127.0.0.1:1/none';
    const { said, ended } = begin(PATIENCE_MS, { app: nowhere, owner: nowhere });
    await expect.poll(() => said).toHaveLength(1);
    clock.moveOn(PATIENCE_MS);
    const error = await ended;
    expect(error).toBeInstanceOf(SchemaFailure);
    expect((error as Error).message).toMatch(/^The database cannot be reached \(ECONNREFUSED\)/);
  });

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.ownerUrl);
    change(url);
    return url.href;
  };
  test.each([
    {
      what: 'a wrong password',
      url: () =>
        changed((url) => {
          url.password = 'wrong';
        }),
      says: 'rejected the role or password',
    },
    {
      what: 'no such database',
      url: () =>
        changed((url) => {
          url.pathname = '/nothing';
        }),
      says: 'does not exist',
    },
  ])('$what is said at once', async ({ url, says }) => {
    const { said, ended } = begin(PATIENCE_MS, { owner: url() });
    const error = await ended;
    expect(error).toBeInstanceOf(SchemaFailure);
    expect((error as Error).message).toContain(says);
    expect(said).toEqual([]);
  });
});
