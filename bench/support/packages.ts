import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALL_MS = 1_200_000;

/** Another program that is measured, or measures. */
export interface Program {
  readonly name: string;
  /** The npm packages, by name. */
  readonly packages: Readonly<Record<string, string>>;
}

/** Returns the folder in which a program is installed, outside the repository; it is reused by later runs. */
export const folderOf = ({ name }: Program): string => join(tmpdir(), 'quarterdeck-peers', name.toLowerCase());

/** Installs a program from npm, unless it is installed. @throws with npm's output when it fails. */
export function installProgram(program: Program, say: (step: string) => void): void {
  const folder = folderOf(program);
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: program.packages });
  const description = join(folder, 'package.json');
  const done = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(done) && existsSync(description) && readFileSync(description, 'utf8') === wanted) return;
  say(`installing ${program.name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(description, wanted);
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--no-package-lock'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: INSTALL_MS });
  if (status !== 0) throw new Error(`${program.name} could not be installed: ${stderr.slice(-2000)}`);
}
