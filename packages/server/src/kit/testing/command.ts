import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './database.ts';

/** How a command ended, and all that it printed. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs one of `src/commands` in a process of its own, on a test's database. */
export const runAtTheMachine = (
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      env: { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, ...environment },
    });
    let output = '';
    const add = (text: Buffer): void => {
      output += text.toString();
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('close', (code) => resolve({ code, output }));
  });
