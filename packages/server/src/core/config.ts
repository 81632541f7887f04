import { z } from 'zod';
import { ConfigFailure, refuseNearMisses, secretFrom } from './environment.ts';
import { type Network, networksIn } from './outbound/networks.ts';
import { type SignOn, signOnOf, signOnVariables } from './sign-on-config.ts';

export { ConfigFailure };

const minutes = (fallback: number) => z.coerce.number<string>().int().min(1).max(525_600).default(fallback);
const optionalUrl = (protocols: RegExp, what: string) =>
  z.url({ protocol: protocols, error: `must be ${what}` }).optional();
const postgresUrl = optionalUrl(/^postgres(ql)?$/, 'a postgres:// address');
const webUrl = optionalUrl(/^https?$/, 'an http:// or https:// address');

const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ''))
  .refine(
    (list) => list.every((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text),
    'must be origins like https://api.example.com, with commas between them',
  );

const networks = z.string().transform((text, context): readonly Network[] => {
  const found = networksIn(text);
  if (found === undefined) context.addIssue('must be networks like 10.1.0.0/16 or fd00::/8, with commas between them');
  return found ?? [];
});

/** A network that the console is open to. Its name is its range, where it has no other. */
export interface StaffNetwork {
  readonly name: string;
  readonly network: Network;
}

const staffNetworks = z.string().transform((text, context): readonly StaffNetwork[] => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const found = entries.flatMap((entry): StaffNetwork[] => {
    const [, name = '', range = ''] = /^(?:([^=]+)=)?([^=]+)$/.exec(entry) ?? [];
    const [network] = networksIn(range) ?? [];
    return network ? [{ name: name === '' ? range : name, network }] : [];
  });
  if (found.length < entries.length)
    context.addIssue('must be networks like 10.1.0.0/16 or office=203.0.113.0/24, with commas between them');
  return found;
});

/** What may be unique among users of the app. */
const appKeys = ['username', 'email', 'phone'] as const;
export type AppKey = (typeof appKeys)[number];

const appUnique = z.string().transform((text, context): readonly AppKey[] => {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const isKnown = (name: string): name is AppKey => appKeys.some((key) => key === name);
  if (!names.every(isKnown)) context.addIssue('must be any of username, email and phone, with commas between them');
  return names.filter(isKnown);
});

