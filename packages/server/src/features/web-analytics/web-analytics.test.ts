import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';

const permissions = ['google_analytics', 'google_analytics_graph'] as const;

async function start(environment: Readonly<Record<string, string>> = {}) {
  const server = await testServer(environment);
  const { token } = await server.signedIn({ permissions });
  const send = (path: string, input: object = {}) => server.send('GET', path, input, { token });
  const ask = async (path: string, input: object = {}) => {
    const answer = await send(path, input);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  return { server, send, ask };
}

describe("with the product's own record", () => {
  let server: TestServer;
  let ask: Awaited<ReturnType<typeof start>>['ask'];
  const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
  const view = (
    visitor: number,
    started: string,
    seconds: number,
    path: string,
    where: readonly (string | null)[] = [],
  ) =>
    run(
      `insert into web_events (visitor_id, session_started_at, at, path, device, browser, country, referrer)
       values ($1, $2, $2::timestamptz + make_interval(secs => $3), $4, $5, $6, $7, $8)`,
      [visitor, started, seconds, path, where[0] ?? 'mobile', where[1] ?? 'Safari', where[2] ?? null, where[3] ?? null],
    );

  beforeAll(async () => {
    ({ server, ask } = await start());
    await view(1, '2026-03-01T10:00:00Z', 0, '/', ['mobile', 'Safari', 'Canada', 'search.example']);
    await view(1, '2026-03-01T10:00:00Z', 90, '/about');
    await view(1, '2026-03-01T12:00:00Z', 0, '/');
    // The session begins before midnight, and counts for that day only.
    await view(2, '2026-03-01T23:59:00Z', 0, '/faq', ['desktop', 'Firefox', 'Canada']);
    await view(2, '2026-03-01T23:59:00Z', 120, '/');
    await view(2, '2026-03-03T08:00:00Z', 0, '/', ['desktop', 'Firefox', 'Canada']);
    await view(3, '2026-02-20T08:00:00Z', 0, '/');
    await view(3, '2026-03-02T08:00:00Z', 0, '/', ['tablet']);
  });
  afterAll(() => server.stop());

  const range = { start_date: '2026-03-01', end_date: '2026-03-03' };

  describe.each([false, true])('summed up: %s', (isFolded) => {
    beforeAll(async () => {
      if (isFolded) await run('select people_fold(), web_fold()');
    });

    test('the summary is that of the visits', async () => {
      expect(await ask('/google-analytics', range)).toEqual({
        source: 'web_events',
        range,
        totals: {
          users: 3,
          new_users: 2,
          sessions: 5,
          page_views: 7,
          bounce_rate: 60,
          average_session_seconds: 42,
        },
        devices: [
          { name: 'desktop', sessions: 2, share: 40 },
          { name: 'mobile', sessions: 2, share: 40 },
          { name: 'tablet', sessions: 1, share: 20 },
        ],
        countries: [
          { name: 'Canada', sessions: 3, share: 60 },
          { name: 'Unknown', sessions: 2, share: 40 },
        ],
        referrers: [
          { name: 'Direct', sessions: 4, share: 80 },
          { name: 'search.example', sessions: 1, share: 20 },
        ],
        browsers: [
          { name: 'Safari', sessions: 3, share: 60 },
          { name: 'Firefox', sessions: 2, share: 40 },
        ],
        pages: [
          { name: '/', sessions: 4, share: 80 },
          { name: '/faq', sessions: 1, share: 20 },
        ],
      });
    });

    test('the graph is that of the visits, with the period before', async () => {
      expect(await ask('/google-analytics-graph', { ...range, compare: 'same_weekdays' })).toEqual({
        source: 'web_events',
        range,
        step: 'day',
        compared: { start_date: '2026-02-22', end_date: '2026-02-24' },
        date: ['2026-03-01', '2026-03-02', '2026-03-03'],
        users: [2, 1, 1],
        sessions: [3, 1, 1],
        page_views: [5, 1, 1],
        previous: {
          date: ['2026-02-22', '2026-02-23', '2026-02-24'],
          users: [0, 0, 0],
          sessions: [0, 0, 0],
          page_views: [0, 0, 0],
        },
      });
      const months = await ask('/google-analytics-graph', { start_date: '2025-01-01', end_date: '2026-03-02' });
      expect([months.step, months.users.slice(-2), months.sessions.slice(-2)]).toEqual(['month', [1, 3], [1, 4]]);
    });

    test('the sessions of one part are counted alone, without the people no one counted; the lists stay those of all', async () => {
      const part = { by: 'countries', part: 'Canada' };
      const all = await ask('/google-analytics', range);
      const { totals, countries, pages } = await ask('/google-analytics', { ...range, ...part });
      expect(totals).toEqual({
        sessions: 3,
        page_views: expect.any(Number),
        bounce_rate: expect.any(Number),
        average_session_seconds: expect.any(Number),
      });
      expect([countries, pages]).toEqual([all.countries, all.pages]);
      const graph = await ask('/google-analytics-graph', { ...range, ...part, compare: 'previous_period' });
      expect(graph.users).toBeUndefined();
      expect(graph.sessions.reduce((sum: number, one: number) => sum + one, 0)).toBe(3);
      expect(graph.page_views.reduce((sum: number, one: number) => sum + one, 0)).toBe(totals.page_views);
      expect(graph.previous).toEqual({ date: expect.any(Array), sessions: [0, 0, 0], page_views: [0, 0, 0] });
      const nothing = await ask('/google-analytics', { ...range, by: 'devices', part: 'Canada' });
      expect(nothing.totals.sessions).toBe(0);
    });

    test('nothing is nothing, and no division by it', async () => {
      const { totals, devices } = await ask('/google-analytics', { start_date: '2020-01-01', end_date: '2020-01-02' });
      expect(totals).toEqual({
        users: 0,
        new_users: 0,
        sessions: 0,
        page_views: 0,
        bounce_rate: 0,
        average_session_seconds: 0,
      });
      expect(devices).toEqual([]);
    });
  });

  test('late, changed and deleted visits are counted at once, and are right when all is counted again', async () => {
    await view(1, '2026-03-01T12:00:00Z', 30, '/late');
    await view(4, '2026-02-28T12:00:00Z', 0, '/');
    await run(`update web_events set visitor_id = 4 where visitor_id = 3 and path = '/' and device = 'tablet'`);
    await run(`delete from web_events where visitor_id = 2`);
    const expected = {
      users: 2,
      new_users: 1,
      sessions: 3,
      page_views: 5,
      bounce_rate: 33.33,
      average_session_seconds: 40,
    };
    for (const step of [
      'select people_fold()',
      'select people_fold(), web_fold()',
      'select counts_recount(), web_recount()',
    ]) {
      if (step) await run(step);
      expect((await ask('/google-analytics', range)).totals).toEqual(expected);
      expect((await ask('/google-analytics-graph', range)).users).toEqual([1, 1, 0]);
    }
  });

  test('are complete when the connection is killed while they are summed up, and the next run sums them up', async () => {
    const kept = async () =>
      (
        await run(
          'select (select json_agg(d order by d::text) from web_days d) as days, count(*)::int as left from web_changes',
        )
      ).rows[0];
    await run('select web_fold()');
    await view(5, '2026-03-02T09:00:00Z', 0, '/', ['desktop', 'Firefox', 'Norway']);
    await view(5, '2026-03-02T09:00:00Z', 10, '/faq');
    const before = await kept();
    expect(before.left).toBeGreaterThan(0);
    const answers = async () => [await ask('/google-analytics', range), await ask('/google-analytics-graph', range)];
    const exact = await answers();

    const doomed = await openConnection(server.ownerUrl);
    doomed.on('error', () => undefined);
    await doomed.query('begin; select web_fold()');
    const { rows } = await doomed.query(
      'select pg_backend_pid() as pid, (select count(*)::int from web_changes) as left',
    );
    expect(rows[0].left).toBe(0);
    // The new sessions' rows are removed again, while their changes still wait for the roll-up.
    await Promise.all([run('select web_fold()'), run('select web_fold()')]);
    expect(await kept()).toEqual(before);
    await run('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect(doomed.query('commit')).rejects.toThrow();
    expect(await kept()).toEqual(before);
    expect(await answers()).toEqual(exact);

    await Promise.all([run('select web_fold()'), run('select web_fold()'), run('select web_fold()')]);
    const after = await kept();
    expect(after.left).toBe(0);
    expect(after.days).not.toEqual(before.days);
    expect(await answers()).toEqual(exact);
    await run('select web_recount()');
    expect(await kept()).toEqual(after);
  });
});

describe('with Google Analytics', () => {
  let google: Server;
  let asked: { readonly url: string; readonly body: { readonly requests: readonly Record<string, unknown>[] } }[] = [];
  let reply: (requests: readonly Record<string, unknown>[]) => { status?: number; body: unknown } | undefined;
  let configured: Awaited<ReturnType<typeof start>>;

  const values = (...numbers: readonly (number | string)[]) => numbers.map((value) => ({ value: String(value) }));
  const row = (name: string, ...numbers: readonly number[]) => ({
    dimensionValues: values(name),
    metricValues: values(...numbers),
  });
  const dimensionOf = (request: Record<string, unknown>) =>
    (request.dimensions as { name: string }[] | undefined)?.[0]?.name ?? 'none';

  const usual = (requests: readonly Record<string, unknown>[]) => ({
    body: {
      reports: requests.map((request) => {
        const dimension = dimensionOf(request);
        if (dimension === 'none') return { rows: [{ metricValues: values(20, 5, 40, 120, 0.4567, 61.239) }] };
        if (dimension === 'date') return { rows: [row('20260302', 7, 9, 30), row('20260301', 3, 4, 10)] };
        return { rows: [row('first', 30), row('', 8)], totals: [{ metricValues: values(40) }] };
      }),
    },
  });

  beforeAll(async () => {
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const body = JSON.parse(await text(request));
      asked.push({ url: request.url ?? '', body });
      const answer = reply(body.requests);
      if (!answer) return;
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    };
    google = createServer((request, response) => void respond(request, response));
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
    const { port } = google.address() as AddressInfo;
    configured = await start({ GA4_PROPERTY_ID: '123456', GA4_EMULATOR_URL: `http://127.0.0.1:${port}` });
  });
  afterEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await configured.server.stop();
    google.closeAllConnections();
    google.close();
  });

  test('the summary is what Google says, asked once for some minutes', async () => {
    reply = usual;
    const range = { start_date: '2026-03-01', end_date: '2026-03-03' };
    const data = await configured.ask('/google-analytics', range);
    expect(data).toMatchObject({
      source: 'google_analytics',
      range,
      totals: {
        users: 20,
        new_users: 5,
        sessions: 40,
        page_views: 120,
        bounce_rate: 45.67,
        average_session_seconds: 61.24,
      },
      devices: [
        { name: 'first', sessions: 30, share: 75 },
        { name: '(not set)', sessions: 8, share: 20 },
      ],
    });
    expect(asked.map(({ url }) => url)).toEqual(
      Array(2).fill(expect.stringContaining('/v1beta/properties/123456:batchRunReports')),
    );
    expect(asked.flatMap(({ body }) => body.requests.map(dimensionOf)).sort()).toEqual([
      'browser',
      'country',
      'deviceCategory',
      'landingPage',
      'none',
      'sessionSource',
    ]);
    expect(asked[0]?.body.requests[0]?.dateRanges).toEqual([{ startDate: '2026-03-01', endDate: '2026-03-03' }]);
    expect(await configured.ask('/google-analytics', range)).toEqual(data);
    expect(asked).toHaveLength(2);
  });

  test('the graph is what Google says, in the order of the days', async () => {
    reply = usual;
    const input = { start_date: '2026-03-01', end_date: '2026-03-03', compare: 'previous_year' };
    expect(await configured.ask('/google-analytics-graph', input)).toMatchObject({
      source: 'google_analytics',
      date: ['2026-03-01', '2026-03-02', '2026-03-03'],
      users: [3, 7, 0],
      sessions: [4, 9, 0],
      page_views: [10, 30, 0],
      previous: { users: [0, 0, 0] },
    });
  });

  test('of one part Google is asked for its dimension alone, in the totals and in the graph', async () => {
    reply = usual;
    const input = { start_date: '2026-03-01', end_date: '2026-03-03', by: 'referrers', part: '(not set)' };
    expect((await configured.ask('/google-analytics', input)).totals).toMatchObject({ users: 20, sessions: 40 });
    expect((await configured.ask('/google-analytics-graph', input)).users).toEqual([3, 7, 0]);
    const filters = asked.flatMap(({ body }) =>
      body.requests
        .filter((request) => 'dimensionFilter' in request)
        .map((request) => [dimensionOf(request), request.dimensionFilter]),
    );
    const filter = {
      filter: { fieldName: 'sessionSource', inListFilter: { values: ['(not set)', ''], caseSensitive: true } },
    };
    expect(filters).toEqual([
      ['none', filter],
      ['date', filter],
    ]);
  });

  test.each([{ by: 'devices' }, { part: 'mobile' }, { by: 'hosts', part: 'a' }])('%o is refused', async (input) => {
    expect((await configured.send('/google-analytics', input)).statusCode).toBe(422);
  });

  test('nothing is asked about days before Google Analytics began', async () => {
    reply = usual;
    const { totals } = await configured.ask('/google-analytics', { start_date: '2010-01-01', end_date: '2010-12-31' });
    expect([totals.sessions, asked]).toEqual([0, []]);
    await configured.ask('/google-analytics-graph', { start_date: '2010-01-01', end_date: '2026-03-03' });
    expect(asked[0]?.body.requests[0]?.dateRanges).toEqual([{ startDate: '2015-08-14', endDate: '2026-03-03' }]);
  });

  test.each([
    [403, 'PERMISSION_DENIED', /^Google Analytics does not give this server access to the property/],
    [401, 'UNAUTHENTICATED', /^Google Analytics does not accept the credentials/],
    [429, 'RESOURCE_EXHAUSTED', /^The Google Analytics quota is used up for now$/],
    [503, 'UNAVAILABLE', /^Google Analytics cannot be reached$/],
  ])('a failure %d %s is one sentence, and the next question is asked again', async (status, name, sentence) => {
    reply = () => ({ status, body: { error: { code: status, message: 'No', status: name } } });
    const range = { start_date: '2026-01-01', end_date: `2026-01-${String(10 + (status % 19)).padStart(2, '0')}` };
    const answer = await configured.send('/google-analytics-graph', range);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.json().responseMessage).toMatch(sentence);
    reply = usual;
    expect((await configured.ask('/google-analytics-graph', range)).source).toBe('google_analytics');
  });

  test('Google takes its time: staff do not wait forever', async () => {
    const asked = new Promise<void>((resolve) => {
      reply = () => {
        resolve();
        return undefined;
      };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const sent = configured.send('/google-analytics', { start_date: '2026-02-01', end_date: '2026-02-02' });
      await asked;
      vi.advanceTimersByTime(10_000);
      const answer = await sent;
      expect([answer.statusCode, answer.json().responseMessage]).toEqual([
        503,
        'Google Analytics did not answer in time',
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
