import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepDatabaseIn } from '../../packages/server/test/support/embedded-home.ts';
import { freePort } from '../../packages/server/test/support/free-port.ts';
import { environmentFile, START_MS } from './places.ts';
import { untilReady } from './ready.ts';

/** A server with a database of its own, for what would disturb the other journeys. */
export interface OwnWorld {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the built server with little demo data. Its mail comes to the same folder. */
export async function startOwnWorld(): Promise<OwnWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-own-server-'));
  const dataDir = join(folder, 'data');
  // PostgreSQL does not run as root, and must reach them.
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  keepDatabaseIn(dataDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['packages/server/dist/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...JSON.parse(readFileSync(environmentFile, 'utf8')),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DEMO_DATA: '20',
    },
  });
  await untilReady(origin, START_MS, () => server.exitCode !== null);
  return {
    origin,
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
