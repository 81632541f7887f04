import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contract } from '@quarterdeck/contract';
import { openapi } from '@quarterdeck/contract/core/openapi/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '../../src/core/secrets.ts';
import { knownAt } from '../former-migrations/history.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { type FormerDatabase, formerDatabase } from '../support/upgrades.ts';
import { answerOf, noticedBetween } from './compatible.ts';
import {
  type Answer,
  type Dump,
  FORMER_COMMIT,
  LAST_MIGRATION,
  lengthen,
  type OpenApi,
  type Operation,
  readRecord,
  type Schema,
} from './former-server.ts';

const former = readRecord<OpenApi>('document');
const present = openapi(contract, { title: 'Test', version: '1.0.0' }) as unknown as OpenApi;

/** What a former client may notice, by why that is: since then an app sends its data itself, and need not know all of it. */
const DELIBERATE: Readonly<Record<string, readonly string[]>> = {
  'an app need not know the address of each user': [
    'GET /users-list 200.users[].email: may be null',
    'GET /user-profile 200.userdetails.email: may be null',
    'PUT /update-profile 200.userdetails.email: may be null',
    'GET /followers 200.data[].email: may be null',
    'GET /following 200.data[].email: may be null',
  ],
  'an app has genders of its own': [
    'GET /user-profile 200.userdetails.gender: is any string or null',
    'PUT /update-profile 200.userdetails.gender: is any string or null',
  ],
  'a person searched before they signed in, or the app has deleted the user or the post': [
    'GET /searches 200.data[].userId: may be null',
    'GET /failed-urls 200.data[].post: may be null',
    'GET /campaigns 200.data[].user_id: may be null',
    'PATCH /campaigns 200.data.user_id: may be null',
    'GET /campaigns-details 200.data.user_id: may be null',
    'GET /transaction-history 200.data[].user_id: may be null',
  ],
  'the visits of one part, which a former client cannot ask for, are of an unknown number of people': [
    'GET /google-analytics 200.data.totals.users: is required by one alone',
    'GET /google-analytics 200.data.totals.new_users: is required by one alone',
    'GET /google-analytics 200.data.previous.users: is required by one alone',
    'GET /google-analytics 200.data.previous.new_users: is required by one alone',
    'GET /google-analytics-graph 200.data.users: is required by one alone',
    'GET /google-analytics-graph 200.data.previous.users: is required by one alone',
  ],
  'a payment may be for no campaign': [
    'GET /transaction-history 200.data[].campaign_name: may be null',
    'GET /transaction-history 200.data[].campaign_id: may be null',
  ],
};

describe(`the document of the API at ${FORMER_COMMIT}`, () => {
  test('is one that the present server keeps', () => {
    expect(noticedBetween(former, present).toSorted()).toEqual(Object.values(DELIBERATE).flat().toSorted());
  });

  test.each<[what: string, change: (document: OpenApi) => void, noticed: string]>([
    ['a call that goes', ({ paths }) => Reflect.deleteProperty(paths, '/group'), 'GET /group: is gone'],
    [
      'an input that is needed',
      ({ paths }) => Object.assign(paths['/group']?.get?.parameters?.[0] ?? {}, { required: true }),
      'GET /group asked.query page: is required by one alone',
    ],
    [
      'an order that goes',
      ({ paths }) => propertyOf(paths['/group']?.get, 'order_by').splice(0, 1),
      'GET /group asked.query order_by: "id" is allowed by one alone',
    ],
    [
      'a field that goes',
      ({ paths }) => Reflect.deleteProperty(rowOf(paths['/group']?.get).properties as object, 'name'),
      'GET /group 200.data[].name: is gone',
    ],
    [
      'a type that changes',
      ({ paths }) => Object.assign(rowOf(paths['/group']?.get).properties as object, { name: { type: 'number' } }),
      'GET /group 200.data[].name: may be number',
    ],
  ])('%s is found', (_, change, noticed) => {
    const changed = structuredClone(former);
    expect(noticedBetween(former, changed)).toEqual([]);
    change(changed);
    expect(noticedBetween(former, changed)).toContain(noticed);
  });
});

const propertyOf = (operation: Operation | undefined, name: string): unknown[] =>
  (operation?.parameters?.find((parameter) => parameter.name === name)?.schema.enum ?? []) as unknown[];

/** The rows that a list answers. */
function rowOf(operation: Operation | undefined): Schema {
  const { properties } = (operation && answerOf(operation, '200')) as { properties: { data: { items: Schema } } };
  return properties.data.items;
}

