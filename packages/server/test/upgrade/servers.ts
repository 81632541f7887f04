import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, type Sandbox, until } from '../production/processes.ts';
import { freePort } from '../support/free-port.ts';
import type { FormerDatabase } from '../support/upgrades.ts';

/** The folder of the present build. */
export const TODAY = fileURLToPath(new URL('../../dist', import.meta.url));

/** One server on a former database, as an operator starts it: of that time, or of today. */
export interface ServerPlace {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Starts a build, and waits until it is ready. */
  start(release: string): Promise<RunningProcess>;
}

/** @param more variables beside the usual ones. */
export async function serverPlace(
  sandbox: Sandbox,
  former: FormerDatabase,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerPlace> {
  const port = await freePort();
  const environment = {
    DATABASE_URL: former.appUrl,
    DATABASE_OWNER_URL: former.ownerUrl,
    SECRET_KEY: 'a secret key for tests, long enough',
    DATA_DIR: sandbox.folder('data'),
    PORT: String(port),
    DEMO_DATA: 'off',
    TILE_URL: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  };
  return {
    port,
    environment,
    start: async (release) => {
      const server = sandbox.start(process.execPath, [join(release, 'main.js')], environment);
      await until('the server is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, server);
      return server;
    },
  };
}
