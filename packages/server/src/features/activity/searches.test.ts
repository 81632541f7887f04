import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

const kinds = {
  '/searches': { table: 'searches', orders: ['updated_at', 'created_at', 'search_term', 'id'] },
  '/favourites': { table: 'bookmarks', orders: ['id', 'search_term'] },
} as const;
type Path = keyof typeof kinds;

describe('searches and bookmarks', () => {
  let server: TestServer;
  let token: string;
  let one: number;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['searches', 'favourites'] }));
    await server.owner.query(
      `insert into users (name, username, email) select 'Person ' || i, 'user' || i, 'user' || i || '@example.com'
       from generate_series(1, 9) i`,
    );
    const columns = 'user_id, search_term, type, image, title, description, created_at';
    const rows = `select id, (array['lamp', 'Boots', 'apple pie', 'zebra'])[1 + i % 4], 'web',
        case when i % 3 = 0 then '/pictures/' || i || '.svg' end, 'Title ' || i, null, timestamptz '2026-01-01' + i % 50 * interval '1 hour'
      from users cross join generate_series(1, 30) i where not is_admin`;
    await server.owner.query(
      `insert into searches (${columns}, updated_at) select r.*, r.created_at + (random() * 9)::int * interval '1 day'
       from (${rows}) r (${columns})`,
    );
    await server.owner.query(`insert into bookmarks (${columns}) ${rows}`);
    one = Number((await server.owner.query(`select id from users where username = 'user5'`)).rows[0].id);
  });
  afterAll(() => server.stop());

  const list = async (path: Path, input: object = {}) => {
    const answer = await server.send('GET', path, input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { data: { id: number; userId?: number }[]; total: number };
  };
  const expected = async (path: Path, order: string, where = 'true'): Promise<number[]> => {
    const { rows } = await server.owner.query(`select id from ${kinds[path].table} where ${where} order by ${order}`);
    return rows.map(({ id }) => Number(id));
  };
  /** Searches with the same term are ordered by their time. */
  const sorted = (path: Path, order: string, direction: string): string => {
    const term = 'lower(search_term) collate "C"';
    const keys = { search_term: path === '/searches' ? [term, 'updated_at'] : [term] }[order] ?? [order];
    return [...keys, 'id'].map((key) => `${key} ${direction}`).join(', ');
  };

  test('begin as the specification says: searches with the latest, bookmarks by id', async () => {
    const searches = await list('/searches');
    expect(searches.data.map(({ id }) => id)).toEqual(
      (await expected('/searches', 'updated_at desc, id desc')).slice(0, 10),
    );
    expect(searches.total).toBe(270);
    expect(Object.keys(searches.data[0] ?? {}).sort()).toEqual(
      'created_at,description,id,image,search_term,title,type,updated_at,userId,username'.split(','),
    );
    const bookmarks = await list('/favourites');
    expect(bookmarks.data.map(({ id }) => id)).toEqual((await expected('/favourites', 'id')).slice(0, 10));
    expect(Object.keys(bookmarks.data[0] ?? {}).sort()).toEqual(
      'description,id,image,search_term,title,type'.split(','),
    );
  });

  const orders = (Object.keys(kinds) as Path[]).flatMap((path) =>
    kinds[path].orders.flatMap((order) => ['asc', 'desc'].map((direction) => ({ path, order, direction }))),
  );

  test.each(orders)('$path by $order $direction, of all and of one', async ({ path, order, direction }) => {
    for (const userId of [undefined, one]) {
      const where = userId === undefined ? 'true' : `user_id = ${userId}`;
      const all = await expected(path, sorted(path, order, direction), where);
      for (const page of [0, 1, 2]) {
        const found = await list(path, {
          order_by: order,
          direction,
          page,
          page_limit: 25,
          ...(userId === undefined ? {} : { userId }),
        });
        expect(found.data.map(({ id }) => id)).toEqual(all.slice(page * 25, page * 25 + 25));
        expect(found.total).toBe(all.length);
      }
    }
  });

  test('are those for one term, in whatever case, of all and of one', async () => {
    for (const userId of [undefined, one])
      for (const term of ['boots', 'BOOTS', ' apple pie ', 'apple', 'nothing']) {
        const where = `lower(search_term) = '${term.trim().toLowerCase()}'${userId === undefined ? '' : ` and user_id = ${userId}`}`;
        for (const order of ['updated_at', 'created_at', 'search_term', 'id']) {
          const all = await expected('/searches', sorted('/searches', order, 'desc'), where);
          const found = await list('/searches', {
            term,
            order_by: order,
            direction: 'desc',
            ...(userId ? { userId } : {}),
          });
          expect(found.data.map(({ id }) => id)).toEqual(all.slice(0, 10));
          expect(found.total).toBe(all.length);
        }
      }
  });

  test('those for one term are read in their order, and no newer ones for others', async () => {
    await server.owner.query(
      `insert into searches (search_term, type, created_at, updated_at)
       select case when i < 600 then 'old ' || i % 2 else 'newer ' || i % 9 end, 'web', moment, moment
       from (select i, timestamptz '2026-02-01' + i * interval '1 minute' as moment from generate_series(1, 6000) i) s;
       analyze searches`,
    );
    const { rows } = await server.owner.query(
      `explain select id from searches where (lower(search_term) collate "C") = 'old 1' order by updated_at desc, id desc limit 10`,
    );
    const plan = rows.map((row) => String(row['QUERY PLAN']).trim());
    const scans = plan.filter((line) => line.includes('Scan'));
    expect(scans).not.toEqual([]);
    expect(plan.filter((line) => line.startsWith('Index Cond'))).toEqual(
      scans.map(() => `Index Cond: ((lower(search_term)) = 'old 1'::text)`),
    );
    expect(plan.filter((line) => /^Filter|^-> {2}(Incremental )?Sort/.test(line))).toEqual([]);
    await server.owner.query(`delete from searches where search_term like 'old %' or search_term like 'newer %'`);
  });

  test.each(['/searches', '/favourites'] as const)('%s of one are a look, those of all are none', async (path) => {
    const auditRows = async () =>
      (await server.owner.query(`select target_id, details from audit_log where outcome = 'looked' order by id`)).rows;
    const before = await auditRows();
    await list(path);
    expect(await auditRows()).toEqual(before);
    await list(path, { userId: one, page: 1 });
    const [last] = (await auditRows()).slice(before.length);
    expect(Number(last.target_id)).toBe(one);
    expect(last.details).toMatchObject({ page: 1, rows: 10 });
  });

  test('the newest are in the newest months, and are followed by those of all others', async () => {
    await server.owner.query(
      `insert into searches (search_term, type, created_at)
       select 'new ' || i, 'web', date_trunc('month', now(), 'UTC') + (i - 7) * interval '9 days' from generate_series(1, 12) i`,
    );
    for (const direction of ['asc', 'desc']) {
      const all = await expected('/searches', `created_at ${direction}, id ${direction}`);
      for (const page_limit of [4, 6, 20])
        for (const page of [0, 1, 2]) {
          const found = await list('/searches', { order_by: 'created_at', direction, page, page_limit });
          expect(found.data.map(({ id }) => id)).toEqual(all.slice(page * page_limit, (page + 1) * page_limit));
          expect(found.total).toBe(282);
        }
    }
    await server.owner.query(`delete from searches where search_term like 'new %'`);
  });

  test.each(['/searches', '/favourites'] as const)('%s of no one: 404', async (path) => {
    const answer = await server.send('GET', path, { userId: 99_999_999 }, { token });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().responseMessage).toBe('There is no such user');
  });

  test.each([
    [{ user_id: 1 }, 'user_id'],
    [{ userId: 'me' }, 'userId'],
    [{ order_by: 'username' }, 'order_by'],
    [{ page: 10_001 }, 'page'],
  ])('%o is refused', async (input, field) => {
    const answer = await server.send('GET', '/searches', input, { token });
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json().errors)).toContain(field);
  });
});
