import { z } from 'zod';
import { signOnVariables } from './sign-on-config.ts';
import {
  appUnique,
  isTileUrl,
  minutes,
  networks,
  optionalUrl,
  origins,
  postgresUrl,
  replicaUrl,
  staffNetworks,
  webUrl,
} from './variable-formats.ts';

const required = {
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` never prints sign-in codes and refuses demo data.'),
  DATABASE_URL: postgresUrl.describe(
    'A PostgreSQL server, 15 or newer with `pg_trgm`, or a pooler in transaction mode in front of it. Several hosts are `postgres://…@one:5432,two:5432/quarterdeck?target_session_attrs=read-write`: the primary is used. Unset: an embedded server, with its data in `DATA_DIR`.',
  ),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Protects codes, secrets of authenticator apps, webhooks and channels, waiting emails and staff pseudonyms. At least 32 characters, the same for all instances. Unset: created once in `DATA_DIR`; needed with `DATABASE_URL`.',
    ),
  SMTP_URL: optionalUrl(/^smtps?$/, 'an smtp:// or smtps:// address').describe(
    'The mail server. Unset: emails are files in `DATA_DIR/mail`, and codes appear in the terminal.',
  ),
  PUBLIC_URL: webUrl.describe('The address that staff open and emails link to. Unset: `http://localhost:PORT`.'),
};

const server = {
  PORT: z.coerce
    .number<string>({ error: 'must be a port number' })
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('The port to listen on.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('The address to listen on; `0.0.0.0` when the proxy is on another machine.'),
  TRUSTED_PROXIES: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'The number of proxies in front of the server. If it is 0 behind a proxy, all visitors share one address.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      'The folder for caches, and without `DATABASE_URL` for everything that must survive a restart. As root, the files of the database go to `/var/lib/quarterdeck`.',
    ),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Quarterdeck').describe('The name that the console shows.'),
};

const database = {
  DATABASE_OWNER_URL: postgresUrl.describe(
    'The role that owns and migrates the database, with a direct address. Unset: `DATABASE_DIRECT_URL`.',
  ),
  DATABASE_DIRECT_URL: postgresUrl.describe('The database address without the pooler. Unset: `DATABASE_URL`.'),
  DATABASE_READ_URL: replicaUrl.describe(
    'A replica for exports. They read from the primary while it is away or a minute behind. Unset: `DATABASE_URL`.',
  ),
  DRILL_DATABASE_URL: postgresUrl.describe(
    "An empty database, with its owner's role, where `npm run drill` restores a backup. Its `public` schema is dropped afterwards. Unset: an embedded database.",
  ),
  DATABASE_POOL: z.coerce
    .number<string>()
    .int()
    .min(2)
    .max(100)
    .default(8)
    .describe('Connections of one instance. Each running export needs one more, up to 10.'),
  DATABASE_READERS: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'Extra connections for read-only calls, so that commits waiting for a synchronous standby do not block reads. 0: reads share `DATABASE_POOL`.',
    ),
  DATABASE_WAIT_SECONDS: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(3600)
    .default(60)
    .describe('How long a starting server waits for its database.'),
  APP_UNIQUE: appUnique
    .default(['username'])
    .describe(
      'Which of `username`, `email` and `phone` app users cannot share; can be empty. The server creates and drops the indexes at its start and reports collisions.',
    ),
};

/** How the name of a database in ClickHouse ends that belongs to drills. */
export const DRILL_SUFFIX = '_drill';

const events = {
  CLICKHOUSE_URL: webUrl.describe(
    'A ClickHouse server, tested with 26.7, as `https://user:password@host:8443`. Searches, ad events, visits and views of posts of days that are over move there ([details](events-on-clickhouse.md)). Unset: all events stay in PostgreSQL.',
  ),
  CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,56}$/, 'must be a name of small letters, digits and _')
    .refine((name) => !name.endsWith(DRILL_SUFFIX), `must not end with ${DRILL_SUFFIX}, which drills use`)
    .default('quarterdeck')
    .describe(
      'The database in ClickHouse, of one console alone. The server creates it and its tables. A drill makes and drops another one, with `_drill` at the end of its name.',
    ),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'must be a name of letters, digits, _ and -')
    .optional()
    .describe(
      'The cluster in ClickHouse, as `system.clusters` names it: replicated and distributed tables on all its servers ([details](events-on-clickhouse.md#a-cluster)). Unset: one server.',
    ),
  EVENTS_HOT_DAYS: z.coerce
    .number<string>()
    .int()
    .min(8)
    .max(366)
    .default(30)
    .describe('How many days stay in PostgreSQL.'),
};

const mail = {
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Quarterdeck <no-reply@quarterdeck.example>')
    .describe('The sender of all emails.'),
};

const signIn = {
  SESSION_IDLE: minutes(60).describe('Minutes after which an unused session ends.'),
  SESSION_MAX: minutes(720).describe('Minutes after which every session ends.'),
  ...signOnVariables,
};

