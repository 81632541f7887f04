import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDatabase } from '../support/database.ts';
import { folderOf, type Program } from '../support/packages.ts';
import { type Server, startServer } from '../support/server.ts';
import { COLUMNS, SCHEMA, TABLE } from './table.ts';

const TOKEN = 'token-of-the-benchmark';

/** A request for the first page of 20 by name. */
export interface Question {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** If set, the request is a POST. */
  readonly body?: string;
}

/** Another program that shows a table to staff. */
export interface Peer extends Program {
  /** Its server: a Node module in the folder of its packages, or its own command. */
  readonly program:
    | { readonly text: string }
    | { readonly args: readonly string[]; readonly before: readonly string[] };
  readonly environment: (database: BenchDatabase) => Readonly<Record<string, string>>;
  /** A path that answers 200 when it is ready. */
  readonly ready: string;
  /** The page without a total; unset if the program always counts. */
  readonly page?: Question;
  /** The page with the exact total. */
  readonly pageAndTotal: Question;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const graphql = (total: string): string =>
  JSON.stringify({
    query: `{ allPeople(first: 20, orderBy: [NAME_ASC, ID_ASC]) { nodes { ${COLUMNS.map(camel).join(' ')} } ${total} } }`,
  });
const directusItems = `/items/${TABLE}?limit=20&sort=name,id&fields=${COLUMNS.join()}`;
const asAdmin = { authorization: `Bearer ${TOKEN}` };
const databaseUrl = ({ ownerUrl }: BenchDatabase) => ({ DATABASE_URL: ownerUrl, NODE_ENV: 'production' });

/** All run in production, without caches, request limits and logs. */
export const peers: readonly Peer[] = [
  {
    name: 'PostGraphile',
    packages: { postgraphile: '4.14.1', pg: '8' },
    program: {
      text: `
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const answer = postgraphile(pool, '${SCHEMA}', { disableQueryLog: true, graphiql: false });
createServer((request, response) => (request.url === '/ready' ? response.end('ready') : answer(request, response)))
  .listen(Number(process.env.PORT), '127.0.0.1');
`,
    },
    environment: databaseUrl,
    ready: '/ready',
    page: { path: '/graphql', headers: JSON_TYPE, body: graphql('') },
    pageAndTotal: { path: '/graphql', headers: JSON_TYPE, body: graphql('totalCount') },
  },
  {
    name: 'AdminJS',
    packages: {
      adminjs: '7.8.17',
      '@adminjs/sql': '2.2.6',
      '@adminjs/express': '6.1.1',
      express: '4',
      'express-session': '1',
      'express-formidable': '1',
      tslib: '2',
    },
    program: {
      text: `
import AdminJSExpress from '@adminjs/express';
import { Adapter, Database, Resource } from '@adminjs/sql';
import AdminJS from 'adminjs';
import express from 'express';
AdminJS.registerAdapter({ Database, Resource });
const connectionString = process.env.DATABASE_URL;
const database = new URL(connectionString).pathname.slice(1);
const tables = await new Adapter('postgresql', { connectionString, database, schema: '${SCHEMA}' }).init();
const admin = new AdminJS({ resources: [tables.table('${TABLE}')] });
const app = express();
app.get('/ready', (_request, response) => response.end('ready'));
app.use(admin.options.rootPath, AdminJSExpress.buildRouter(admin));
app.listen(Number(process.env.PORT), '127.0.0.1');
`,
    },
    environment: (database) => ({ ...databaseUrl(database), ADMIN_JS_SKIP_BUNDLE: 'true' }),
    ready: '/ready',
    pageAndTotal: {
      path: `/admin/api/resources/${TABLE}/actions/list?page=1&perPage=20&sortBy=name&direction=asc`,
      headers: {},
    },
  },
  {
    name: 'Directus',
    packages: { directus: '12.4.0' },
    program: { args: ['node_modules/directus/cli.js', 'start'], before: ['node_modules/directus/cli.js', 'bootstrap'] },
    environment: ({ ownerUrl }) => ({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SECRET: 'a secret of the benchmark',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'a password of the benchmark',
      ADMIN_TOKEN: TOKEN,
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: ownerUrl,
      DB_SEARCH_PATH: SCHEMA,
      CACHE_ENABLED: 'false',
      RATE_LIMITER_ENABLED: 'false',
      PRESSURE_LIMITER_ENABLED: 'false',
      TELEMETRY: 'false',
      LOG_LEVEL: 'error',
    }),
    ready: '/server/ping',
    page: { path: directusItems, headers: asAdmin },
    pageAndTotal: { path: `${directusItems}&meta=filter_count`, headers: asAdmin },
  },
];

/** Starts a peer on the table. */
export async function startPeer(peer: Peer, database: BenchDatabase): Promise<Server> {
  const cwd = folderOf(peer);
  const { program } = peer;
  const environment = peer.environment(database);
  let args: readonly string[];
  if ('text' in program) {
    writeFileSync(join(cwd, 'server.mjs'), program.text);
    args = ['server.mjs'];
  } else {
    const { status, stdout, stderr } = spawnSync(process.execPath, program.before, {
      cwd,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${peer.name} could not be prepared: ${(stdout + stderr).slice(-2000)}`);
    args = program.args;
  }
  return startServer({ args, cwd, environment, path: peer.ready, log: join(cwd, 'server.log') });
}
