import { lstat, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { removeEmbedded, startEmbedded } from '../../database/embedded/index.ts';
import type { Schema } from '../../database/schema.ts';

/** A database for one drill. */
export interface Place {
  readonly app: string;
  readonly owner: string;
  /** Marks the data as a drill's, in the transaction that restores it. */
  mark(db: Kysely<Schema>): Promise<void>;
  /** Removes the data. */
  leave(): Promise<void>;
}

/** Whether a process runs. This one has created nothing yet, so a folder with its own id is from an earlier process. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether a killed drill left this folder. Anyone may create one of this name, so our user must own it. */
async function isLeftover(folder: string, pid: number): Promise<boolean> {
  if (isRunning(pid)) return false;
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

/** Removes what killed drills left behind: personal data, and a running PostgreSQL. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^quarterdeck-drill-(\d+)-/.exec(name) ?? [];
    const folder = join(tmpdir(), name);
    if (pid === undefined || !(await isLeftover(folder, Number(pid)))) continue;
    await removeEmbedded(folder).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : 'unknown error';
      process.stderr.write(`Data left by a drill in ${folder} was not removed: ${why}\n`);
    });
  }
}

/** Creates an embedded database for one drill. @throws EmbeddedFailure when that is impossible. */
export async function ownPlace(): Promise<Place> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `quarterdeck-drill-${process.pid}-`));
  const instead = 'set DRILL_DATABASE_URL to an empty database';
  try {
    const embedded = await startEmbedded({ dataDir, instead });
    return {
      app: embedded.appUrl,
      owner: embedded.ownerUrl,
      mark: async () => undefined,
      leave: async () => {
        await embedded.stop();
        await removeEmbedded(dataDir);
      },
    };
  } catch (error) {
    await removeEmbedded(dataDir).catch(() => undefined);
    throw error;
  }
}
