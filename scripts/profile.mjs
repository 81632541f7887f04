import { existsSync, readFileSync } from 'node:fs';

const SLOWEST = 25;
const percent = (part, whole) => `${Math.round((100 * part) / Math.max(whole, 0.001))} %`.padStart(9);

function table(title, heads, rows) {
  console.log(`\n${title}`);
  console.log(`${'seconds'.padStart(9)}${heads.map((head) => head.padStart(9)).join('')}  file`);
  for (const { file, total, parts } of rows.toSorted((a, b) => b.total - a.total).slice(0, SLOWEST))
    console.log(`${total.toFixed(1).padStart(9)}${parts.map((part) => percent(part, total)).join('')}  ${file}`);
}

const linesOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);

/**
 * Prints how the slowest files spent their time. Set-up is imports and everything before the first test. The rest is
 * waiting for the database, waiting for anything else (timers, other processes), and the process's own work.
 */
export function printServerProfile(path) {
  const rows = linesOf(path).map((line) => {
    const { file, total, setUp, database, waiting } = JSON.parse(line);
    return { file, total, parts: [setUp, database, waiting, total - setUp - database - waiting] };
  });
  table('Server tests: where the time goes', ['set-up', 'database', 'waiting', 'work'], rows);
}

/**
 * Prints how the slowest browser files spent their time: hooks and fixtures, browser actions, and waiting for expected
 * results. Only the server knows the database's share: /metrics.
 */
export function printBrowserProfile(path) {
  const rows = linesOf(path).map((line) => {
    const { file, total, setUp, browser, waiting } = JSON.parse(line);
    return { file, total, parts: [setUp, browser, waiting, total - setUp - browser - waiting] };
  });
  table('Browser tests: where the time goes', ['set-up', 'browser', 'waiting', 'rest'], rows);
}
