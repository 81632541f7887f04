// @module-tag faults
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigFailure, readConfig } from './config.ts';

const key = 'k'.repeat(32);
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://a:b@db/quarterdeck',
  SECRET_KEY: key,
  SMTP_URL: 'smtp://mail',
};

describe('the configuration', () => {
  test('needs nothing: an embedded database with demo data, at localhost:3000', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: '.data',
      publicUrl: 'http://localhost:3000',
      productName: 'Quarterdeck',
      demoUsers: 2000,
      sessionIdleMinutes: 60,
      sessionMaxMinutes: 720,
      chatsPerDay: 500,
      peoplePerDay: 2000,
      exportsPerDay: 20,
      trustedProxies: 0,
    });
  });

  test('an ordinary database has no demo data unless it is wished', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demoUsers: 0 });
    const wished = readConfig({ DATABASE_URL: 'postgres://a@db/x', SECRET_KEY: key, DEMO_DATA: '50' });
    expect(wished.demoUsers).toBe(50);
  });

  test('the people an admin is shown are a number, or not counted', () => {
    expect(readConfig({ PEOPLE_PER_DAY: '50' }).peoplePerDay).toBe(50);
    expect(readConfig({ PEOPLE_PER_DAY: 'off' }).peoplePerDay).toBeUndefined();
  });

  test('the database can have several hosts', () => {
    const url = 'postgres://a:b@one:5432,[::1]:5433/quarterdeck?target_session_attrs=read-write';
    expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('an empty variable is none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, appUnique: ['username'] });
    // APP_UNIQUE is the exception: an empty value means that no field is unique.
    expect(readConfig({ APP_UNIQUE: '' }).appUnique).toEqual([]);
  });

  test.each([
    [{ PORT: 'http' }, 'The variable PORT is not valid'],
    [{ PORT: '99999' }, 'PORT'],
    [
      { APP_UNIQUE: 'username, name' },
      'The variable APP_UNIQUE is not valid: must be any of username, email and phone, with commas between them.',
    ],
    [{ DATABASE_URL: 'mysql://db/x' }, 'The variable DATABASE_URL is not valid: must be a postgres:// address.'],
    [{ DATABASE_URL: 'postgres://db,/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://one,two/x?target_session_attrs=standby' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres:///x?host=one,two' }, 'DATABASE_URL'],
    [
      { DATABASE_READ_URL: 'postgres://one,two/x' },
      'DATABASE_READ_URL is not valid: must be a postgres:// address of one',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ DEMO_DATA: 'yes' }, 'The variable DEMO_DATA is not valid: must be on, off or a number of users.'],
    [{ SESSION_IDLE: '0' }, 'SESSION_IDLE'],
    [{ PEOPLE_PER_DAY: 'none' }, 'The variable PEOPLE_PER_DAY is not valid: must be off or a number of people.'],
    [{ PEOPLE_PER_DAY: '0' }, 'PEOPLE_PER_DAY'],
    [{ TILE_URL: 'https://tiles.example/{z}/{x}.png' }, 'TILE_URL is not valid: must be off, or an address with'],
    [{ TILE_URL: 'https://{z}.example/{x}/{y}.png' }, 'TILE_URL'],
    [{ TILE_URL: 'file:///tiles/{z}/{x}/{y}.png' }, 'TILE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ DATABASE_URL: 'postgres://db/x' }, 'Set SECRET_KEY'],
    [{ HOST: '0.0.0.0' }, 'Demo accounts have a known password, so HOST=0.0.0.0 is refused'],
    [{ NODE_ENV: 'production' }, 'Set DATABASE_URL'],
    [{ ...production, SECRET_KEY: undefined }, 'Set SECRET_KEY'],
    [{ ...production, SMTP_URL: undefined }, 'Set SMTP_URL'],
    [{ ...production, DEMO_DATA: 'on' }, 'Set DEMO_DATA=off'],
    [{ ...production, DEMO_DATA: 'on', DEMO_ACCOUNTS: 'public' }, 'Set DEMO_DATA=off'],
  ])('%o is refused with one sentence', (environment, sentence) => {
    expect(() => readConfig(environment as NodeJS.ProcessEnv)).toThrow(ConfigFailure);
    expect(() => readConfig(environment as NodeJS.ProcessEnv)).toThrow(sentence);
  });

  test('demo accounts may be public outside production, when that is said', () => {
    expect(readConfig({ HOST: '0.0.0.0', DEMO_ACCOUNTS: 'public' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '0.0.0.0', DEMO_DATA: 'off' }).host).toBe('0.0.0.0');
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('are read, without a final line end', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      DATABASE_URL_FILE: file('database', 'postgres://a:b@db/quarterdeck\n'),
      DATABASE_OWNER_URL_FILE: file('owner', 'postgres://o:b@db/quarterdeck'),
      DATABASE_DIRECT_URL_FILE: file('direct', 'postgres://d:b@db/quarterdeck'),
      DATABASE_READ_URL_FILE: file('read', 'postgres://r:b@db/quarterdeck'),
      DRILL_DATABASE_URL_FILE: file('drill', 'postgres://e:b@db/quarterdeck'),
      SECRET_KEY_FILE: file('key', ` ${key} \r\n`),
      SMTP_URL_FILE: file('smtp', 'smtp://mail\n'),
      METRICS_TOKEN_FILE: file('metrics', 'a token of metrics\n'),
      TILE_URL_FILE: file('tiles', 'https://tiles.example/{z}/{x}/{y}.png?key=abc\n'),
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://a:b@db/quarterdeck',
      databaseOwnerUrl: 'postgres://o:b@db/quarterdeck',
      databaseDirectUrl: 'postgres://d:b@db/quarterdeck',
      databaseReadUrl: 'postgres://r:b@db/quarterdeck',
      drillDatabaseUrl: 'postgres://e:b@db/quarterdeck',
      secretKey: ` ${key} `,
      smtpUrl: 'smtp://mail',
      metricsToken: 'a token of metrics',
      tileUrl: 'https://tiles.example/{z}/{x}/{y}.png?key=abc',
    });
  });

  test('count before what a command sets for itself, and are refused where they are wrong', () => {
    const path = file('other', key);
    expect(readConfig({ SECRET_KEY_FILE: path }, { SECRET_KEY: 'x'.repeat(32) }).secretKey).toBe(key);
    expect(readConfig({ SECRET_KEY: key, SECRET_KEY_FILE: '' }).secretKey).toBe(key);
    const refused = (environment: NodeJS.ProcessEnv) => expect(() => readConfig(environment));
    refused({ SECRET_KEY: key, SECRET_KEY_FILE: path }).toThrow('Set SECRET_KEY or SECRET_KEY_FILE, not both.');
    refused({ SECRET_KEY_FILE: '/no/such' }).toThrow(
      'The file /no/such of SECRET_KEY_FILE cannot be read: there is no such file.',
    );
    refused({ SECRET_KEY_FILE: folder }).toThrow('cannot be read: it is a directory.');
    refused({ SECRET_KEY_FILE: file('empty', '\n') }).toThrow('of SECRET_KEY_FILE is empty.');
    refused({ SMTP_URL_FILE: path }).toThrow('The variable SMTP_URL is not valid');
  });
});

