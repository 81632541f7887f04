import { z } from 'zod';
import { ConfigFailure, refuseNearMisses, secretFrom } from './environment.ts';
import { type Network, networksIn } from './outbound/networks.ts';
import { type SignOn, signOnOf } from './sign-on-config.ts';
import type { AppKey, StaffNetwork } from './variable-formats.ts';
import { secretNames, variables } from './variables.ts';

export { ConfigFailure };

const Environment = z.object({
  ...variables.required,
  ...variables.server,
  ...variables.database,
  ...variables.events,
  ...variables.mail,
  ...variables.signIn,
  ...variables.privacy,
  ...variables.limits,
  ...variables.maps,
  ...variables.analytics,
  ...variables.translation,
  ...variables.telemetry,
  ...variables.documents,
  ...variables.demo,
});

const SETTINGS = [...Object.keys(Environment.shape), ...secretNames.map((name) => `${name}_FILE`)];

/** Returns the traces URL, by OpenTelemetry's rules. */
function tracesUrlOf(env: z.infer<typeof Environment>): string | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
}

/** The server's configuration, read from the variables of docs/configuration.md. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Unset: the embedded database, with its data in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  /** An empty database for restore drills. Unset: an embedded one is created for each drill. */
  readonly drillDatabaseUrl: string | undefined;
  /** How long a starting server waits for an unavailable database. */
  readonly databaseWaitSeconds: number;
  readonly databasePool: number;
  /** Connections reserved for read-only calls. 0: they use those of `databasePool`. */
  readonly databaseReaders: number;
  /** Where events of days that are over move to; unset: they stay in PostgreSQL. */
  readonly clickhouse:
    | { readonly url: string; readonly database: string; readonly cluster: string | undefined }
    | undefined;
  /** Days of events that stay in PostgreSQL. */
  readonly eventsHotDays: number;
  /** The fields that must be unique among app users. */
  readonly appUnique: readonly AppKey[];
  /** Whether events for the app name the admin who decided, instead of a pseudonym. */
  readonly appSeesStaff: boolean;
  readonly dataDir: string;
  /** Unset only with the embedded database, which stores its own key in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly productName: string;
  /** The number of app users in the demo data. 0: none. */
  readonly demoUsers: number;
  /** The address of map tiles, with `{z}`, `{x}` and `{y}`. Unset: maps have no tiles. */
  readonly tileUrl: string | undefined;
  /** The attribution of the map tiles. */
  readonly tileAttribution: string;
  /** Private networks from which pictures and media of app users can be fetched. */
  readonly mediaAllowedNetworks: readonly Network[];
  /** Private networks in which webhooks can reach the app. */
  readonly webhookAllowedNetworks: readonly Network[];
  /** Addresses of the three API documents. Unset: the bundled one for the console, and none for the others. */
  readonly specUrls: Readonly<Record<'admin' | 'mobile' | 'search', string | undefined>>;
  /** Other origins to which the documentation pages can send the bearer token. */
  readonly specTokenOrigins: readonly string[];
  /**
   * The property whose web analytics are shown, and an emulator of Google's API. Unset: the console's own record of
   * visits is shown.
   */
  readonly googleAnalytics: { readonly propertyId: string; readonly emulator: string | undefined } | undefined;
  /** A service with the LibreTranslate API, without a trailing slash, and its key. Unset: nothing is translated. */
  readonly translateUrl: string | undefined;
  readonly translateKey: string | undefined;
  readonly sessionIdleMinutes: number;
  readonly sessionMaxMinutes: number;
  readonly chatsPerDay: number;
  /** How many people's email or phone one admin can see per day. Unset: they are not counted. */
  readonly peoplePerDay: number | undefined;
  readonly exportsPerDay: number;
  /** The storage limit for evidence pictures. */
  readonly evidenceMegabytes: number;
  /** Networks from which the console can be reached. Empty: all. */
  readonly staffNetworks: readonly StaffNetwork[];
  /** Unset: no single sign-on. */
  readonly signOn: SignOn | undefined;
  readonly trustedProxies: number;
  /**
   * The token that readers of the metrics must send. Unset: no one can read them in production; elsewhere, anyone who
   * connects directly can.
   */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  /** The full URL of the traces endpoint. Unset: no traces are made. */
  readonly tracesUrl: string | undefined;
}

const DEMO_USERS = 2000;
/** The network where someone who tries the demo serves pictures and runs an app that receives events. */
const DEMO_NETWORKS = '127.0.0.1/32';
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

function refuseUnsafe(config: Config, demoAccountsPublic: boolean): void {
  if (config.production) {
    if (!config.databaseUrl) throw new ConfigFailure('Set DATABASE_URL: production needs a PostgreSQL server.');
    if (!config.secretKey) throw new ConfigFailure('Set SECRET_KEY: production needs one, at least 32 characters.');
    if (!config.smtpUrl)
      throw new ConfigFailure('Set SMTP_URL: production never prints sign-in codes, so email needs a mail server.');
    if (config.demoUsers > 0)
      throw new ConfigFailure('Set DEMO_DATA=off: production refuses demo accounts with a known password.');
  } else if (config.demoUsers > 0 && !isLoopback(config.host) && !demoAccountsPublic)
    throw new ConfigFailure(
      `Demo accounts have a known password, so HOST=${config.host} is refused; set HOST=127.0.0.1, DEMO_DATA=off or DEMO_ACCOUNTS=public.`,
    );
  if (config.databaseUrl && !config.secretKey)
    throw new ConfigFailure(
      'Set SECRET_KEY (at least 32 characters): a key is created automatically only with the embedded database.',
    );
}

const demoUsersOf = (wish: string): number => (wish === 'on' ? DEMO_USERS : wish === 'off' ? 0 : Number(wish));

/**
 * Returns the set variables, including secrets read from files. Empty variables count as unset, except APP_UNIQUE,
 * which can be empty.
 */
function settingsIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const filled = Object.entries(environment).filter(([name, value]) => value !== '' || name === 'APP_UNIQUE');
  const secrets = secretNames.map((name) => [name, secretFrom(environment, name)] as const);
  return Object.fromEntries([...filled, ...secrets.filter(([, value]) => value !== undefined)]);
}

/**
 * Reads and validates the environment and the secret files that it names.
 * @param fallbacks values for variables that are not set.
 * @throws ConfigFailure with one sentence about the first error.
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
    databaseReaders: env.DATABASE_READERS,
    clickhouse:
      env.CLICKHOUSE_URL === undefined
        ? undefined
        : { url: env.CLICKHOUSE_URL, database: env.CLICKHOUSE_DATABASE, cluster: env.CLICKHOUSE_CLUSTER },
    eventsHotDays: env.EVENTS_HOT_DAYS,
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
    translateUrl: env.TRANSLATE_URL?.replace(/\/+$/, ''),
    translateKey: env.TRANSLATE_API_KEY,
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
    // In development, a person at a terminal looks for sign-in codes, not requests.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    tracesUrl: tracesUrlOf(env),
  };
  refuseUnsafe(config, env.DEMO_ACCOUNTS === 'public');
  return config;
}
