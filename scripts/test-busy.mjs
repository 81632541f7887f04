import { once } from 'node:events';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stopAtRandom, takeUpCores } from './busy.mjs';
import { chromium } from './chromium.mjs';
import { build, install, node } from './lib.mjs';
import { playwrightFiles, printEnd, vitestFiles } from './results.mjs';

const USAGE = `npm run test:busy [-- --times 2]
  Runs everything on a busy machine, where nothing may fail: first next to two busy loops for each core, then with
  servers and databases stopped for half a second at random moments.
npm run test:busy -- [--times 10] [--slowest 40] [parts of file names]
  Runs these files, or the slowest ones of the last run of all, next to the busy loops.`;
const results = { vitest: 'test-results/vitest.json', journeys: 'test-results/playwright.json' };

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { times: { type: 'string', default: '1' }, slowest: { type: 'string', default: '0' } },
      allowPositionals: true,
    });
    const [times, slowest] = [Number(values.times), Number(values.slowest)];
    if (Number.isInteger(times) && times > 0 && Number.isInteger(slowest))
      return { times, slowest, parts: positionals };
  } catch {
    // The usage is printed below.
  }
  console.error(USAGE);
  process.exit(1);
}

const readResults = () => [...vitestFiles(results.vitest), ...playwrightFiles(results.journeys)];

/** Runs files with their own tools. @returns whether all succeeded. */
async function runFiles(files) {
  const journeys = files.filter((file) => file.startsWith('e2e'));
  const others = files.filter((file) => !file.startsWith('e2e'));
  for (const path of [...Object.values(results), 'test-results/journeys'])
    rmSync(path, { recursive: true, force: true });
  const env = { ...process.env, CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: results.journeys };
  const runs = [
    [others, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile.json=${results.vitest}`]],
    [journeys, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json']],
  ];
  let hasFailed = false;
  for (const [wanted, args] of runs) {
    if (wanted.length === 0) continue;
    const stdio = ['ignore', 'ignore', 'inherit'];
    const [code] = await once(node([...args, ...wanted], { env, stdio }), 'exit');
    hasFailed ||= code !== 0;
  }
  if (hasFailed) printEnd(readResults());
  return !hasFailed;
}

const failures = new Map();
let passed = 0;

/** Keeps results and screenshots, which the next run overwrites, and prints where. */
function keep() {
  const folder = `test-failures/${Date.now()}`;
  cpSync('test-results', folder, { recursive: true });
  console.log(`  kept in ${folder}`);
}

/** Records the result of a run, and prints it in one line. */
function note(what, begun, hasSucceeded) {
  const tests = readResults().flatMap((file) => file.tests);
  const failed = tests.filter(({ end }) => end === 'failed').map(({ alone }) => alone);
  // Failures outside of tests: a server that does not start, an error after the last test.
  if (!hasSucceeded && failed.length === 0) failed.push(what);
  for (const alone of failed) failures.set(alone, (failures.get(alone) ?? 0) + 1);
  const own = tests.filter(({ end }) => end === 'passed').length;
  passed += own;
  console.log(`\n${what}: ${own} passed, ${failed.length} failed, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  if (failed.length > 0) keep();
}

/** Runs all tests next to busy loops, then with processes that are stopped. */
async function runAll(time) {
  for (const [what, disturb] of [
    ['next to busy loops', takeUpCores],
    ['with processes stopped', stopAtRandom],
  ]) {
    const begun = Date.now();
    const run = node(['scripts/test.mjs']);
    const end = disturb(run.pid);
    const [code] = await once(run, 'exit');
    const stops = await end();
    note(`run ${time}, ${what}${stops === undefined ? '' : ` ${stops} times`}`, begun, code === 0);
  }
}

const { times, slowest, parts } = readOptions();
if (!existsSync('/proc/self/stat')) {
  console.error('npm run test:busy finds the processes of a run in /proc, which only Linux has.');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

if (slowest === 0 && parts.length === 0) for (let n = 1; n <= times; n += 1) await runAll(n);
else {
  install();
  build();
  const files = readResults()
    .filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowest || undefined)
    .map(({ file }) => file);
  if (files.length === 0) {
    console.error('Which files there are is read from test-results: run npm test first.');
    process.exit(1);
  }
  const end = takeUpCores();
  for (let n = 1; n <= times; n += 1) {
    const begun = Date.now();
    const hasSucceeded = await runFiles(files);
    note(`run ${n} of ${times}, ${files.length} files`, begun, hasSucceeded);
  }
  end();
}

for (const [alone, count] of [...failures].toSorted(([, a], [, b]) => b - a))
  console.log(`  failed ${count} times: ${alone}`);
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