/** Variables set by Linux, shells, systemd, Docker, Kubernetes, npm, Node and continuous integration. */
const COMMON =
  `PATH HOME USER LOGNAME SHELL TERM LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME TZ PWD OLDPWD SHLVL MAIL EDITOR VISUAL PAGER
  LESS LESSOPEN LS_COLORS COLORTERM COLUMNS LINES TMPDIR TEMP TMP HOSTNAME HOSTTYPE MACHTYPE OSTYPE VENDOR GROUP UID EUID PPID
  HISTFILE HISTSIZE DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS DESKTOP_SESSION SESSION_MANAGER XDG_SESSION_ID
  XDG_SESSION_TYPE XDG_SESSION_CLASS XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_CACHE_HOME
  XDG_SEAT XDG_VTNR SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SSH_AGENT_PID SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND
  GPG_AGENT_INFO GPG_TTY HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy _ DEBIAN_FRONTEND RUNLEVEL
  LD_LIBRARY_PATH LD_PRELOAD MANPATH INFOPATH PKG_CONFIG_PATH CHOST CFLAGS CC CXX MAKEFLAGS DEBUG FORCE_COLOR NO_COLOR CI TEST MODE PROD DEV
  BASE_URL SITE_URL INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET WATCHDOG_PID WATCHDOG_USEC LISTEN_PID LISTEN_FDS LISTEN_FDNAMES
  MAINPID MANAGERPID SYSTEMD_EXEC_PID CREDENTIALS_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY
  CONFIGURATION_DIRECTORY MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE container container_uuid DOCKER_HOST DOCKER_CONFIG
  COMPOSE_PROJECT_NAME DOCKER_BUILDKIT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS
  KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_PROTO
  DATABASE_PORT DATABASE_HOST DATABASE_SERVICE_HOST DB_PORT DB_HOST MAIL_PORT SMTP_PORT SMTP_HOST POD_NAME POD_IP NODE_NAME NODE_IP HOST_IP POSTGRES_USER
  POSTGRES_PASSWORD POSTGRES_DB PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE NODE NODE_PATH NODE_OPTIONS
  NODE_VERSION NODE_EXTRA_CA_CERTS YARN_VERSION NVM_DIR NVM_BIN NVM_INC NPM_TOKEN INIT_CWD npm_config_cache npm_config_prefix
  npm_config_loglevel npm_execpath npm_node_execpath npm_lifecycle_event npm_lifecycle_script npm_package_json npm_package_name
  npm_package_version npm_command NPM_CONFIG_LOGLEVEL VITEST VITEST_POOL_ID VITEST_WORKER_ID GITHUB_ACTIONS GITHUB_TOKEN
  GITHUB_SHA RUNNER_OS GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT GCLOUD_PROJECT AWS_REGION OTEL_SERVICE_NAME
  OTEL_RESOURCE_ATTRIBUTES OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TIMEOUT
  OWNER_PASSWORD APP_PASSWORD WEB_PORT EXAMPLE_PORT E2E_PORT SOURCE_DATE_EPOCH SSL_CERT_FILE
  SSL_CERT_DIR PYTHONPATH JAVA_HOME GOPATH UMASK PUID PGID S6_VERSION DYNO RENDER FLY_REGION WEBSITES_PORT`.split(
    /\s+/,
  );

