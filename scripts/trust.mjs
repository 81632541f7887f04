import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install, runBeside } from './lib.mjs';
import { lists } from './trust-lists.mjs';

const USAGE = `npm run trust -- attack | faults | promises [--short] [--kills <number>]
  Tries what an attacker would (attack), what breaks around the server (faults), or what proves the promises of
  SECURITY.md (promises), and says of each how much was tried and how much of it failed. --short leaves out what takes
  minutes; --kills says how many processes are killed (250).`;

/** What follows the command. @throws when it cannot be read. */
function wishes() {
  const options = { short: { type: 'boolean' }, kills: { type: 'string' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { kills } = values;
  if (kills !== undefined && !/^[1-9]\d{0,5}$/.test(kills)) throw new Error(`${kills} is not a number above 0`);
  const [name, ...others] = positionals;
  if (!lists[name] || others.length > 0) throw new Error('Say attack, faults or promises');
  return { list: lists[name], isShort: values.short === true, kills };
}

function read() {
  try {
    return wishes();
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    return process.exit(1);
  }
}

const { list, isShort, kills } = read();
const sizes = kills ? { FAULT_KILLS: kills } : {};
install();
build();
const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-trust-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Ended by a signal: what did not run yet is no proof. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort());

/** Runs test files; gives every test that ran: its file, its whole name and whether it passed. */
async function runTests(config, files, options = []) {
  const report = join(folder, `${files[0].replaceAll('/', '-')}.json`);
  // Not through npx, which would leave it running when it is told to end.
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...options, '--reporter=json'];
  const start = performance.now();
  await runBeside(process.execPath, [...args, `--outputFile=${report}`, ...files.map((file) => `/${file}`)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...sizes, LOG_LEVEL: 'silent', ...(isShort ? {} : { LONG_TESTS: 'yes' }) },
    signal: ending.signal,
  });
  if (ending.signal.aborted) return [];
  if (!existsSync(report))
    return files.map((file) => ({ file: `/${file}`, name: '', isFailed: true, tried: 1, measured: [] }));
  console.error(`${Math.round((performance.now() - start) / 1000)} s  ${files.join(', ')}`);
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name: file, assertionResults, status }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ file, name: '', isFailed: true, tried: 1, measured: [] }]
      : assertionResults
          .filter((test) => test.status === 'passed' || test.status === 'failed')
          .map((test) => ({
            file,
            name: test.fullName,
            isFailed: test.status === 'failed',
            why: test.failureMessages?.[0]?.split('\n')[0],
            // A test of many tries of the same kind says how many in its meta data.
            tried: test.meta?.tried ?? 1,
            measured: test.meta?.measured ?? [],
          })),
  );
}

/** What a test says of a server that was told to stop while a fault lasted. */
const STOPPED = /\bstopped after \d+ ms\b/;

const isLong = (file) => file.includes('.long.test');
const results = [];

/** Prints a line of the list; gives whether its proof holds. */
function printLine({ what, tests, only = /./, left, stops = false }, notRun) {
  const own = results.filter(
    ({ file, name: title }) => tests.some((part) => file.endsWith(`/${part}`)) && (title === '' || only.test(title)),
  );
  const tried = own.reduce((sum, test) => sum + test.tried, 0);
  const failed = own.filter(({ isFailed }) => isFailed);
  const isLeftOut = isShort && tests.every(isLong);
  const said = own.flatMap(({ measured }) => measured);
  const isStopMissing = stops && !isLeftOut && notRun.length === 0 && !said.some((line) => STOPPED.test(line));
  console.log(`${(isLeftOut ? '-' : String(tried)).padStart(8)}${String(failed.length).padStart(8)}  ${what}`);
  const more = [
    ...(left ? [left] : []),
    ...said,
    ...notRun.map((file) => `Not run: ${file}`),
    ...(isStopMissing ? ['Nothing says how long a server took to stop meanwhile'] : []),
    ...failed.flatMap(({ name, file, why }) => [name || file, ...(why ? [why] : [])]),
  ];
  for (const line of more) console.log(`${' '.repeat(18)}${line}`);
  // What nothing tries is no proof.
  return failed.length === 0 && !isStopMissing && notRun.length === 0 && (tried > 0 || isLeftOut);
}

const files = [...new Set(list.flatMap(({ tests }) => tests))].filter((file) => !(isShort && isLong(file)));
const short = files.filter((file) => !isLong(file));
/** The long ones measure: one at a time. Those of a line are over before those of the next one begin. */
const batches = [...(short.length > 0 ? [short] : []), ...files.filter(isLong).map((file) => [file])];
const rest = new Set(files);
const unprinted = new Set(list);
let bad = 0;

/** Prints the lines whose tests have run, or all that are left. */
function printLines(isEnd = false) {
  for (const line of unprinted) {
    const notRun = line.tests.filter((file) => rest.has(file));
    if (notRun.length > 0 && !isEnd) continue;
    unprinted.delete(line);
    if (!printLine(line, notRun)) bad += 1;
  }
}

console.log(`\n${'tried'.padStart(8)}${'failed'.padStart(8)}  what`);
for (const batch of batches) {
  const [config, options] = isLong(batch[0])
    ? ['vitest.long.config.ts', []]
    : ['vitest.config.ts', ['--project', 'server']];
  results.push(...(await runTests(config, batch, options)));
  if (ending.signal.aborted) break;
  for (const file of batch) rest.delete(file);
  printLines();
}
printLines(true);
console.log(`\n${list.length} lines, ${bad} of them failed`);
process.exitCode = bad === 0 ? 0 : 1;
