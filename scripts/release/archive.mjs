import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Returns the paths of all files below a folder, in the same order on every machine. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((one, other) => (one < other ? -1 : 1));
}

/** Returns a line in the format of `sha256sum` for each file below a folder. */
export const sumsOf = (folder) =>
  filesBelow(folder).map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`);

/**
 * Packs the folder `name` in `parent` into a compressed archive. The same files give the same bytes, whatever their
 * owner, time and order of writing.
 * @param epoch the time of all files, in seconds.
 */
export function archiveOf(parent, name, epoch) {
  const tar = execFileSync(
    'tar',
    [
      ...['--create', '--format=gnu', '--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner'],
      ...['--mode=u=rwX,go=rX', '-C', parent, name],
    ],
    { maxBuffer: 2 ** 31, env: { ...process.env, LC_ALL: 'C' } },
  );
  return gzipSync(tar, { level: 9 });
}
