import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** The columns of a page. */
const columns = 'id, avatar, name, username, email, phone, device, device_app_version, created_at';
const order = 'order by sort_name, id';

const fourColumns = 'is_app_user and (name ilike $1 or username ilike $1 or email ilike $1 or phone ilike $1)';

/** A typical search with a pattern for `ilike`: its first page, and the number of matches. */
const searched = {
  page: `select ${columns} from users where ${fourColumns} ${order} limit 20`,
  count: `select count(*)::int as total from users where ${fourColumns}`,
};

/**
 * The raw limit: node:http and pg, without anything a back office needs: no session, permission, input validation,
 * headers or log. It answers the first page with a total that is counted only once, and the whole table as CSV. It also
 * answers a typical search: four columns, all matches counted each time.
 */
const poolWith = (more = ''): pg.Pool =>
  new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: `-c statement_timeout=0 ${more}` });
const pool = poolWith();
/** For searches that scan along the order, as PostgreSQL does when it expects many matches. */
const walking = poolWith('-c enable_bitmapscan=off -c enable_seqscan=off');
const rowsOf = async (query: string, parameters: readonly unknown[], on = pool): Promise<unknown[]> =>
  (await on.query(query, [...parameters])).rows;

const [counted] = await rowsOf('select count(*)::int as total from users where is_app_user', []);

const firstPage = async (): Promise<unknown> => ({
  users: await rowsOf(`select ${columns} from users where is_app_user ${order} limit $1 offset $2`, [20, 0]),
  ...(counted as object),
});

async function search(asked: URLSearchParams): Promise<unknown> {
  const pattern = [`%${asked.get('term') ?? ''}%`];
  const users = await rowsOf(searched.page, pattern, asked.get('plan') === 'walk' ? walking : pool);
  const [found] = await rowsOf(searched.count, pattern);
  return { users, ...(found as object) };
}

async function sendAll(response: ServerResponse): Promise<void> {
  const client = await pool.connect();
  response.writeHead(200, { 'content-type': 'text/csv' });
  await pipeline(
    client.query(
      copyTo(`copy (select ${columns} from users where is_app_user ${order}) to stdout with (format csv, header)`),
    ),
    response,
  );
  client.release();
}

function sendJson(response: ServerResponse, answer: unknown): void {
  const body = JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname === '/export') await sendAll(response);
  else sendJson(response, await (pathname === '/search' ? search(searchParams) : firstPage()));
}

createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT), '127.0.0.1');
