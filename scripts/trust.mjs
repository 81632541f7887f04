import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, install } from './lib.mjs';
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

/** Runs test files; gives every test that ran: its file, its whole name and whether it passed. */
function runTests(config, files, options) {
  if (files.length === 0) return [];
  const report = join(folder, `${config}.json`);
  const args = ['--no-install', 'vitest', 'run', '--config', config, ...options, '--reporter=json'];
  spawnSync('npx', [...args, `--outputFile=${report}`, ...files.map((file) => `/${file}`)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...sizes, LOG_LEVEL: 'silent' },
  });
  if (!existsSync(report)) throw new Error(`The tests of ${config} could not run`);
  return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name: file, assertionResults, status }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ file, name: '', isFailed: true, tried: 1, measured: [] }]
      : assertionResults
          .filter((test) => test.status === 'passed' || test.status === 'failed')
          .map((test) => ({
            file,
            name: test.fullName,
            isFailed: test.status === 'failed',
            // A test of many tries of the same kind says how many in its meta data.
            tried: test.meta?.tried ?? 1,
            measured: test.meta?.measured ?? [],
          })),
  );
}

/** What a test says of a server that was told to stop while a fault lasted. */
const STOPPED = /\bstopped after \d+ ms\b/;

const isLong = (file) => file.includes('.long.test');
const files = [...new Set(list.flatMap(({ tests }) => tests))].filter((file) => !(isShort && isLong(file)));
const results = [
  ...runTests(
    'vitest.config.ts',
    files.filter((file) => !isLong(file)),
    ['--project', 'server'],
  ),
  ...runTests('vitest.long.config.ts', files.filter(isLong), []),
];

let bad = 0;
console.log(`\n${'tried'.padStart(8)}${'failed'.padStart(8)}  what`);
for (const { what, tests, only = /./, left, stops = false } of list) {
  const own = results.filter(
    ({ file, name: title }) => tests.some((part) => file.endsWith(`/${part}`)) && (title === '' || only.test(title)),
  );
  const tried = own.reduce((sum, test) => sum + test.tried, 0);
  const failed = own.filter(({ isFailed }) => isFailed);
  const isLeftOut = isShort && tests.every(isLong);
  const said = own.flatMap(({ measured }) => measured);
  const isStopMissing = stops && !isLeftOut && !said.some((line) => STOPPED.test(line));
  // What nothing tries is no proof.
  if (failed.length > 0 || isStopMissing || (tried === 0 && !isLeftOut)) bad += 1;
  console.log(`${(isLeftOut ? '-' : String(tried)).padStart(8)}${String(failed.length).padStart(8)}  ${what}`);
  if (left) console.log(`${' '.repeat(18)}${left}`);
  for (const line of said) console.log(`${' '.repeat(18)}${line}`);
  if (isStopMissing) console.log(`${' '.repeat(18)}Nothing says how long a server took to stop meanwhile`);
  for (const test of failed) console.log(`${' '.repeat(18)}${test.name || test.file}`);
}
console.log(`\n${list.length} lines, ${bad} of them failed`);
process.exitCode = bad === 0 ? 0 : 1;
