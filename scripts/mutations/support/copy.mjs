import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder is in the checkout, so that packages are found in its node_modules; git and all tools ignore it. */
const COPIES = '.data-mutations';

/** Deletes all copies, also those left by a killed run. */
export const removeCopies = () => rmSync(COPIES, { recursive: true, force: true });

/**
 * Copies the tracked and new files, so that the checkout itself never contains a fault, however a run ends.
 * @returns the folder of the copy.
 */
export function copyCheckout(number) {
  const folder = resolve(COPIES, String(number));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(file, join(folder, file));
  // The workspace's packages come from the copy; all others are found in the parent folder.
  const own = join(folder, 'node_modules', '@quarterdeck');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync('packages')) symlinkSync(join('../../packages', name), join(own, name));
  for (const name of readdirSync('examples')) symlinkSync(`../examples/${name}`, join(dirname(own), `sample-${name}`));
  symlinkSync(resolve('node_modules/.bin'), join(dirname(own), '.bin'));
  return folder;
}
