import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, usableBinaries } from './binaries.ts';
import { connectIfRunning, stopCluster, tryLock } from './cluster.ts';
import { EmbeddedFailure } from './failure.ts';
import { type Home, knownHome } from './home.ts';

/**
 * Stops the database unless it is in use. It connects first, because the process id in the pid file may belong to
 * another process by now.
 */
async function stopUnused(home: Home, dataDir: string): Promise<void> {
  if (!existsSync(join(home.cluster, 'postmaster.pid'))) return;
  const client = await connectIfRunning(home);
  if (!client) return;
  const isMine = await tryLock(client);
  await client.end();
  if (!isMine) throw new EmbeddedFailure(`Another process is using the data folder ${dataDir}.`);
  await stopCluster(home, await usableBinaries(await findBinaries(), home.copies), 'immediate');
}

/**
 * Removes a data folder, including its embedded database with all files. A database that was left running is stopped.
 * @throws EmbeddedFailure when another process uses it; nothing is removed then.
 */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const home = await knownHome(dataDir);
  if (home) {
    await stopUnused(home, dataDir);
    await rm(home.home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}
