import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupFailure } from './failure.ts';

/** Personal data: for the operator alone. */
const FILE_MODE = 0o600;

/** What fails when a file cannot be written; a connection may fail by the same calls. */
const OF_FILES: ReadonlySet<string> = new Set(['open', 'write', 'fsync', 'close']);
const OF_SOCKETS: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

/** How a compressed file of a backup is known again. */
interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Compresses rows into a new file of a backup. @throws BackupFailure when the file cannot be written. */
export async function writeRows(folder: string, name: string, rows: Readable, level?: number): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(join(folder, name), { flags: 'wx', mode: FILE_MODE, flush: true });
  try {
    await pipeline(rows, createGzip(level === undefined ? {} : { level }), measure, file);
  } catch (error) {
    const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
    if (!OF_FILES.has(syscall) || OF_SOCKETS.has(code)) throw error;
    throw new BackupFailure(
      `The backup cannot be written to ${folder} (${code}). It is incomplete and contains personal data. Remove it.`,
    );
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Compares a file of a backup with the manifest. @throws BackupFailure when it is gone, cut or changed. */
export async function checkFile(folder: string, file: string, { bytes, sha256 }: FileDigest): Promise<void> {
  const size = await stat(join(folder, file)).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new BackupFailure(`The backup in ${folder} is incomplete: ${file} is missing.`);
  if (size !== bytes)
    throw new BackupFailure(`The backup in ${folder} is damaged: ${file} has ${size} bytes, expected ${bytes}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  if (hash.digest('hex') !== sha256)
    throw new BackupFailure(`The backup in ${folder} was changed: ${file} does not match its checksum.`);
}
