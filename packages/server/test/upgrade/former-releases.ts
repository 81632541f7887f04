import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../production/processes.ts';
import { ROOT } from '../support/root.ts';

/** A release from which databases can be upgraded. */
export interface FormerRelease {
  readonly name: string;
  /** The commit or tag. */
  readonly commit: string;
}

/** The last commit before the baseline of the database: it counts as a release, because there were no tags. */
export const BEFORE_BASELINE: FormerRelease = { name: 'before the baseline', commit: 'ba00019a' };

/**
 * The last commit with the current search keys: from here on, an upgrade causes no interruption. Before it, migrations
 * rewrite large tables.
 */
const WITH_SEARCH_KEYS: FormerRelease = { name: 'with search keys', commit: '85cbe19d' };

/** Whether previous releases can be built; a shallow clone or an archive has no history. */
export const hasHistory =
  spawnSync('git', ['cat-file', '-e', `${BEFORE_BASELINE.commit}^{commit}`], { cwd: ROOT }).status === 0;

/** The message of a test that needs the history. */
export const NEEDS_HISTORY = `needs commit ${BEFORE_BASELINE.commit}: git fetch --unshallow`;

const tags = run('git', ['tag', '--list', 'v*', '--sort=version:refname'], { cwd: ROOT });

/** Every release that is upgraded under load, oldest first; all but the first are found by their tags. */
export const FORMER_RELEASES: readonly FormerRelease[] = [
  WITH_SEARCH_KEYS,
  ...tags
    .split('\n')
    .filter((tag) => tag !== '')
    .map((tag) => ({ name: tag, commit: tag })),
];

/** The files that determine a commit's libraries: the lock file, and the package.json files it describes. */
const LIBRARIES = /^package-lock\.json$|^(?:[^/]+\/[^/]+\/)?package\.json$/;

const filesOf = (commit: string): readonly string[] =>
  run('git', ['ls-tree', '-r', '--name-only', commit], { cwd: ROOT }).trim().split('\n');

/** Unpacks files of a commit into a folder. */
function unpack(commit: string, paths: readonly string[], folder: string): void {
  run('git', ['archive', '--output', join(folder, 'source.tar'), commit, ...paths], { cwd: ROOT });
  run('tar', ['-xf', 'source.tar'], { cwd: folder });
}

/** Creates a folder completely or not at all: an interruption leaves nothing that looks complete. */
function makeFolder(folder: string, fill: (work: string) => void): void {
  const work = `${folder}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    fill(work);
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Installs the libraries of a commit from its lock file; commits with the same lock file share them.
 * @returns their folder.
 */
function librariesOf(commit: string): string {
  const lock = run('git', ['rev-parse', '--short', `${commit}:package-lock.json`], { cwd: ROOT }).trim();
  const folder = join(ROOT, 'node_modules/.quarterdeck', `libraries-${lock}`);
  if (!existsSync(folder))
    makeFolder(folder, (work) => {
      unpack(
        commit,
        filesOf(commit).filter((path) => LIBRARIES.test(path)),
        work,
      );
      run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: work });
    });
  return folder;
}

/**
 * Builds the server of a previous release from the history, with its own libraries.
 * @returns the folder of the build, in the form of `packages/server/dist`.
 */
export function buildRelease({ commit }: FormerRelease): string {
  // Within the checkout, so that the build tools are found.
  const folder = join(librariesOf(commit), `release-${commit}`);
  const built = join(folder, 'packages/server/dist');
  if (!existsSync(built))
    makeFolder(folder, (work) => {
      unpack(commit, ['packages'], work);
      // The release's own contract and demo data, not the current ones.
      const own = join(work, 'node_modules/@quarterdeck');
      mkdirSync(own, { recursive: true });
      for (const name of readdirSync(join(work, 'packages')))
        symlinkSync(join('../../packages', name), join(own, name));
      run(process.execPath, ['packages/server/build.mjs'], { cwd: work });
    });
  return built;
}
