import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** What temporary files of a run take at most, and what the run itself needs besides. */
const [FILES, RUN] = [6 * GIGABYTE, 6 * GIGABYTE];

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > FILES && freemem() > FILES + RUN;
}

/**
 * Keeps the temporary files of this process and of all that it starts in memory, where there is enough of it: a run of the tests makes some 150
 * databases of 1,100 files each, and a file on a disk costs ten times the processor time.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const folder = mkdtempSync(`${MEMORY}/quarterdeck-`);
  // The database of the tests does not run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Also when someone stops the run: nothing else would give the memory back.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
