import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../production/processes.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A release that databases may come from. */
export interface FormerRelease {
  readonly name: string;
  /** The commit or tag. */
  readonly commit: string;
  /** It closes connections as soon as it stops, before a balancer knows: the operator has to tell the balancer. */
  readonly stopsAtOnce?: boolean;
}

/** Every release is added here, the newest last; before the first one, it is the commit before the last three migrations. */
export const FORMER_RELEASES: readonly FormerRelease[] = [
  { name: 'before 0059', commit: '1f040285', stopsAtOnce: true },
];

/** The commit that brought a migration as it has landed. */
export function commitOf(migration: string): string {
  const path = `packages/server/migrations/${migration}.ts`;
  const commit = run('git', ['log', '-1', '--format=%h', '--', path], { cwd: ROOT }).trim();
  if (commit === '') throw new Error(`The history does not say what brought ${migration}: is the clone a shallow one?`);
  return commit;
}

/**
 * Builds the server of a former release from the history, with the libraries that are installed now.
 * @returns the folder of the build, as `packages/server/dist` is one.
 */
export function buildRelease({ commit }: Pick<FormerRelease, 'commit'>): string {
  // Within the checkout, so that the libraries are found.
  const folder = join(ROOT, 'node_modules/.quarterdeck', `release-${commit}`);
  const built = join(folder, 'packages/server/dist');
  if (existsSync(built)) return built;
  const work = `${folder}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    run('git', ['archive', '--output', join(work, 'source.tar'), commit, 'packages'], { cwd: ROOT });
    run('tar', ['-xf', 'source.tar'], { cwd: work });
    // Its own contract and demo data, and not those of today.
    const own = join(work, 'node_modules/@quarterdeck');
    mkdirSync(own, { recursive: true });
    for (const name of readdirSync(join(work, 'packages'))) symlinkSync(join('../../packages', name), join(own, name));
    run(process.execPath, ['packages/server/build.mjs'], { cwd: work });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return built;
}
