import { join } from 'node:path';
import { newSandbox, until } from '../production/processes.ts';
import { freePort } from '../support/free-port.ts';
import { type FormerDatabase, formerDatabase } from '../support/upgrades.ts';
import { BEFORE_BASELINE, buildRelease } from './former-releases.ts';

const DEMO_PEOPLE = 200;

/** Creates a database with the last release before the baseline, filled with demo data. */
export async function databaseBeforeBaseline(): Promise<FormerDatabase> {
  const former = await formerDatabase();
  const sandbox = newSandbox();
  const port = await freePort();
  const server = sandbox.start(process.execPath, [join(buildRelease(BEFORE_BASELINE), 'main.js')], {
    DATABASE_URL: former.appUrl,
    DATABASE_OWNER_URL: former.ownerUrl,
    SECRET_KEY: 'a secret key for tests, long enough',
    DATA_DIR: sandbox.folder('data'),
    PORT: String(port),
    DEMO_DATA: String(DEMO_PEOPLE),
    TILE_URL: 'off',
    LOG_LEVEL: 'warn',
  });
  try {
    await until('the former server is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, server);
    await server.stop();
  } finally {
    await sandbox.end();
  }
  return former;
}
