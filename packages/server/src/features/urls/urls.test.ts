import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

interface Row {
  readonly id: number;
  readonly host: string;
  readonly failed_in_enrichment: number;
}

const hosts = ['shop.example', 'news.example', 'WWW.Blog.Example:8443', 'user:secret@files.example'];
describe('failed URLs', () => {
  let server: TestServer;
  let token: string;
  let post: number;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['failed_urls'] }));
    const one = async (text: string) => Number((await server.owner.query(text)).rows[0].id);
    const author = await one(
      `insert into users (name, username, email, avatar) values ('Ann', 'ann', 'ann@example.com', '/a.svg') returning id`,
    );
    post = await one(`insert into posts (user_id, title) values (${author}, 'A lamp') returning id`);
    for (const [at, host] of hosts.entries())
      await server.owner.query(
        `insert into failed_urls (post_id, url, device_type, device_os, failed_in_curl, scrap_by_script, failed_in_enrichment,
           cause, attempts, created_at, resolved_at, last_retried_at)
         select $1, 'https://' || $2 || '/page/' || i, 'ios', 'iOS 18', i % 2 = 0, i % 3 = 0, i % 4 = 0, 'The host did not answer',
           1 + i % 3, timestamptz '2025-11-28 12:00Z' + i * interval '29 hours',
           case when i % 5 = 0 then timestamptz '2025-11-28 12:00Z' + i * interval '31 hours' end,
           case when i % 3 > 0 then timestamptz '2025-11-28 12:00Z' + i * interval '30 hours' end
         from generate_series(1, $3::int) i`,
        [post, host, 12 - 3 * at],
      );
  });
  afterAll(() => server.stop());

  const ask = async (path: string, input: object = {}) => {
    const answer = await server.send('GET', path, input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const ids = async (order: string, where = 'true'): Promise<number[]> => {
    const { rows } = await server.owner.query(
      `select f.id from failed_urls f join failed_hosts h on h.id = host_id where ${where} order by ${order}`,
    );
    return rows.map(({ id }) => Number(id));
  };
  const idsOf = ({ data }: { data: Row[] }) => data.map(({ id }) => id);

  test('begin with the latest, and a row says everything of the specification', async () => {
    const found = await ask('/failed-urls');
    expect(found.totalCount).toBe(30);
    expect(idsOf(found)).toEqual((await ids('created_at desc, f.id desc')).slice(0, 10));
    expect(found.data[0]).toEqual({
      id: expect.any(Number),
      post: {
        id: post,
        title: 'A lamp',
        user: { id: expect.any(Number), username: 'ann', avatar: '/a.svg', is_reported: 0, is_deleted: 0 },
      },
      url: 'https://shop.example/page/12',
      device_type: 'ios',
      device_os: 'iOS 18',
      failed_in_curl: 1,
      scrap_by_script: 1,
      failed_in_enrichment: 1,
      created_at: '2025-12-13T00:00:00.000Z',
      resolved_at: null,
      last_retried_at: null,
      host: 'shop.example',
      cause: 'The host did not answer',
      attempts: 1,
      user: null,
      app_id: null,
      retry: null,
      refused: {
        'POST /retry-failed-urls': 'This URL has no id from the app, so the app cannot retry it',
      },
    });
  });

  test('nothing of a deleted post leaves with its URLs, until it is restored', async () => {
    const kept = {
      id: post,
      title: 'A lamp',
      user: { id: expect.any(Number), username: 'ann', avatar: '/a.svg', is_reported: 0, is_deleted: 0 },
    };
    const posts = async () => (await ask('/failed-urls')).data.map((row: { post: object }) => row.post);
    await server.owner.query('update posts set deleted_at = now() where id = $1', [post]);
    expect(await posts()).toEqual(Array(10).fill({ id: post, is_deleted: 1 }));
    await server.owner.query('update posts set deleted_at = null where id = $1', [post]);
    expect(await posts()).toEqual(Array(10).fill(kept));
  });

  const orders = ['created_at', 'resolved_at', 'last_retried_at', 'id'].flatMap((order) =>
    ['asc', 'desc'].map((direction) => ({ order, direction })),
  );
  test.each(orders)('by $order $direction: all, of the enrichment service, and of one host', async (by) => {
    const { order, direction } = by;
    for (const { input, where } of [
      { input: {}, where: 'true' },
      { input: { failedType: '' }, where: 'true' },
      { input: { failedType: 'failed_in_enrichment' }, where: 'failed_in_enrichment' },
      { input: { host: 'News.Example' }, where: `host = 'news.example'` },
      {
        input: { host: 'shop.example', failedType: 'failed_in_enrichment' },
        where: `host = 'shop.example' and failed_in_enrichment`,
      },
      { input: { host: 'nowhere.example' }, where: 'false' },
    ]) {
      // Unresolved URLs come before the earliest resolved one.
      const empty = direction === 'asc' ? 'nulls first' : 'nulls last';
      const all = await ids(`f.${order} ${direction} ${empty}, f.id ${direction}`, where);
      for (const page of [0, 1, 4]) {
        const found = await ask('/failed-urls', { ...input, order_by: order, direction, page, page_limit: 7 });
        expect(idsOf(found)).toEqual(all.slice(page * 7, page * 7 + 7));
        expect(found.totalCount).toBe(all.length);
      }
    }
  });

  test('are grouped by host, however the address is written', async () => {
    const all = await ask('/failed-url-hosts');
    expect(all.data.map(({ host, failed }: { host: string; failed: number }) => [host, failed])).toEqual([
      ['shop.example', 12],
      ['news.example', 9],
      ['www.blog.example', 6],
      ['files.example', 3],
    ]);
    expect(all.data[0]).toMatchObject({ unresolved: 10, last_failed_at: '2025-12-13T00:00:00.000Z' });
    const enrichment = await ask('/failed-url-hosts', {
      failedType: 'failed_in_enrichment',
      order_by: 'host',
      direction: 'asc',
    });
    expect(enrichment.data.map(({ host, failed }: { host: string; failed: number }) => [host, failed])).toEqual([
      ['news.example', 2],
      ['shop.example', 3],
      ['www.blog.example', 1],
    ]);
  });

  /** Computes the expected frequency of a range from the rows themselves. */
  const counted = async (start: string, end: string, keyword = '') => {
    const { rows } = await server.owner.query(
      `select host as failed_host, count(*)::int as total_metas, sum(attempts)::int as host_search_count,
         round(100.0 * count(*) / sum(count(*)) over (), 2)::float8 as frequency
       from failed_urls f join failed_hosts h on h.id = host_id
       where (f.created_at at time zone 'UTC')::date between $1 and $2
       group by h.id order by 2 desc, h.id desc`,
      [start, end],
    );
    return rows.filter(({ failed_host }) => failed_host.includes(keyword));
  };
  const frequency = async (input: object) => {
    const { data, total } = await ask('/failed-urls-frequency', { page_limit: 100, ...input });
    expect(total).toBe(data.length);
    return data.map(({ id: _, ...row }: { id: number }) => row);
  };

  const ranges = [
    ['2025-11-29', '2025-11-29'],
    ['2025-11-01', '2025-11-30'],
    ['2025-12-01', '2025-12-07'],
    ['2025-11-30', '2026-01-02'],
    ['2020-01-01', '2030-12-31'],
    ['2024-05-06', '2024-05-07'],
  ] as const;
  test.each(ranges)('the frequency from %s to %s is that of the rows', async (start_date, end_date) => {
    expect(await frequency({ start_date, end_date })).toEqual(await counted(start_date, end_date));
    expect(await frequency({ start_date, end_date, keyword: 'S.Ex' })).toEqual(
      await counted(start_date, end_date, 's.ex'),
    );
  });

  test('the frequency without a range is of all, is sorted and paged, and its parts are a hundred percent', async () => {
    const all = await frequency({});
    expect(all).toEqual(await counted('2000-01-01', '2100-01-01'));
    expect(all.reduce((sum: number, row: { frequency: number }) => sum + row.frequency, 0)).toBeCloseTo(100, 1);
    expect(await frequency({ keyword: '%' })).toEqual([]);
    const byName = await ask('/failed-urls-frequency', {
      order_by: 'failed_host',
      direction: 'asc',
      page: 1,
      page_limit: 3,
    });
    expect(byName.total).toBe(4);
    expect(byName.data.map((row: { failed_host: string }) => row.failed_host)).toEqual(['www.blog.example']);
    const beyond = await ask('/failed-urls-frequency', { page: 9 });
    expect(beyond).toMatchObject({ data: [], total: 4 });
  });

  test('a range has its totals, its days, and the hosts that fail most', async () => {
    const start_date = '2025-11-30';
    const end_date = '2025-12-09';
    const { data } = await ask('/failed-urls-data', { start_date, end_date, compare: 'same_weekdays' });
    const { rows } = await server.owner.query(
      `select to_char(d, 'YYYY-MM-DD') as day, count(f.id)::int as failed, count(f.resolved_at)::int as resolved,
         count(*) filter (where f.failed_in_enrichment)::int as enrichment
       from generate_series($1::date, $2::date, '1 day') d
       left join failed_urls f on (f.created_at at time zone 'UTC')::date = d group by 1 order by 1`,
      [start_date, end_date],
    );
    const column = (name: string) => rows.map((row) => row[name]);
    const sum = (name: string) => column(name).reduce((total: number, one: number) => total + one, 0);
    expect(data.series).toEqual({
      date: column('day'),
      failed: column('failed'),
      failed_in_enrichment: column('enrichment'),
      resolved: column('resolved'),
    });
    expect(data.totals).toEqual({
      failed: sum('failed'),
      failed_in_enrichment: sum('enrichment'),
      resolved: sum('resolved'),
    });
    expect(data.hosts).toMatchObject(await counted(start_date, end_date));
    expect(data.compared.end_date < start_date).toBe(true);
  });

  test('the overview of a range has its days, its totals and its hosts, and those of the range before', async () => {
    const input = { start_date: '2025-11-29', end_date: '2025-12-13', compare: 'same_weekdays' };
    const { data } = await ask('/failed-urls-data', input);
    const { rows } = await server.owner.query(
      `select day::text, count(f.id)::int as failed, count(f.id) filter (where failed_in_enrichment)::int as enrichment,
         count(resolved_at)::int as resolved
       from generate_series($1::date, $2::date, '1 day') d cross join lateral (select d::date as day) days
         left join failed_urls f on (f.created_at at time zone 'UTC')::date = day
       group by day order by day`,
      [input.start_date, input.end_date],
    );
    const column = (name: string): number[] => rows.map((row) => row[name]);
    const sum = (name: string): number => column(name).reduce((total, one) => total + one, 0);
    expect(data).toMatchObject({
      range: { start_date: '2025-11-29', end_date: '2025-12-13' },
      compared: { start_date: '2025-11-08', end_date: '2025-11-22' },
      step: 'day',
      totals: { failed: sum('failed'), failed_in_enrichment: sum('enrichment'), resolved: sum('resolved') },
      series: {
        date: column('day'),
        failed: column('failed'),
        failed_in_enrichment: column('enrichment'),
        resolved: column('resolved'),
      },
      previous: { series: { date: expect.arrayContaining(['2025-11-08', '2025-11-22']) } },
    });
    expect(sum('failed')).toBeGreaterThan(5);
    expect(data.hosts.map(({ id: _, ...host }: { id: number }) => host)).toEqual(
      (await counted(input.start_date, input.end_date)).slice(0, 10),
    );
  });

  test('the numbers follow every change: retried, resolved, moved to another host, deleted with the post', async () => {
    const numbers = async () => {
      const { rows } = await server.owner.query(`
        select 'day' as what, day::text as of, failed, enrichment_failed as a, resolved as b from failed_url_days where failed <> 0
        union all select 'host', host, failed, enrichment_failed, unresolved from failed_hosts where failed <> 0
        union all select span, starts || ' ' || host_id, failed, attempts, 0 from failed_host_counts where failed <> 0
        union all select 'last', host, 0, 0, extract(epoch from last_failed_at)::int from failed_hosts where failed <> 0
        order by 1, 2`);
      return rows;
    };
    const isExact = async () => {
      const kept = await numbers();
      await server.owner.query('begin; select failed_urls_recount();');
      const counted = await numbers();
      await server.owner.query('rollback');
      expect(kept).toEqual(counted);
      return kept;
    };
    await isExact();
    await server.owner.query(
      `update failed_urls set attempts = attempts + 1, last_retried_at = now() where id % 2 = 0`,
    );
    await server.owner.query(`update failed_urls set resolved_at = now() where id % 7 = 0`);
    await server.owner.query(`update failed_urls set url = 'https://other.example/x' where id % 6 = 0`);
    await isExact();
    const { rows } = await server.owner.query(
      `insert into posts (user_id, title) select user_id, 'Other' from posts returning id`,
    );
    await server.owner.query(
      `insert into failed_urls (post_id, url) select $1, u from unnest(array['http://[2001:db8::1]:80/a', 'bare.example/x', 'nonsense', '']) u`,
      [rows[0].id],
    );
    const named = await ask('/failed-url-hosts', { order_by: 'last_failed_at', page_limit: 3 });
    expect(named.data.map(({ host }: Row) => host).sort()).toEqual(['[2001:db8::1]', 'bare.example', 'no host']);
    await isExact();
    await server.owner.query('delete from posts where id = $1', [post]);
    expect((await isExact()).filter(({ what }) => what === 'host')).toHaveLength(3);
  });

  test.each([
    ['/failed-urls', { failedType: 'failed_in_curl' }, 'failedType'],
    ['/failed-urls', { order_by: 'url' }, 'order_by'],
    ['/failed-urls', { page: 10_001 }, 'page'],
    ['/failed-urls-frequency', { start_date: '2026-02-30' }, 'start_date'],
    ['/failed-urls-frequency', { start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    ['/failed-urls-frequency', { keyword: 'x'.repeat(129) }, 'keyword'],
  ])('%s with %o is refused', async (path, input, field) => {
    const answer = await server.send('GET', path, input, { token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe(field);
  });
});

test('requests of two years that are more than a number of four bytes are added up', async () => {
  const server = await testServer();
  try {
    const { token } = await server.signedIn({ permissions: ['failed_urls'] });
    await server.owner.query(`
      insert into failed_urls (url, attempts, created_at)
      select 'https://shop.example/' || at, 2000000000, at::timestamptz from unnest(array['2025-12-05', '2026-01-05']) at`);
    const range = { start_date: '2025-12-01', end_date: '2026-01-31' };
    const host = { failed_host: 'shop.example', total_metas: 2, host_search_count: 4_000_000_000, frequency: 100 };
    for (const path of ['/failed-urls-frequency', '/failed-urls-data']) {
      const answer = await server.send('GET', path, range, { token });
      expect(answer.statusCode, answer.body).toBe(200);
      const { data } = answer.json();
      expect([data.hosts ?? data].flat()).toMatchObject([host]);
    }
  } finally {
    await server.stop();
  }
});

test('more than ten thousand are not counted, and those of months that are dropped are not among them', async () => {
  const server = await testServer();
  try {
    const { token } = await server.signedIn({ permissions: ['failed_urls'] });
    const count = async (input: object) => {
      const { totalCount, total_exact } = (await server.send('GET', '/failed-urls', input, { token })).json();
      return { totalCount, isExact: total_exact ?? true };
    };
    const ofEnrichment = { failedType: 'failed_in_enrichment' };
    const addMany = (moment: string, rows: number) =>
      server.owner.query(
        `insert into failed_urls (url, created_at, failed_in_enrichment)
         select 'https://shop.example/' || i, ${moment}, i <= 10000 from generate_series(1, $1::int) i`,
        [rows],
      );
    await addMany(`now() - interval '3 months'`, 10_001);
    expect(await count({})).toEqual({ totalCount: 10_000, isExact: false });
    expect(await count(ofEnrichment)).toEqual({ totalCount: 10_000, isExact: true });
    expect(await count({ count: 'exact' })).toEqual({ totalCount: 10_001, isExact: true });
    await addMany('now()', 5);
    expect(await count(ofEnrichment)).toEqual({ totalCount: 10_000, isExact: false });
    await server.owner.query(`update event_retention set months = 1 where kind = 'failed_urls'`);
    await server.owner.query(`do $$ begin while drop_expired_month('failed_urls') is not null loop end loop; end $$`);
    expect(await count({})).toEqual({ totalCount: 5, isExact: true });
    expect(await count(ofEnrichment)).toEqual({ totalCount: 5, isExact: true });
  } finally {
    await server.stop();
  }
});
