import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrls } from './database.ts';
import { environmentFile, folder } from './places.ts';
import { untilReady } from './ready.ts';

/** Far longer than needed, so that a busy machine does not fail a journey. */
const PATIENCE_MS = 300_000;

interface OwnServer {
  /** The file to run. */
  readonly main: string;
  readonly port: number;
  /** The name of the folder for its files. */
  readonly data: string;
  /** The differences from the environment of the shared server. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Starts a separate server for a journey on the shared database, and waits until it is ready. */
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
