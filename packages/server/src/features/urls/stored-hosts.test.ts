import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { formerDatabase } from '../../../test/support/upgrades.ts';
import { applyRetention } from '../../app/retention.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../../database/connections/errors.ts';
import { knownMigrations, migrateWithin } from '../../database/migrate.ts';
import { checkStoredHosts } from './stored-hosts.ts';

let server: TestServer;
let admin: SignedIn;
let send: Awaited<ReturnType<typeof itemSender>>;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn({ super: true });
  send = await itemSender(server);
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
/** Checks until nothing is left. Someone may hold what a slice needs: a server tries again in its next round. */
async function check(atOnce: number): Promise<void> {
  while (await isLeft())
    try {
      await checkStoredHosts(server.database.db, { atOnce });
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
}
const isLeft = async () => (await server.owner.query('select from failed_host_check')).rowCount === 1;

/** Stores URLs as former servers did: without a host, which a trigger takes from the text. */
const storeAsBefore = (urls: readonly string[], daysAgo: number) =>
  server.owner.query(
    `insert into failed_urls (url, attempts, failed_in_enrichment, resolved_at, created_at, app_id)
     select url, 1 + n % 3, n % 2 = 0, case when n % 3 = 0 then now() end, now() - make_interval(days => $2::int, secs => n::int),
       $2 || '-' || n
     from unnest($1::text[]) with ordinality u (url, n)`,
    [urls, daysAgo],
  );

const ask = async (path: string, input: object = {}) => {
  const answer = await server.send('GET', path, input, { token: admin.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const hosts = async () =>
  (await ask('/failed-url-hosts', { order_by: 'host', direction: 'asc', page_limit: 50 })).map(
    ({ host, failed, unresolved }: Record<string, unknown>) => [host, failed, unresolved],
  );
const frequency = async (range: object) =>
  (await ask('/failed-urls-frequency', { ...range, order_by: 'failed_host', direction: 'asc', page_limit: 50 })).map(
    ({ failed_host, total_metas, host_search_count }: Record<string, unknown>) => [
      failed_host,
      total_metas,
      host_search_count,
    ],
  );

/** All numbers of hosts and days. */
const numbers = async () => {
  const read = async (statement: string) => (await server.owner.query(statement)).rows;
  return [
    await read('select h.*, null as id from failed_hosts h where failed > 0 order by host'),
    await read(
      `select c.span, c.starts, h.host, c.failed, c.attempts from failed_host_counts c join failed_hosts h on h.id = c.host_id
       where c.failed > 0 order by 1, 2, 3`,
    ),
    await read('select * from failed_url_days where failed > 0 order by day'),
  ];
};

const written = [
  'https://bücher.example/a',
  'https://xn--bcher-kva.example/b',
  'https://example.com./',
  'https://example.com/',
  'https://user:p@ss@secret.example/',
  '//cdn.example.net/p',
  'http://exa\tmple.com/',
  'mailto:ann@example.com',
];

const item = (id: string, url: string) => ({
  type: 'failed_url',
  id,
  occurred_at: new Date(Date.now() - 1000).toISOString(),
  data: { url },
});

const expectExact = async () => {
  const before = await numbers();
  await server.owner.query('select failed_urls_recount()');
  expect(await numbers()).toEqual(before);
};

test('URLs stored before get the host of the URL standard, while the app sends more', async () => {
  expect(await isLeft()).toBe(false);
  await storeAsBefore(written, 1);
  await storeAsBefore(written, 40);
  // A month that is dropped leaves numbers of its hosts.
  await storeAsBefore(written, 400);
  const limit = { kind: 'failed_urls', months: 12 };
  expect((await server.send('PUT', '/event-retention', limit, { token: admin.token })).statusCode).toBe(200);
  await applyRetention(server.database.db, { sessionMaxMinutes: 60 });
  expect(await hosts()).toEqual([
    ['bücher.example', 3, 3],
    ['exa', 3, 3],
    ['example.com', 3, 3],
    ['example.com.', 3, 0],
    ['no host', 6, 3],
    ['ss@secret.example', 3, 3],
    ['xn--bcher-kva.example', 3, 3],
  ]);

  // It stops after a slice, and goes on there.
  let slices = 0;
  await checkStoredHosts(server.database.db, { atOnce: 3, isStopped: () => slices++ > 0 });
  expect(await isLeft()).toBe(true);
  await expectExact();
  const sendMore = async () => {
    for (let n = 0; n < 8; n += 1) {
      const { refused } = await send(
        item(`new-${n}`, `https://Bücher.example./${n}`),
        // One of before is resolved, another one gets another address.
        { ...item('1-1', ''), data: { resolved_at: new Date().toISOString() } },
        item('1-4', n % 2 === 0 ? 'https://user:p@ss@secret.example/' : 'https://example.com./'),
      );
      expect(refused).toEqual([]);
    }
  };
  await Promise.all([check(2), sendMore(), check(2)]);

  expect(await hosts()).toEqual([
    ['cdn.example.net', 2, 0],
    // Only the addresses of a dropped month could tell that this was another host.
    ['exa', 1, 1],
    ['example.com', 8, 5],
    ['no host', 4, 3],
    ['secret.example', 3, 3],
    ['xn--bcher-kva.example', 14, 13],
  ]);
  expect(await frequency({ start_date: day(60), end_date: day(0) })).toEqual([
    ['cdn.example.net', 2, 2],
    ['example.com', 6, 10],
    ['no host', 2, 6],
    ['secret.example', 2, 6],
    ['xn--bcher-kva.example', 12, 18],
  ]);
  expect(await frequency({ start_date: day(410), end_date: day(390) })).toEqual([
    ['exa', 1, 2],
    ['example.com', 2, 3],
    ['no host', 2, 4],
    ['secret.example', 1, 3],
    ['xn--bcher-kva.example', 2, 5],
  ]);
  expect(await ask('/failed-urls', { host: 'bücher.example', page_limit: 50 })).toHaveLength(12);
  await expectExact();
  // No part of a password is left.
  expect((await server.owner.query(`select from failed_hosts where host like '%@%'`)).rowCount).toBe(0);
});

test('what a former server stores after that is checked too', async () => {
  expect(await isLeft()).toBe(false);
  await storeAsBefore(['https://münchen.example/'], 2);
  await storeAsBefore(['https://münchen.example/'], 50);
  expect(await isLeft()).toBe(true);
  await check(1000);
  const found = (await hosts()).filter(([host]: [string]) => host.includes('nchen'));
  expect(found).toEqual([['xn--mnchen-3ya.example', 2, 2]]);
  await expectExact();
});

test('a slice gives way to someone who holds a host, and leaves nothing half done', async () => {
  await storeAsBefore(['https://zürich.example/'], 3);
  const before = await hosts();
  const other = await openConnection(server.ownerUrl);
  await other.query('begin');
  await other.query(`update failed_hosts set failed = failed where host = 'zürich.example'`);
  await expect(checkStoredHosts(server.database.db)).rejects.toMatchObject({ code: LOCK_NOT_AVAILABLE });
  expect(await hosts()).toEqual(before);
  await other.query('rollback');
  await check(1000);
  expect(await hosts()).toContainEqual(['xn--zrich-kva.example', 1, 1]);
});

test('an upgrade checks what is there, once', async () => {
  const former = await formerDatabase();
  onTestFinished(former.leave);
  const pool = new pg.Pool({ connectionString: former.ownerUrl });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const before = knownMigrations.filter((name) => name < '0028');
  await db.transaction().execute((trx) => migrateWithin<never>(trx, before));
  await db.destroy();
  await former.owner.query(`
    insert into failed_hosts (host) values ('bücher.example');
    insert into failed_urls (host_id, url) select id, 'https://bücher.example/' from failed_hosts`);
  const { database } = await former.prepare();
  await former.owner.query('select failed_urls_recount()');
  await checkStoredHosts(database.db);
  const read = async (statement: string) => (await former.owner.query(statement)).rows;
  expect(await read('select host, failed from failed_hosts')).toEqual([{ host: 'xn--bcher-kva.example', failed: 1 }]);
  expect(await read('select failed from failed_host_counts')).toEqual(Array(3).fill({ failed: 1 }));
  expect(await read('select from failed_host_check')).toEqual([]);
  await database.close();
});
