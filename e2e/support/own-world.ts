import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepDatabaseIn } from '../../packages/server/test/support/embedded-home.ts';
import { freePort } from '../../packages/server/test/support/free-port.ts';
import { databaseUrls } from './database.ts';
import { startServer, stopServer } from './own-server.ts';

/** A server with a separate database, for actions that would disturb other journeys. */
export interface OwnWorld {
  readonly origin: string;
  /** The address of its database, as its owner. */
  readonly database: string;
  stop(): Promise<void>;
}

/** Starts the built server with little demo data. Its emails are stored in the folder of the journeys. */
export async function startOwnWorld(): Promise<OwnWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-own-server-'));
  const dataDir = join(folder, 'data');
  // PostgreSQL does not run as root, and must be able to read the folder.
  chmodSync(folder, 0o755);
  mkdirSync(dataDir);
  keepDatabaseIn(dataDir);
  const port = await freePort();
  const server = await startServer({
    ...{ main: 'packages/server/dist/main.js', port, data: 'own-world' },
    environment: { DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined, DEMO_DATA: '20' },
  });
  return {
    origin: `http://localhost:${port}`,
    database: databaseUrls(dataDir).owner,
    stop: async () => {
      await stopServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