describe('names that are nearly ours', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SECRET_KEYS_', 'SECRET_KEY'],
    ['SECRETKEY_FILE', 'SECRET_KEY_FILE'],
    ['TRUSTED_PROXY', undefined],
    ['TRUSTED_PROXYES', 'TRUSTED_PROXIES'],
    ['PROT', 'PORT'],
    ['PORTS', 'PORT'],
    ['HSOT', 'HOST'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['NODE_ENC', 'NODE_ENV'],
    ['METRIC_TOKENS', 'METRICS_TOKEN'],
  ])('%s: probably %s', (name, meant) => {
    const read = () => readConfig({ [name]: 'x' });
    if (meant === undefined) expect(read).not.toThrow();
    else {
      expect(read).toThrow(ConfigFailure);
      expect(read).toThrow(`Unknown variable ${name}. Did you mean ${meant}? Otherwise remove it.`);
    }
  });

  test('none of what an ordinary environment has is refused', () => {
    expect(COMMON.length).toBeGreaterThan(150);
    expect(COMMON.filter((name) => !doesStart({ [name]: 'x' }))).toEqual([]);
    expect(doesStart(Object.fromEntries(Object.keys(process.env).map((name) => [name, ''])))).toBe(true);
  });
});

function doesStart(environment: NodeJS.ProcessEnv): boolean {
  try {
    readConfig(environment);
    return true;
  } catch {
    return false;
  }
}

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }, 'http://127.0.0.1:4318/v1/traces'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1/t' },
    'http://127.0.0.1/t',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
])('with %j traces go to %s', (environment, url) => {
  expect(readConfig(environment).tracesUrl).toBe(url);
});
