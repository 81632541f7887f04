import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, type Sandbox, until } from '../production/processes.ts';
import { homeOf } from '../support/child-process.ts';
import { freePort } from '../support/free-port.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/**
 * Returns the built server with its embedded database, in a separate data folder.
 * @param more additional environment variables.
 */
export async function embeddedServer(sandbox: Sandbox, more: Readonly<Record<string, string>>) {
  const port = await freePort();
  const dataDir = sandbox.folder('data');
  const at = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off', TILE_URL: 'off', ...more };
  const home = (): string => homeOf(dataDir) ?? '';
  const pidFile = (): string[] => readFileSync(join(home(), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return {
    at,
    dataDir,
    environment,
    /** Starts it, and waits until it is ready. */
    start: async (): Promise<RunningProcess> => {
      const running = sandbox.start(process.execPath, [main], environment);
      await until('the server is ready', async () => (await fetch(`${at}/readyz`)).ok, running);
      return running;
    },
    /** The process id of the database. */
    databasePid: (): string => pidFile()[0] ?? '',
    /** The owner's current database URL: the port changes when the server restarts. */
    ownerUrl: (): string => {
      const { ownerPassword } = JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8'));
      return `postgres://quarterdeck_owner:${ownerPassword}@127.0.0.1:${pidFile()[3]}/quarterdeck`;
    },
    /** Deletes the files of the database. */
    remove: (): void => rmSync(home(), { recursive: true, force: true }),
  };
}
