import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrls } from './database.ts';
import { environmentFile, folder } from './places.ts';
import { untilReady } from './ready.ts';

/** Far above what it takes, so that a busy machine makes no journey fail. */
const PATIENCE_MS = 300_000;

interface OwnServer {
  /** The file that is run. */
  readonly main: string;
  readonly port: number;
  /** The name of the folder that it keeps files in. */
  readonly data: string;
  /** What is other than for the server of all journeys. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Starts a server of a journey's own on the database of all journeys, and waits until it can work. */
export async function startServer({ main, port, data, environment }: OwnServer): Promise<ChildProcess> {
  const { owner, app } = databaseUrls();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...JSON.parse(readFileSync(environmentFile, 'utf8')),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, data),
      DATABASE_URL: app,
      DATABASE_OWNER_URL: owner,
      ...environment,
    },
  });
  await untilReady(origin, PATIENCE_MS, () => server.exitCode !== null);
  return server;
}

/** Stops such a server, and waits until it has ended. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
