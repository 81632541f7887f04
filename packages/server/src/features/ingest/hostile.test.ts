import { gzipSync } from 'node:zlib';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { itemTypes } from '@quarterdeck/contract/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../test/ingest/app-items.ts';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

/** Twenty batches each time; `npm run test:long -- hostile` sends ten thousand. */
const BATCHES = Number(process.env.HOSTILE_BATCHES ?? 20);
const SEED = Number(process.env.HOSTILE_SEED ?? 1);

const values: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e308,
    2 ** 53,
    1.5,
    '',
    ' ',
    'x',
    '\0',
    '\ud800',
    '\u202e',
    '🙂',
    '%',
    "'; drop table users; --",
  ],
  ...['9'.repeat(400), 'x'.repeat(30_000), '2026-02-30T00:00:00Z', '2026-01-01T00:00:00+23:59', '0000-01-01T00:00:00Z'],
  ...[
    '9999-12-31T23:59:59.999999999Z',
    '1.00',
    '0.00',
    '99999999999.99',
    '1e3',
    'NaN',
    'Infinity',
    [],
    ['x'],
    [null],
    [[]],
    {},
  ],
  ...[
    { toString: 1 },
    { __proto__: null, length: 2 },
    'u1',
    'u2',
    'p1',
    'c1',
    'r1',
    'Approved',
    'clicks',
    'debit',
    'TEXT',
    'web',
  ],
];

/** Valid values, so that some of the items reach the database. */
const valid: Readonly<Record<string, unknown>> = {
  ...{
    name: 'A name',
    username: 'a-name',
    email: 'a@example.com',
    dob: '1990-01-31',
    device_type: 'ios',
    title: 'A title',
  },
  ...{
    user: 'u1',
    post: 'p1',
    reported_user: 'u2',
    by: 'u3',
    follower: 'u1',
    followed: 'u2',
    sender: 'u1',
    room: 'r1',
  },
  ...{
    campaign: 'c1',
    campaign_name: 'A campaign',
    goal: 'clicks',
    status: 'Approved',
    kind: 'click',
    members: ['u1', 'u2'],
  },
  ...{ interest: ['Light'], amount: '1.50', transaction_type: 'debit', total_ad_budget: '9.00', message_type: 'TEXT' },
  ...{ search_term: 'lamp', search_type: 'web', opened: true, url: 'https://a.example/', visitor: 'v', path: '/' },
  ...{
    session_started_at: '2026-11-01T00:00:00Z',
    device: 'mobile',
    latitude: 1,
    longitude: 2,
    reason: 'Spam',
    channel: 'c',
  },
  ...{ reverses: 't1', internal_id: 1, ad_start: '0001-01-01T00:00:00-23:59', ad_end: '9999-12-31T23:59:59+23:59' },
};

describe('hostile batches', () => {
  let server: TestServer;
  let key: string;

  beforeAll(async () => {
    server = await testServer();
    ({ key } = await addKey(
      server.database.db,
      { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null, itemsPerSecond: 1_000_000 },
      null,
    ));
  });
  afterAll(() => server.stop());

  test('are answered with a 202 or a 4xx, and every item has its answer', async () => {
    const random = randomFrom(SEED);
    const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value;
    const now = Date.now();
    const data = (type: string): unknown => {
      if (random() < 0.05) return pick(values);
      const { fields = {} } = (itemTypes as Record<string, { fields?: object }>)[type] ?? {};
      const names = [...Object.keys(fields), '__proto__', 'constructor', 'x'];
      const some = names.filter(() => random() < 0.7);
      const isHostile = random() < 0.5;
      return Object.fromEntries(
        some.flatMap((name) => {
          const isValid = name in valid && (!isHostile || random() < 0.8);
          if (isValid) return [[name, name === 'username' ? `name${Math.floor(random() * 9)}` : valid[name]]];
          return isHostile ? [[name, pick(values)]] : [];
        }),
      );
    };
    const element = (): unknown => {
      if (random() < 0.05) return pick(values);
      const type = random() < 0.95 ? pick(Object.keys(itemTypes)) : pick(values);
      const named = typeof type === 'string' ? type : 'x';
      return {
        type,
        id: random() < 0.9 ? `${named.slice(0, 1)}${Math.floor(random() * 5)}` : pick(values),
        occurred_at: random() < 0.9 ? new Date(now - random() * 1e10).toISOString() : pick(values),
        ...(random() < 0.95 ? { data: data(named) } : {}),
        ...(random() < 0.1 ? { deleted: pick([true, true, false, null, 1]) } : {}),
        ...(random() < 0.02 ? { more: 1 } : {}),
      };
    };
    const seen = new Map<number, number>();
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const elements = Array.from({ length: Math.floor(random() * 20) }, element);
      const lines = random() < 0.5;
      let text = lines ? elements.map((one) => JSON.stringify(one)).join('\n') : JSON.stringify(elements);
      const isBroken = random() < 0.1;
      if (isBroken) text = text.slice(0, Math.floor(random() * text.length)) + pick(['', '\0', '}', '\ufeff']);
      const packed = random() < 0.3;
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/app/v1/batch',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': lines ? 'application/x-ndjson' : 'application/json',
          ...(packed ? { 'content-encoding': 'gzip' } : {}),
        },
        payload: packed ? gzipSync(text) : Buffer.from(text),
      });
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
      expect(statusCode === 202 || (statusCode >= 400 && statusCode < 500), `${statusCode} ${body}`).toBe(true);
      const answer = JSON.parse(body);
      expect(answer.responseMessage).not.toMatch(/select|insert|\bat \/|Error:/);
      if (statusCode === 202 && !isBroken) expect(answer.accepted + answer.refused.length).toBe(elements.length);
    }
    expect(seen.get(202)).toBeGreaterThan(BATCHES / 2);
  });
});