/** What may differ in an answer, and why. */
const EXPECTED: readonly (readonly [difference: RegExp, why: string])[] = [
  [/^\/sessions\? \.data|^\/preferences\? \.data\.updated_at: /, 'the session of the test, and its moment'],
  [
    /^\/audit-log\?(order_by=at&direction=desc&page_limit=10&page=2)? \.data/,
    'the newest rows are what the test reads',
  ],
  [/^\/audit-(log|entry)\?.* \.data(\[\])?\.(call|what): /, 'events have names that never change, since then'],
  [/^\/audit-calls\? \.data: /, 'the same, and there are more of them'],
  [/^\/api-documents\? \.data\.(mobile|search)\.url: null became /, 'there is an API for the app, since then'],
];

/** What is another answer on another day: grants end, and who is active is counted back from today. */
const BY_DAY = /^\/conversation-access-grants\?|^\/app-version-impact\?.* \.data\.(active|unknown): /;

/** Fills a database that has the schema of the former server. */
async function restore({ owner }: FormerDatabase, { tables, sequences }: Dump): Promise<void> {
  const client = await owner.connect();
  await client.query(`set session_replication_role = 'replica'`);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and relname not like 'kysely%'`,
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
  for (const [name, table] of Object.entries(tables))
    await pipeline(
      Readable.from([lengthen(table.rows)]),
      client.query(copyFrom(`copy ${name} (${table.columns.join(', ')}) from stdin`)),
    );
  for (const [name, last] of Object.entries(sequences)) await client.query(`select setval($1, $2)`, [name, last]);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('analyze');
  client.release();
}

/** What differs between two values, objects may have more than they had. */
function changesOf(before: unknown, now: unknown, at: string): string[] {
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((value, n) => changesOf(value, now[n], `${at}[]`));
  if (
    before !== null &&
    now !== null &&
    typeof before === 'object' &&
    typeof now === 'object' &&
    !Array.isArray(before)
  )
    return Object.entries(before).flatMap(([key, value]) =>
      changesOf(value, (now as Record<string, unknown>)[key], `${at}.${key}`),
    );
  return before === now ? [] : [`${at}: ${JSON.stringify(before)} became ${JSON.stringify(now)}`];
}

describe('a database of the former server', () => {
  let database: FormerDatabase;
  let prepared: Awaited<ReturnType<FormerDatabase['prepare']>>;
  let instance: Instance;
  let token: string;
  const answers = readRecord<readonly Answer[]>('answers');
  const now: Answer[] = [];

  beforeAll(async () => {
    database = await formerDatabase();
    await database.migrate(knownAt(LAST_MIGRATION));
    await restore(database, readRecord<Dump>('database'));
    prepared = await database.prepare();
    instance = await startInstance({
      database: prepared.database,
      databaseUrl: database.appUrl,
      mailUrl: 'smtp://127.0.0.1:1',
      environment: { LOG_LEVEL: 'silent' },
    });
    token = newToken();
    await database.owner.query(
      `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, 1, '127.0.0.1', 'test')`,
      [hashToken(token)],
    );
    for (const { path, input } of answers) {
      const answer = await instance.send('GET', path, input, { token });
      now.push({ path, input, status: answer.statusCode, body: answer.json() });
    }
  });
  afterAll(async () => {
    await instance.close();
    await prepared.database.close();
    await database.drop();
  });

  test('answers as the former document says', () => {
    // A client passes over fields that it does not know.
    const ajv = new Ajv2020({ strict: false, validateFormats: false, removeAdditional: true });
    const flaws = now.flatMap(({ path, status, body }) => {
      const schema = answerOf(former.paths[path]?.get ?? { responses: {} }, String(status));
      if (!schema) return [`${path}: ${status}`];
      return ajv.validate(schema, structuredClone(body)) ? [] : [`${path}: ${ajv.errorsText()}`];
    });
    expect(flaws).toEqual([]);
  });

  test('has what it had', () => {
    const changed = answers.flatMap(({ path, input, body }, n) =>
      changesOf(body, now[n]?.body, `${path}?${new URLSearchParams(input as Record<string, string>)} `),
    );
    expect(
      changed.filter((change) => !BY_DAY.test(change) && !EXPECTED.some(([difference]) => difference.test(change))),
    ).toEqual([]);
    expect(EXPECTED.filter(([difference]) => !changed.some((change) => difference.test(change)))).toEqual([]);
  });
});
