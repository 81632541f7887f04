import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBenchServer } from '../support/bench-run.ts';
import { buildServer, environmentFor, fillTo } from '../support/database.ts';
import { short, table } from '../support/statistics.ts';
import { verdictOf } from '../support/verdict.ts';
import { csvRows, writeRows } from './rows.ts';

/** The targets in seconds for a million users and for ten million searches, per row. */
const TARGETS = { user: 120 / 1_000_000, search: (15 * 60) / 10_000_000 };
const FEW_USERS = 2000;

/** Deletes the database of an earlier run: importing the same rows again would change nothing. */
function forget(name: string): void {
  const folder = join(tmpdir(), name);
  const record = join(folder, 'embedded.json');
  if (existsSync(record)) rmSync(JSON.parse(readFileSync(record, 'utf8')).home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** Measures `npm run import` next to a running server. @returns a report in markdown. */
export function importBench(
  { users, rows }: { readonly users: number; readonly rows: number },
  say: (step: string) => void,
): Promise<string> {
  const name = 'quarterdeck-bench-import';
  if (!process.env.DATABASE_URL) forget(name);
  return withBenchServer(
    { name, log: 'import.log', fill: (database, built) => fillTo(database, FEW_USERS, built) },
    async ({ database }) => {
      const command = buildServer()('commands/import.js');
      const lines: string[][] = [];
      for (const [type, count] of [
        ['user', users],
        ['search', rows],
      ] as const) {
        const path = join(database.dataDir, `${type}.csv`);
        say(`a file of ${count.toLocaleString('en')} rows of type ${type}`);
        await writeRows(path, csvRows[type], count);
        say(`npm run import -- ${type} ${path}`);
        const begun = performance.now();
        const child = spawn(process.execPath, [command, type, path], {
          env: { ...process.env, ...environmentFor(database) },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let said = '';
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
        const [code] = await once(child, 'exit');
        if (code !== 0 || !said.includes('The totals agree')) throw new Error(`The import failed: ${said}`);
        const seconds = (performance.now() - begun) / 1000;
        const target = TARGETS[type] * count;
        lines.push([
          `${count.toLocaleString('en')} rows of type ${type}`,
          `${short(seconds)} s, ${short(count / seconds)} a second`,
          `at most ${short(target)} s`,
          verdictOf({ figure: seconds, target: { most: target } }),
        ]);
        rmSync(path);
      }
      return `# Import next to a running server\n\n${table(['what', 'measured', 'target', ''], lines)}\n`;
    },
  );
}
