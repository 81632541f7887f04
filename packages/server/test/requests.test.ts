// @module-tag attack
// @module-tag promises/8
// @module-tag promises/10
import SwaggerParser from '@apidevtools/swagger-parser';
import { inputInQuery, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { acceptOf, calls, inputOf, type NamedCall, successOf } from './calls.ts';
import { reportTries } from './faults/tries.ts';
import { type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';

/**
 * The number of random inputs for each call; `npm run test:long` sends 680,000 in total, `npm run fuzz` 10,000 to each.
 */
const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 3);
/**
 * An export answers with all rows, and each input adds a row to the audit log, so exports come first and get fewer
 * inputs.
 */
const exportsFirst = calls.toSorted((a, b) => Number(!a.endpoint.produces) - Number(!b.endpoint.produces));
const runsOf = ({ endpoint }: NamedCall): number =>
  Math.min(FUZZ_RUNS, endpoint.produces ? 200 : Number.MAX_SAFE_INTEGER);
/**
 * With `REQUESTS=each`, as in `npm run test:long`, each call is sent every invalid input. Otherwise the invalid inputs
 * alternate where all calls are read by the same code.
 */
const EACH = process.env.REQUESTS === 'each';
/** Returns the things that are used for a call. */
const turnOf = <Thing>(things: readonly Thing[], call: number): readonly Thing[] =>
  EACH ? things : things.filter((_, index) => index === call % things.length);
const NOT_OBJECTS = ['{', '[]', '"text"', '{"__proto__":{"a":1}}', 'null'] as const;
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const paths = [...new Set(calls.map(({ endpoint }) => endpoint.path))];
const withBody = calls.filter(({ endpoint }) => !inputInQuery(endpoint));

/** Created once: preparing all characters takes longer than sending a few texts. */
const anyText = fc.string({ unit: 'binary' });
const anyValue = fc.anything({ maxDepth: 2 });

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-request-id': expect.any(String),
};
const POLICY = [
  "script-src 'self';",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:;media-src 'self' blob:;",
  "require-trusted-types-for 'script'",
];

function expectHeaders({ headers }: LightMyRequestResponse): void {
  const policy = String(headers['content-security-policy']);
  expect(headers).toMatchObject(HEADERS);
  expect(POLICY.filter((part) => !policy.includes(part))).toEqual([]);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)));

/** A super admin, and the things that calls can be about. */
interface Fixture {
  readonly token: string;
  readonly seed: Seed;
}

