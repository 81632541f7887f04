import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

const RETRY = 'POST /retry-failed-urls';

interface RetryEvent {
  readonly id: string;
  readonly data: { readonly ids: readonly string[]; readonly by: string };
}

describe('a retry of failed URLs', () => {
  let server: TestServer;
  let admin: SignedIn;
  let key: string;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.signedIn({ permissions: ['failed_urls'] });
    ({ key } = await addKey(
      server.database.db,
      { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null },
      null,
    ));
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.owner.query(`
      delete from failed_urls; delete from app_events;
      insert into failed_urls (app_id, url, failed_in_enrichment, resolved_at, attempts, created_at)
      select 'f' || i, 'https://' || case when i <= 1100 then 'many' else 'few' end || '.example/' || i, i % 2 = 0,
        case when i % 100 = 0 then now() end, 1, now() - interval '1 day'
      from generate_series(1, 1110) i;
      insert into failed_urls (url) values ('https://own.example/1')`);
  });

  const retry = (input: object, app = server.app) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/retry-failed-urls',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: input,
    });
  const idOf = async (appId: string): Promise<number> =>
    Number((await server.owner.query('select id from failed_urls where app_id = $1', [appId])).rows[0].id);
  const row = async (host: string, appId: string) => {
    const { data } = (
      await server.send('GET', '/failed-urls', { host, page_limit: 100 }, { token: admin.token })
    ).json();
    return data.find(({ app_id }: { app_id: string }) => app_id === appId);
  };
  /** Returns the retry events, once the feed has numbered this many. */
  const told = async (events: number): Promise<readonly RetryEvent[]> => {
    const unnumbered = async () => (await server.owner.query('select from app_events where position is null')).rowCount;
    await expect.poll(unnumbered, { interval: 20 }).toBe(0);
    const answer = await server.app.inject({
      url: '/app/v1/changes?types=failed_url.retry_requested',
      headers: { authorization: `Bearer ${key}` },
    });
    const found = answer.json().events as readonly RetryEvent[];
    expect(found).toHaveLength(events);
    return found;
  };
  const send = async (data: object, appId = 'f1101') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/app/v1/batch',
      headers: { authorization: `Bearer ${key}` },
      payload: [{ type: 'failed_url', id: appId, occurred_at: new Date().toISOString(), data }],
    });
    expect(answer.json()).toMatchObject({ accepted: 1, refused: [] });
  };

  test('of one: the app is asked once, and its answer is shown', async () => {
    const id = await idOf('f1101');
    const done = await retry({ id });
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { responseMessage: 'The app was asked to retry 1 URL', responseCode: 200, asked: 1, left: 0 },
    ]);
    expect((await told(1))[0]?.data).toEqual({ ids: ['f1101'], by: expect.stringMatching(/^staff_/) });
    const waiting = await row('few.example', 'f1101');
    expect(waiting.retry).toEqual({
      requested_at: expect.stringMatching(/Z$/),
      requested_by: `Admin ${admin.username}`,
      answered_at: null,
      is_waiting: 1,
    });
    const reason = 'The app was asked less than 10 minutes ago and has not responded yet';
    expect(waiting.refused).toEqual({ [RETRY]: reason });
    const again = await retry({ id });
    expect([again.statusCode, again.json().responseMessage]).toEqual([409, reason]);

    // An item without the result of a retry does not answer the request.
    await send({ url: 'https://few.example/1101', device_os: 'Android 15', attempts: 1 });
    expect((await row('few.example', 'f1101')).retry.answered_at).toBeNull();
    await send({ last_retried_at: '2026-01-31T12:00:00Z', cause: 'The host answered 500', attempts: 2 });
    const failed = await row('few.example', 'f1101');
    expect(failed.retry).toMatchObject({ answered_at: expect.stringMatching(/Z$/), is_waiting: 0 });
    expect([failed.cause, failed.attempts, failed.refused]).toEqual(['The host answered 500', 2, undefined]);

    expect((await retry({ id })).statusCode).toBe(200);
    await send({ resolved_at: new Date().toISOString() });
    const resolved = await row('few.example', 'f1101');
    expect(resolved.retry).toMatchObject({ answered_at: expect.any(String), is_waiting: 0 });
    expect(resolved.refused).toEqual({ [RETRY]: 'This URL is already resolved' });
    expect((await retry({ id })).statusCode).toBe(409);
    await told(2);
  });

  test('is asked for again when ten minutes are over', async () => {
    const id = await idOf('f1101');
    await retry({ id });
    await server.owner.query(`update failed_url_retries set requested_at = now() - interval '11 minutes'`);
    expect((await row('few.example', 'f1101')).retry.is_waiting).toBe(0);
    expect((await retry({ id })).statusCode).toBe(200);
    await told(2);
  });

  test('of one that cannot be asked for says why', async () => {
    const [{ id: own }] = (await server.owner.query('select id::int from failed_urls where app_id is null')).rows;
    const refused = await retry({ id: own });
    expect([refused.statusCode, refused.json().responseMessage]).toEqual([
      409,
      'This URL has no id from the app, so the app cannot retry it',
    ]);
    expect((await retry({ id: 2_000_000_000 })).statusCode).toBe(404);
    expect((await retry({ id: 0 })).statusCode).toBe(422);
    await told(0);
  });

  test('of a host, and of what is filtered: those that are not resolved', async () => {
    const few = await retry({ host: 'FEW.example' });
    expect(few.json()).toMatchObject({
      asked: 10,
      left: 0,
      responseMessage: 'The app was asked to retry 10 URLs',
    });
    const none = await retry({ host: 'few.example' });
    expect([none.statusCode, none.json().responseMessage]).toEqual([
      409,
      'No URLs to retry: all are resolved, already requested, or without an id',
    ]);
    const half = await retry({ host: 'many.example', failedType: 'failed_in_enrichment' });
    expect(half.json()).toMatchObject({ asked: 539, left: 0 });
    const ids = (await told(4)).flatMap(({ data }) => data.ids);
    expect(new Set(ids).size).toBe(549);
    expect(ids).not.toContain('f100');
    expect(ids.slice(0, 2)).toEqual(['f1110', 'f1109']);
  });

  test('of all asks for a thousand at once, newest first, in events of two hundred', async () => {
    const first = await retry({});
    expect(first.json()).toMatchObject({
      asked: 1000,
      left: 99,
      responseMessage:
        'The app was asked to retry 1,000 URLs, newest first; 99 more are left. At most 1,000 are requested at once',
    });
    const events = await told(5);
    expect(events.map(({ data }) => data.ids.length)).toEqual([200, 200, 200, 200, 200]);
    expect((await retry({})).json()).toMatchObject({ asked: 99, left: 0 });
    expect((await retry({})).statusCode).toBe(409);
    const { rows } = await server.owner.query(
      `select details from audit_log where call = 'failed_urls.retry_requested' and outcome = 'done' order by id desc limit 2`,
    );
    expect(rows.map(({ details }) => details)).toEqual([{ asked: 99 }, { asked: 1000 }]);
  });

  test('that several ask for at once is asked for once', async () => {
    const other = await server.another();
    const answers = await Promise.all(
      [server.app, other.app, server.app, other.app].map((app) => retry({ host: 'few.example' }, app)),
    );
    const asked = answers.map((answer) => answer.json().asked ?? 0);
    expect(asked.reduce((sum, each) => sum + each, 0)).toBe(10);
    const ids = (await told(1)).flatMap(({ data }) => data.ids);
    expect(ids).toHaveLength(10);
  });
});
