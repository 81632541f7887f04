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
import { type Answer, type Dump, type OpenApi, shorten } from './former-server.ts';
import { addressOf, questionsFor } from './questions.ts';

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
    if (rows !== '') rowsOf[name] = { columns, rows: shorten(rows) };
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return {
    tables: rowsOf,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, Number(last)])),
  };
}

const headers = { authorization: `Bearer ${token}` };
const document = (await (await fetch(`${address}/api/v1/openapi.json`, { headers })).json()) as OpenApi;
write('document', document);
write('database', await dump());
const answers: Answer[] = [];
for (const question of await questionsFor(document, async (query) => (await client.query(query)).rows)) {
  const answer = await fetch(`${address}/api/v1${addressOf(question)}`, { headers });
  answers.push({ ...question, status: answer.status, body: await answer.json() });
}
write('answers', answers);
const refused = answers.filter(({ status }) => status !== 200);
if (refused.length > 0) throw new Error(JSON.stringify(refused));
await client.end();
