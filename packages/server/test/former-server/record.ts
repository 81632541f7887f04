/*
 * Writes down a server as its clients and its database know it, for the tests beside this file:
 *   npx tsx packages/server/test/former-server/record.ts <address of the server> <database, as its owner> <token of a super admin>
 * The server has run on demo data (DEMO_DATA=60) and is asked by nobody else. Its commit stands in `former-server.ts`.
 */
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Answer, type Dump, type OpenApi, type Operation, shortened } from './former-server.ts';

const [address = '', databaseUrl = '', token = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

const write = (name: string, content: unknown): void =>
  writeFileSync(
    fileURLToPath(new URL(`${name}.json.gz`, import.meta.url)),
    gzipSync(JSON.stringify(content), { level: 9 }),
  );

/** Every row of every table, as COPY writes them, and where the sequences are. */
async function dump(): Promise<Dump> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by relname`);
  const rowsOf: Record<string, { columns: readonly string[]; rows: string }> = {};
  for (const { name, columns } of tables) {
    const rows = await text(client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`)));
    if (rows !== '') rowsOf[name] = { columns, rows: shortened(rows) };
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return {
    tables: rowsOf,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, Number(last)])),
  };
}

/** So many things of each kind are asked about. */
const MANY = 4;
const idsFrom = async (query: string): Promise<readonly unknown[]> =>
  (await client.query<{ id: unknown }>(`select id from (${query}) things limit ${MANY}`)).rows.map(({ id }) => id);

const people = await idsFrom('select id from users where not is_admin order by reported_count desc, id');
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const PAGES = ['faq', 'about', 'privacy', 'term'];
const samples: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  '/user-profile': { id: [...people, 1] },
  '/admin-sessions': { user_id: [2, 3] },
  '/group-losses': { id: await idsFrom('select id from groups order by id') },
  '/group-permissions': { group_id: await idsFrom('select id from groups order by id') },
  '/user-permissions': { user_id: [2, 3] },
  '/permission-reasons': { user_id: [2, 3], permission: ['users_list', 'campaign_list', 'group_list'] },
  '/reported-post-details': { id: await idsFrom('select id from posts order by id') },
  '/reported-by': { id: await idsFrom('select post_id as id from post_reports group by 1 order by 1') },
  '/viewed-by': { id: await idsFrom('select id from posts order by id') },
  '/audit-entry': { id: await idsFrom('select id from audit_log order by id') },
  '/chat-rooms': { user_id: people },
  '/conversation-access': { user_id: people },
  '/users-locations': {
    southwest_lat: [-60],
    southwest_lng: [-170],
    northeast_lat: [70],
    northeast_lng: [170],
    zoom: [1, 5],
  },
  '/app-version-impact': { app_version: ['2.0.0'], device_type: ['android', 'ios'] },
  '/settings': { data_key: PAGES },
  '/settings-versions': { data_key: PAGES },
  '/settings-version': { data_key: PAGES, version: [1] },
  '/campaign-charge-history': { id: [1] },
  '/campaigns-details': { id: await idsFrom('select id from campaigns order by id') },
  '/list-views': { list: ['/users-list'] },
  '/quick-search': { query: ['an', 'ma', '1'] },
};
const { rows: cases } = await client.query(
  `(select 'posts' as what, id from cases where post_id is not null order by id limit ${MANY})
   union all (select 'users', id from cases where user_id is not null order by id limit ${MANY})`,
);
const { rows: rooms } = await client.query(
  `select room_id, min(sender_id) as user_id from chat_messages group by 1 order by 1 limit ${MANY}`,
);

/** Every combination of the values. */
const combine = (values: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] =>
  Object.entries(values).reduce<Record<string, unknown>[]>(
    (made, [name, each]) => made.flatMap((input) => each.map((value) => ({ ...input, [name]: value }))),
    [{}],
  );

function inputsOf(path: string, { parameters = [] }: Operation): Record<string, unknown>[] {
  const named = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  if (path === '/case' || path === '/case-reports') return cases;
  if (path === '/case-assignees') return [{ what: 'posts' }, { what: 'users' }];
  if (path === '/chat-messages') return rooms;
  const given = samples[path] ?? (named.get('user_id')?.required ? { user_id: people } : {});
  const period = named.has('start_date') && !path.startsWith('/audit') && named.has('compare');
  const things = combine({
    ...given,
    ...(period ? { start_date: [day(20)], end_date: [day(3)], compare: ['previous_period'] } : {}),
    ...(path === '/active-campaign-locations' || path === '/failed-urls-frequency'
      ? { start_date: [day(90)], end_date: [day(3)] }
      : {}),
  });
  const orders = named.get('order_by')?.schema.enum ?? [];
  const lists = orders.flatMap((order_by) => [
    { order_by, direction: 'asc', page_limit: 25 },
    { order_by, direction: 'desc', page_limit: 10, page: 2 },
  ]);
  return things.flatMap((thing) => [thing, ...lists.map((list) => ({ ...thing, ...list }))]);
}

/** Not asked: bytes, and what others do at this moment. */
const LEFT_OUT = ['/media', '/case-presence'];

const headers = { authorization: `Bearer ${token}` };
const document = (await (await fetch(`${address}/api/v1/openapi.json`, { headers })).json()) as OpenApi;
write('document', document);
write('database', await dump());
const answers: Answer[] = [];
for (const [path, { get }] of Object.entries(document.paths)) {
  if (!get || LEFT_OUT.includes(path)) continue;
  for (const input of inputsOf(path, get)) {
    const answer = await fetch(`${address}/api/v1${path}?${new URLSearchParams(input as Record<string, string>)}`, {
      headers,
    });
    answers.push({ path, input, status: answer.status, body: await answer.json() });
  }
}
write('answers', answers);
const refused = answers.filter(({ status }) => status !== 200);
if (refused.length > 0) throw new Error(JSON.stringify(refused));
await client.end();
