import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestDatabase } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the current commands, built for this run. */
    commands: string;
  }
}

/** The exit code and the output of a command. */
interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the commands once: a start from source takes a second, a built one a third of that. */
export async function buildCommands(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  // The folder is within the package, so that its dependencies are found.
  const folder = join(packageFolder, `node_modules/.quarterdeck/tests-${process.pid}`);
  await promisify(execFile)(process.execPath, [join(packageFolder, 'build.mjs'), folder]);
  return { folder: join(folder, 'commands'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Runs a command of `src/commands` in a separate process, on a test's database.
 * @param watch receives the process when it has started.
 */
export const runAtTheMachine = (
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  watch: (child: ChildProcess) => void = () => undefined,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(inject('commands'), `${name}.js`), ...args], {
      env: { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, ...environment },
    });
    watch(child);
    let output = '';
    const add = (text: Buffer): void => {
      output += text.toString();
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('close', (code) => resolve({ code, output }));
  });