const privacy = {
  STAFF_NETWORKS: staffNetworks
    .optional()
    .describe(
      'Networks that can open the console, such as `office=203.0.113.0/24, 10.1.0.0/16`. `/app/v1`, public pages and health checks stay open. Unset: all networks.',
    ),
  APP_SEES_STAFF: z
    .enum(['on', 'off'])
    .default('off')
    .describe('`on`: the app receives the name of the admin who decided. `off`: a pseudonym that is always the same.'),
  MEDIA_ALLOWED_NETWORKS: networks
    .optional()
    .describe(
      "Private networks from which the server can fetch app users' media. Unset: none; with demo data `127.0.0.1/32`.",
    ),
  WEBHOOK_ALLOWED_NETWORKS: networks
    .optional()
    .describe('Private networks that webhooks can reach. Unset: none; with demo data `127.0.0.1/32`.'),
};

const limits = {
  CHATS_PER_DAY: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(1_000_000)
    .default(500)
    .describe('App users whose chats one admin can open in 24 hours.'),
  PEOPLE_PER_DAY: z
    .string()
    .regex(/^(off|[1-9][0-9]{0,6})$/, 'must be off or a number of people')
    .default('2000')
    .describe(
      'People whose email or phone one admin is shown in 24 hours ([details](operate.md#how-many-people-an-admin-is-shown)). `off` is for benchmarks.',
    ),
  EXPORTS_PER_DAY: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(10_000)
    .default(20)
    .describe(
      'CSV exports one admin can start in 24 hours. Super admins are emailed about exports with more than 1,000 rows.',
    ),
  EVIDENCE_MB: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(10_000_000)
    .default(20_480)
    .describe('Megabytes of evidence pictures stored in the database.'),
};

const maps = {
  TILE_URL: z
    .string()
    .refine((text) => text === 'off' || isTileUrl(text), 'must be off, or an address with {z}, {x} and {y} in its path')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe('Map tiles, which the server fetches and caches (up to 256 MB in `DATA_DIR`). `off`: no tiles.'),
  TILE_ATTRIBUTION: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .default('© OpenStreetMap contributors')
    .describe('The attribution shown on maps.'),
};

const analytics = {
  GA4_PROPERTY_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of a Google Analytics 4 property')
    .optional()
    .describe(
      'A property of Google Analytics 4. Credentials come from variables such as `GOOGLE_APPLICATION_CREDENTIALS`. Unset: the visits that the app sends.',
    ),
  GA4_EMULATOR_URL: webUrl.describe("A test stand-in for Google's API, called without credentials."),
};

const translation = {
  TRANSLATE_URL: webUrl.describe(
    'A LibreTranslate-compatible service. Staff can translate posts, appeals and messages; only text they click on is sent. Unset: no translation.',
  ),
  TRANSLATE_API_KEY: z.string().min(1).max(200).optional().describe('The key of that service, if it needs one.'),
};

const telemetry = {
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'The bearer token that Prometheus sends to `/metrics`, at least 16 characters. Unset: no metrics in production.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .describe('The least severe log lines to write. Unset: `info` in production, else `warn`.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.describe(
    'Where traces go, over HTTP. The other `OTEL_*` variables of OpenTelemetry apply too. Unset: no traces.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.describe('The same, with the full path instead of `…/v1/traces`.'),
  OTEL_SDK_DISABLED: z.string().optional().describe('`true`: turns traces off.'),
};

const documents = {
  ADMIN_SPEC_URL: webUrl.describe(
    "The OpenAPI document (JSON) for the Admin API page. Another origin must allow this one (CORS). Unset: the console's own.",
  ),
  MOBILE_SPEC_URL: webUrl.describe('The same for Mobile API. Unset: `/app/v1/openapi.json`.'),
  SEARCH_SPEC_URL: webUrl.describe('The same for the search service. Unset: its part of `/app/v1/openapi.json`.'),
  SPEC_TOKEN_ORIGINS: origins
    .default([])
    .describe("Other origins that these pages can send the admin's bearer token to."),
};

const demo = {
  DEMO_DATA: z
    .string()
    .regex(/^(on|off|[1-9][0-9]{0,6})$/, 'must be on, off or a number of users')
    .optional()
    .describe('`on`, `off` or a number of app users. Unset: `on` without `DATABASE_URL`, else `off`.'),
  DEMO_ACCOUNTS: z
    .literal('public', { error: 'can only be "public"' })
    .optional()
    .describe('`public`: demo accounts can be reached from other machines. Never in production.'),
};

/** The server's variables by group. `npm run configuration` writes docs/configuration.md from their descriptions. */
export const variables = {
  required,
  server,
  database,
  events,
  mail,
  signIn,
  privacy,
  limits,
  maps,
  analytics,
  translation,
  telemetry,
  documents,
  demo,
};

/** Variables whose value can be in a file named by `<name>_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DRILL_DATABASE_URL',
  'CLICKHOUSE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TILE_URL',
  'OIDC_CLIENT_SECRET',
  'TRANSLATE_API_KEY',
] as const;
