import { existsSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OWNER_ROLE } from '../rights/roles.ts';
import { EmbeddedFailure } from './failure.ts';
import type { Home } from './home.ts';
import { memorySettings } from './memory.ts';
import { type CommandResult, run } from './run.ts';

const CONNECT_MS = 5000;
const INIT_MS = 60_000;
const START_SECONDS = 60;
const STOP_SECONDS = 20;
const STALE_TRIES = 20;
const STALE_PAUSE_MS = 500;

/** Returns the URL of a database of the cluster for a role. */
export const urlOf = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Returns the URL of a database for its owner. */
export const ownerUrlOf = (home: Home, port: number, database: string): string =>
  urlOf(OWNER_ROLE, home.ownerPassword, port, database);

/** Settings for two cores and a few million rows. Everything that protects acknowledged writes stays on. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  ...memorySettings(),
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const own = async (path: string, { user }: Home): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};

/** Creates the cluster in a separate folder and moves it into place, so that a kill leaves nothing half done. */
async function make(home: Home, binaries: string): Promise<void> {
  const unfinished = await mkdtemp(join(home.home, 'making-'));
  await own(unfinished, home);
  const passwordFile = join(unfinished, 'password');
  await writeFile(passwordFile, home.ownerPassword, { mode: 0o600 });
  await own(passwordFile, home);
  const made = join(unfinished, 'cluster');
  try {
    const { code, output } = await run(
      join(binaries, 'initdb'),
      [
        ...[
          '-D',
          made,
          '-U',
          OWNER_ROLE,
          `--pwfile=${passwordFile}`,
          '-A',
          'scram-sha-256',
          '-E',
          'UTF8',
          '--data-checksums',
        ],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { user: home.user, milliseconds: INIT_MS },
    );
    if (code !== 0) throw new EmbeddedFailure(`The embedded database could not be created: ${lastLine(output)}`);
    await rename(made, home.cluster).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

async function checkVersion({ cluster }: Home, version: string): Promise<void> {
  const [major] = version.split('.');
  const there = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (there !== major)
    throw new EmbeddedFailure(
      `The data folder was written by PostgreSQL ${there}, and this server brings ${major}. Use the previous server, or set DATA_DIR to a new folder.`,
    );
}

function control(home: Home, binaries: string, args: readonly string[], seconds: number): Promise<CommandResult> {
  return run(join(binaries, 'pg_ctl'), [...args, '-D', home.cluster], {
    user: home.user,
    milliseconds: (seconds + 5) * 1000,
  });
}

const isRunning = async (home: Home, binaries: string): Promise<boolean> =>
  (await control(home, binaries, ['status'], 5)).code === 0;

/** Returns the running server's port: the fourth line of its pid file. */
const runningPort = async ({ cluster }: Home): Promise<number> =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]);

async function begin(home: Home, binaries: string, wanted?: number): Promise<number | undefined> {
  const port = wanted ?? (await freePort());
  const flags = Object.entries({ ...SETTINGS, port: String(port) }).map(([name, value]) => `-c ${name}='${value}'`);
  await appendFile(home.log, '');
  await own(home.log, home);
  const started = await control(
    home,
    binaries,
    ['start', '-w', '-t', String(START_SECONDS), '-l', home.log, '-o', flags.join(' ')],
    START_SECONDS,
  );
  return started.code === 0 ? port : undefined;
}

/** A running cluster that accepts its owner's connections. */
export interface RunningCluster {
  readonly client: pg.Client;
  readonly port: number;
  /** Whether this call started the cluster; otherwise it was already running. */
  readonly started: boolean;
}

/** Connects as the owner. Returns undefined when the connection is refused, or another server uses the port. */
async function connect(home: Home, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: ownerUrlOf(home, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => undefined,
  );
}

/** Connects as the owner to a cluster that is already running. */
export const connectIfRunning = async (home: Home): Promise<pg.Client | undefined> =>
  connect(home, await runningPort(home));

/** Takes the lock of the data folder for this process's lifetime. A killed process loses it with its connection. */
export async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('quarterdeck server')) as mine`);
  return rows[0]?.mine === true;
}

async function tryStart(home: Home, binaries: string, wanted?: number): Promise<RunningCluster | undefined> {
  const ran = await isRunning(home, binaries);
  const port = ran ? await runningPort(home) : await begin(home, binaries, wanted);
  if (port === undefined) return undefined;
  const client = await connect(home, port);
  return client && { client, port, started: !ran };
}

/**
 * Starts the cluster, and creates it if there is none. A cluster that a killed server left running is used as it is.
 * One that was killed a moment ago and is still stopping is waited for.
 * @param port the port of a cluster that is not yet running; unset: any free one.
 * @throws EmbeddedFailure with the last line of PostgreSQL's log.
 */
export async function startCluster(
  home: Home,
  binaries: string,
  version: string,
  port?: number,
): Promise<RunningCluster> {
  if (!existsSync(join(home.cluster, 'PG_VERSION'))) await make(home, binaries);
  await checkVersion(home, version);
  for (let attempt = 0; attempt < STALE_TRIES; attempt += 1) {
    const running = await tryStart(home, binaries, port);
    if (running) return running;
    await pause(STALE_PAUSE_MS);
  }
  throw new EmbeddedFailure(
    `The embedded database did not start: ${lastLine(await readFile(home.log, 'utf8').catch(() => ''))} (see ${home.log})`,
  );
}

/**
 * Stops the cluster. Open connections end; committed data stays.
 * @param mode `immediate` when no one needs its files any more.
 */
export async function stopCluster(home: Home, binaries: string, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  await control(home, binaries, ['stop', '-m', mode, '-w', '-t', String(STOP_SECONDS)], STOP_SECONDS);
}
