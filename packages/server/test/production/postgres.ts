import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../support/free-port.ts';
import { type RunningProcess, run, type Sandbox, until } from './processes.ts';

const SUPERUSER_PASSWORD = 'superuser of a test';

/** A separate PostgreSQL cluster, with a superuser that is neither of the two roles. */
export interface Postgres {
  readonly port: number;
  readonly running: RunningProcess;
  /** Kills all its processes at once, as a power loss would, and starts it again. */
  crash(): Promise<void>;
  /** Stops it immediately; committed data is kept. */
  stop(): Promise<void>;
  /** Starts it again, and waits until it answers. */
  start(): Promise<void>;
  /** Sends a signal to all its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  url(role: string, password: string, database?: string): string;
  /** Runs a script in psql as the superuser. */
  psql(script: string): string;
  /** Queries as the superuser. */
  ask(query: string, database?: string): Promise<Record<string, unknown>[]>;
}

/** The options of a cluster. */
export interface PostgresOptions {
  /** The data folder, instead of one in the sandbox; it must belong to the unprivileged user. */
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly settings?: readonly string[];
}

/** Creates a cluster with the given binaries and starts it. */
export async function startPostgres(
  sandbox: Sandbox,
  binaries: string,
  psql: string,
  options: PostgresOptions = {},
): Promise<Postgres> {
  const folder = options.folder ?? sandbox.folder('postgres');
  const password = sandbox.file(join(folder, 'password'), SUPERUSER_PASSWORD);
  run(
    join(binaries, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${password}`,
      '-E',
      'UTF8',
      '--locale=C',
    ],
    { unprivileged: true },
  );
  return serve(sandbox, folder, binaries, psql, options);
}

/** Copies a running cluster, and starts the copy as its replica. */
export async function startReplica(
  sandbox: Sandbox,
  binaries: string,
  psql: string,
  primary: Postgres,
): Promise<Postgres> {
  const folder = sandbox.folder('replica');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  run(join(binaries, 'pg_basebackup'), [...from, '-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast'], {
    env: { PGPASSWORD: SUPERUSER_PASSWORD },
    unprivileged: true,
  });
  return serve(sandbox, folder, binaries, psql);
}

async function serve(
  sandbox: Sandbox,
  folder: string,
  binaries: string,
  psql: string,
  { environment = {}, settings: more = [] }: PostgresOptions = {},
): Promise<Postgres> {
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=60', ...more];
  const start = (): RunningProcess =>
    sandbox.start(
      join(binaries, 'postgres'),
      ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      environment,
      true,
    );
  let running = start();
  const url = (role: string, secret: string, database = 'quarterdeck'): string =>
    `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;
  const ask = async (query: string, database = 'quarterdeck'): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url('postgres', SUPERUSER_PASSWORD, database) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(query)).rows;
    } finally {
      await client.end();
    }
  };
  const isThere = (): Promise<void> =>
    until('PostgreSQL answers', async () => (await ask('select 1', 'postgres')).length === 1, running);
  await isThere();
  const signal = (name: NodeJS.Signals): void => {
    const pid = String(running.child.pid);
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).stdout.split('\n');
    for (const one of [pid, ...children].map((line) => line.trim()))
      if (one !== '') spawnSync('kill', ['-s', name.slice(3), one]);
  };
  const kill = async (): Promise<void> => {
    signal('SIGKILL');
    await running.ended;
  };
  const startAgain = async (): Promise<void> => {
    running = start();
    const isHeld = (): boolean => running.said().includes('pre-existing shared memory block');
    // A process that began during the kill has the memory until it notices.
    await isThere().catch((error: unknown) => (isHeld() ? pause(200).then(startAgain) : Promise.reject(error)));
  };
  return {
    port,
    get running() {
      return running;
    },
    crash: async () => {
      await kill();
      await startAgain();
    },
    stop: async () => void (await running.stop('SIGINT')),
    start: startAgain,
    signal,
    url,
    ask,
    psql: (script) =>
      run(psql, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1'], {
        input: script,
        env: { PGPASSWORD: SUPERUSER_PASSWORD },
      }),
  };
}