describe('every endpoint', () => {
  let server: TestServer;
  /** No test here changes it. */
  let shared: Fixture;

  beforeAll(async () => {
    server = await testServer({ EXPORTS_PER_DAY: '10000', CHATS_PER_DAY: '100000' });
    await server.owner.query(`insert into users (name, username, email) values ('App', 'app', 'app@example.com')`);
    const actor = await server.signedIn({ super: true });
    shared = { token: actor.token, seed: await makeSeed(server, actor) };
  });
  // However long the tests take, dangerous calls must not require a proof of identity.
  beforeEach(() => server.owner.query('update sessions set proven_at = now()'));
  afterAll(() => server.stop());

  const send = (named: NamedCall, input: unknown, token = shared.token) =>
    server.send(named.endpoint.method, named.endpoint.path, input, { token, headers: acceptOf(named) });

  const auditRows = async () => Number((await server.owner.query('select count(*) from audit_log')).rows[0].count);
  // For calls that succeed, see `access-allowed.test.ts`.
  const isAudited = ({ endpoint }: NamedCall) => writes(endpoint) && endpoint.access !== 'public';

  test.each(calls)('$name refuses unknown fields, with every header, and is audited when it writes', async (named) => {
    const before = isAudited(named) ? await auditRows() : 0;
    const answer = await send(named, { ...inputOf(named, shared.seed), is_sup_admin: 1 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual({ field: 'is_sup_admin', message: 'Unknown field: is_sup_admin' });
    expectHeaders(answer);
    if (isAudited(named)) expect(await auditRows()).toBe(before + 1);
  });

  test.each(calls)('$name refuses each field of another kind, and names it', async (named) => {
    const wrong = inputInQuery(named.endpoint) ? ['a', 'b'] : { an: 'object' };
    const fields = Object.keys(named.endpoint.input.shape);
    // All at once, or each separately.
    for (const some of EACH ? fields.map((field) => [field]) : fields.length > 0 ? [fields] : []) {
      const input = Object.fromEntries(some.map((field) => [field, wrong]));
      const answer = await send(named, { ...inputOf(named, shared.seed), ...input });
      expect(answer.statusCode).toBe(422);
      const errors: readonly { field: string }[] = answer.json().errors;
      // Some field names contain a dot.
      expect(errors.flatMap(({ field }) => [field, field.split('.')[0]])).toEqual(expect.arrayContaining(some));
    }
  });

  const isList = ({ endpoint }: NamedCall): boolean => 'list' in endpoint;
  test.each(calls.filter(isList))('$name takes the default order of the specification', async (named) => {
    const { orders, defaultOrder } = (named.endpoint as ListEndpoint).list;
    const listedBy = async (order_by: string) => {
      const answer = await send(named, { ...inputOf(named, shared.seed), order_by, direction: 'desc' });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const stands = orders.includes('created_at') ? 'created_at' : defaultOrder;
    expect(await listedBy('created_at')).toEqual(await listedBy(stands));
  });

  test.each(calls)('$name refuses NUL and broken characters', async (named) => {
    const texts = Object.entries(named.endpoint.input.shape)
      .filter(([, schema]) => z.toJSONSchema(schema, { io: 'input' }).type === 'string')
      .map(([field]) => field);
    for (const field of turnOf(texts, calls.indexOf(named))) {
      const answer = await send(named, { ...inputOf(named, shared.seed), [field]: 'a\u0000b' });
      expect(answer.statusCode).toBe(422);
    }
  });

  test.each(withBody)('$name takes JSON and nothing else', async (named) => {
    const headers = { 'content-type': 'text/plain', authorization: `Bearer ${shared.token}` };
    const url = `/api/v1${named.endpoint.path}`;
    const method = named.endpoint.method as 'POST';
    const asJson = { ...headers, 'content-type': 'application/json' };
    const tooMuch = 'x'.repeat(named.endpoint.hasLargeBody ? 1_100_000 : 300_000);
    const refused = [
      { status: 415, headers, payload: 'hello' },
      ...turnOf(NOT_OBJECTS, withBody.indexOf(named)).map((payload) => ({ status: 422, headers: asJson, payload })),
      { status: 413, headers: asJson, payload: `{"a":"${tooMuch}"}` },
    ];
    for (const { status, ...sent } of named.endpoint.hasLargeBody
      ? refused
      : turnOf(refused, withBody.indexOf(named))) {
      const answer = await server.app.inject({ method, url, ...sent });
      expect(answer.statusCode).toBe(status);
    }
  });

  // For all other calls, `access-allowed.test.ts` tests this when they succeed.
  test.each(calls.filter(({ endpoint }) => endpoint.access === 'public'))(
    '$name answers exactly the fields of its schema',
    async (named) => {
      const input = inputOf(named, shared.seed);
      const answer = await send(named, input);
      const body = answer.json();
      expect(body.responseCode).toBe(answer.statusCode);
      expect(body.responseMessage).toEqual(expect.any(String));
      if (answer.statusCode >= 400) return;
      expect(answer.statusCode).toBe(successOf(named, input));
      expect(named.endpoint.output.parse(body)).toEqual(body);
    },
  );

  test.each(paths)('%s knows only its own methods', async (path) => {
    const own = calls.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) => endpoint.method as string);
    const others = VERBS.filter((verb) => !own.includes(verb));
    for (const method of turnOf(others, paths.indexOf(path))) {
      const answer = await server.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${shared.token}`, 'x-http-method-override': own[0] ?? '' },
      });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow?.split(', ').sort()).toEqual([...new Set(own)].sort());
    }
  });

  test.each(exportsFirst)(
    '$name survives whatever is thrown at it',
    async (named) => {
      reportTries(runsOf(named));
      const shape = named.endpoint.input.shape;
      const anything = fc.record(Object.fromEntries([...Object.keys(shape), 'zzz'].map((field) => [field, anyValue])), {
        requiredKeys: [],
      });
      // The random input can end the session.
      const { token } = writes(named.endpoint) ? await server.signedIn({ super: true }) : shared;
      const fields = fc.dictionary(fc.constantFrom(...Object.keys(shape), 'zzz'), anyText);
      await fc.assert(
        fc.asyncProperty(fc.oneof(anything, fields), async (input) => {
          const payload = inputInQuery(named.endpoint)
            ? Object.fromEntries(Object.entries(input).map(([key, value]) => [key, asText(value)]))
            : JSON.parse(JSON.stringify(input));
          const answer = await send(named, payload, token);
          if (named.endpoint.produces && answer.statusCode === 200) return;
          expect(answer.statusCode).toBeLessThan(500);
          expect(answer.json().responseMessage).toEqual(expect.any(String));
        }),
        { numRuns: runsOf(named), endOnFailure: true },
      );
    },
    600_000,
  );

  test('the OpenAPI document is valid and describes every call', async () => {
    // The random input may have ended every other session.
    const { token } = await server.signedIn({ super: true });
    const document = (await server.send('GET', '/openapi.json', {}, { token })).json();
    await SwaggerParser.validate(structuredClone(document));
    for (const { endpoint } of calls) {
      const operation = document.paths[endpoint.path][endpoint.method.toLowerCase()];
      expect(operation.summary).not.toBe('');
      expect(operation.responses['422']).toBeDefined();
      if (!inputInQuery(endpoint)) expect(operation.requestBody.content['application/json'].schema.type).toBe('object');
    }
  });

  test('the OpenAPI document is for holders of api_documentation', async () => {
    expect((await server.send('GET', '/openapi.json')).statusCode).toBe(401);
    const without = await server.signedIn({ permissions: ['users_list'] });
    const refused = await server.send('GET', '/openapi.json', {}, { token: without.token });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().responseMessage).toBe('You need the permission api_documentation');
    const holder = await server.signedIn({ permissions: ['api_documentation'] });
    expect((await server.send('GET', '/openapi.json', {}, { token: holder.token })).statusCode).toBe(200);
  });

  test('an unknown address is a 404 in JSON', async () => {
    const answer = await server.send('GET', '/no-such-call');
    expectHeaders(answer);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ responseMessage: 'Not found', responseCode: 404 });
  });
});
