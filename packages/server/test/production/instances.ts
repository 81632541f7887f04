import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { freePort } from '../support/free-port.ts';
import type { Postgres } from './postgres.ts';
import { type RunningProcess, type Sandbox, until } from './processes.ts';

const SECRET = 'a secret key for tests, long enough';
const dist = (file: string): string => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));

/** A database, and the settings for starting servers on it. */
export interface Place {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  /** An app key with every scope. */
  readonly key: string;
}

/** A running server. */
export interface StartedInstance {
  readonly running: RunningProcess;
  readonly port: number;
}

/** Starts a server of the build, and waits until it answers. */
export async function startInstance(
  sandbox: Sandbox,
  environment: Readonly<Record<string, string>>,
  port?: number,
): Promise<StartedInstance> {
  const at = port ?? (await freePort());
  const running = sandbox.start(process.execPath, [dist('main.js')], {
    ...environment,
    PORT: String(at),
    DATA_DIR: sandbox.folder('data'),
  });
  await until('the server answers', async () => (await fetch(`http://127.0.0.1:${at}/readyz`)).ok, running);
  return { running, port: at };
}

/** Creates a database with the schema and a key of the app. */
export async function placeIn(sandbox: Sandbox, postgres: Postgres, database: string): Promise<Place> {
  await postgres.ask(`create database ${database}`, 'postgres');
  const url = postgres.url('postgres', 'superuser of a test', database);
  const environment = { DATABASE_URL: url, SECRET_KEY: SECRET, DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  const first = await startInstance(sandbox, environment);
  const key = adminCommand(sandbox, environment, ['key', 'create', 'app', '--scopes', APP_SCOPES.join(',')]);
  await first.running.stop();
  await postgres.ask(`update service_keys set items_per_second = 1000000`, database);
  return { url, environment, key };
}

/**
 * Runs `npm run admin -- …` of the build, or of another release.
 * @returns the last printed line, which is the secret if the command creates one.
 */
export function adminCommand(
  sandbox: Sandbox,
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  release = dist('.'),
): string {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: sandbox.folder('data'), ...environment };
  const printed = execFileSync(process.execPath, [join(release, 'commands/admin.js'), ...args], {
    env,
    encoding: 'utf8',
  });
  return printed.trim().split('\n').at(-1) ?? '';
}