/** Whether it is the address of a tile service: its host is fixed, whatever the tile. */
function isTileUrl(text: string): boolean {
  const host = /^https?:\/\/[^/?#{}]+\//.exec(text)?.[0];
  return host !== undefined && URL.canParse(host) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number<string>({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DRILL_DATABASE_URL: postgresUrl,
  DATABASE_WAIT_SECONDS: z.coerce.number<string>().int().min(0).max(3600).default(60),
  DATABASE_POOL: z.coerce.number<string>().int().min(2).max(100).default(8),
  APP_UNIQUE: appUnique.default(['username']),
  APP_SEES_STAFF: z.enum(['on', 'off']).default('off'),
  DATA_DIR: z.string().min(1).default('.data'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: optionalUrl(/^smtps?$/, 'an smtp:// or smtps:// address'),
  MAIL_FROM: z.string().min(3).default('Quarterdeck <no-reply@quarterdeck.example>'),
  PUBLIC_URL: webUrl,
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Quarterdeck'),
  DEMO_DATA: z
    .string()
    .regex(/^(on|off|[1-9][0-9]{0,6})$/, 'must be on, off or a number of users')
    .optional(),
  DEMO_ACCOUNTS: z.literal('public', { error: 'can only be "public"' }).optional(),
  TILE_URL: z
    .string()
    .refine((text) => text === 'off' || isTileUrl(text), 'must be off, or an address with {z}, {x} and {y} in its path')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MEDIA_ALLOWED_NETWORKS: networks.optional(),
  WEBHOOK_ALLOWED_NETWORKS: networks.optional(),
  TILE_ATTRIBUTION: z.string().trim().min(1).max(200).default('© OpenStreetMap contributors'),
  ADMIN_SPEC_URL: webUrl,
  MOBILE_SPEC_URL: webUrl,
  SEARCH_SPEC_URL: webUrl,
  SPEC_TOKEN_ORIGINS: origins.default([]),
  GA4_PROPERTY_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of a Google Analytics 4 property')
    .optional(),
  GA4_EMULATOR_URL: webUrl,
  SESSION_IDLE: minutes(60),
  SESSION_MAX: minutes(720),
  CHATS_PER_DAY: z.coerce.number<string>().int().min(1).max(1_000_000).default(500),
  EVIDENCE_MB: z.coerce.number<string>().int().min(0).max(10_000_000).default(20_480),
  PEOPLE_PER_DAY: z
    .string()
    .regex(/^(off|[1-9][0-9]{0,6})$/, 'must be off or a number of people')
    .default('2000'),
  EXPORTS_PER_DAY: z.coerce.number<string>().int().min(0).max(10_000).default(20),
  STAFF_NETWORKS: staffNetworks.optional(),
  ...signOnVariables,
  TRUSTED_PROXIES: z.coerce.number<string>().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl,
  OTEL_SDK_DISABLED: z.string().optional(),
});

/** What may also stand in a file, which `<name>_FILE` names. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DRILL_DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TILE_URL',
  'OIDC_CLIENT_SECRET',
] as const satisfies readonly (keyof z.infer<typeof Environment>)[];

const SETTINGS = [...Object.keys(Environment.shape), ...SECRETS.map((name) => `${name}_FILE`)];

/** Where traces go, as OpenTelemetry says it. */
function tracesUrlOf(env: z.infer<typeof Environment>): string | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
}

/** What the server runs with; see the table in the README. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Unset: the embedded database, with its data in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  /** An empty database in which backups are tried; unset: an embedded one that is made for it. */
  readonly drillDatabaseUrl: string | undefined;
  /** For how long a server that starts waits for a database that is away. */
  readonly databaseWaitSeconds: number;
  readonly databasePool: number;
  /** What is unique among users of the app. */
  readonly appUnique: readonly AppKey[];
  /** Events for the app name the member of staff who decided, instead of a pseudonym. */
  readonly appSeesStaff: boolean;
  readonly dataDir: string;
  /** Unset only with the embedded database, which keeps one in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly productName: string;
  /** The number of app users in the demo data; 0 is none. */
  readonly demoUsers: number;
  /** Where map tiles come from, with `{z}`, `{x}` and `{y}`; unset: from nowhere. */
  readonly tileUrl: string | undefined;
  /** Whose work the tiles are. */
  readonly tileAttribution: string;
  /** Networks that are not public, and from which pictures and media of users of the app may be fetched. */
  readonly mediaAllowedNetworks: readonly Network[];
  /** Networks that are not public, and in which webhooks may reach the app. */
  readonly webhookAllowedNetworks: readonly Network[];
  /** Where the documents of the three APIs are; unset: the bundled one of the console, and none of the others. */
  readonly specUrls: Readonly<Record<'admin' | 'mobile' | 'search', string | undefined>>;
  /** Other origins to which the documentation pages may send the bearer token. */
  readonly specTokenOrigins: readonly string[];
  /** The property whose web analytics are shown, and a fake of Google's API; unset: the own record of visits is shown. */
  readonly googleAnalytics: { readonly propertyId: string; readonly emulator: string | undefined } | undefined;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxMinutes: number;
  readonly chatsPerDay: number;
  /** How many people's email or phone one admin may be shown; unset: they are not counted. */
  readonly peoplePerDay: number | undefined;
  readonly exportsPerDay: number;
  /** How much room pictures of evidence may take. */
  readonly evidenceMegabytes: number;
  /** The networks that the console is open to; empty: all. */
  readonly staffNetworks: readonly StaffNetwork[];
  /** Unset: there is no single sign-on. */
  readonly signOn: SignOn | undefined;
  readonly trustedProxies: number;
  /** The token that readers of the metrics must send; unset: nobody in production, and outside of it who asks directly. */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  /** Where traces go, with its path; unset: none are made. */
  readonly tracesUrl: string | undefined;
}

const DEMO_USERS = 2000;
/** Where a person who tries the demo serves pictures from, and runs an app that receives app events. */
const DEMO_NETWORKS = '127.0.0.1/32';
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

function refuseUnsafe(config: Config, demoAccountsPublic: boolean): void {
  if (config.production) {
    if (!config.databaseUrl) throw new ConfigFailure('Set DATABASE_URL: production needs a PostgreSQL server.');
    if (!config.secretKey) throw new ConfigFailure('Set SECRET_KEY: production needs one, at least 32 characters.');
    if (!config.smtpUrl)
      throw new ConfigFailure('Set SMTP_URL: production never prints sign-in codes, so mail needs a server.');
    if (config.demoUsers > 0)
      throw new ConfigFailure('Set DEMO_DATA=off: production refuses demo accounts with a known password.');
  } else if (config.demoUsers > 0 && !isLoopback(config.host) && !demoAccountsPublic)
    throw new ConfigFailure(
      `Demo accounts have a known password, so HOST=${config.host} is refused; set HOST=127.0.0.1, DEMO_DATA=off or DEMO_ACCOUNTS=public.`,
    );
  if (config.databaseUrl && !config.secretKey)
    throw new ConfigFailure('Set SECRET_KEY, at least 32 characters: only the embedded database keeps one of its own.');
}

const demoUsersOf = (wish: string): number => (wish === 'on' ? DEMO_USERS : wish === 'off' ? 0 : Number(wish));

/** What is set, with the secrets that stand in files; empty variables count as unset, but for APP_UNIQUE, which may name nothing. */
function settingsIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const filled = Object.entries(environment).filter(([name, value]) => value !== '' || name === 'APP_UNIQUE');
  const secrets = SECRETS.map((name) => [name, secretFrom(environment, name)] as const);
  return Object.fromEntries([...filled, ...secrets.filter(([, value]) => value !== undefined)]);
}

/**
 * Reads and validates the environment, and the files of secrets that it names.
 * @param fallbacks what counts for variables that are not set.
 * @throws ConfigFailure with one sentence about the first thing that is wrong.
 */
export function readConfig(environment: NodeJS.ProcessEnv, fallbacks: NodeJS.ProcessEnv = {}): Config {
  refuseNearMisses(Object.keys(environment), SETTINGS);
  const filled = { ...fallbacks, ...settingsIn(environment) };
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigFailure(`The variable ${issue?.path.join('.')} is not valid: ${issue?.message}.`);
  }
  const env = parsed.data;
  const demoUsers = demoUsersOf(env.DEMO_DATA ?? (env.DATABASE_URL ? 'off' : 'on'));
  const demoNetworks = demoUsers > 0 ? (networksIn(DEMO_NETWORKS) ?? []) : [];
  const config: Config = {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    drillDatabaseUrl: env.DRILL_DATABASE_URL,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    databasePool: env.DATABASE_POOL,
    appUnique: env.APP_UNIQUE,
    appSeesStaff: env.APP_SEES_STAFF === 'on',
    dataDir: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    productName: env.PRODUCT_NAME,
    demoUsers,
    tileUrl: env.TILE_URL === 'off' ? undefined : env.TILE_URL,
    tileAttribution: env.TILE_ATTRIBUTION,
    mediaAllowedNetworks: env.MEDIA_ALLOWED_NETWORKS ?? demoNetworks,
    webhookAllowedNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? demoNetworks,
    specUrls: { admin: env.ADMIN_SPEC_URL, mobile: env.MOBILE_SPEC_URL, search: env.SEARCH_SPEC_URL },
    specTokenOrigins: env.SPEC_TOKEN_ORIGINS,
    googleAnalytics:
      env.GA4_PROPERTY_ID === undefined
        ? undefined
        : { propertyId: env.GA4_PROPERTY_ID, emulator: env.GA4_EMULATOR_URL },
    sessionIdleMinutes: env.SESSION_IDLE,
    sessionMaxMinutes: env.SESSION_MAX,
    chatsPerDay: env.CHATS_PER_DAY,
    peoplePerDay: env.PEOPLE_PER_DAY === 'off' ? undefined : Number(env.PEOPLE_PER_DAY),
    exportsPerDay: env.EXPORTS_PER_DAY,
    evidenceMegabytes: env.EVIDENCE_MB,
    staffNetworks: env.STAFF_NETWORKS ?? [],
    signOn: signOnOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    // A person at a terminal reads codes, not requests.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    tracesUrl: tracesUrlOf(env),
  };
  refuseUnsafe(config, env.DEMO_ACCOUNTS === 'public');
  return config;
}
