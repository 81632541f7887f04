import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from './chromium.mjs';
import { build, collect, install } from './lib.mjs';
import { keepTemporaryFilesInMemory } from './memory.mjs';
import { playwrightFiles, vitestFiles } from './results.mjs';

const USAGE = `npm run test:browser [-- --times 20] [--busy] [--long] [parts of file names]
  Runs component tests and journeys, again and again, and says what failed how often: nothing may.
  --busy: meanwhile another process takes up a core. --long: also those of the long run.`;
const RESULTS = 'test-results';
const results = { vitest: `${RESULTS}/browser-components.json`, playwright: `${RESULTS}/browser-journeys.json` };

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        times: { type: 'string', default: '1' },
        busy: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const times = Number(values.times);
    if (Number.isInteger(times) && times > 0)
      return { times, isBusy: values.busy, isLong: values.long, parts: positionals };
  } catch {
    // Said below.
  }
  console.error(USAGE);
  process.exit(1);
}

const { times, isBusy, isLong, parts } = readOptions();
keepTemporaryFilesInMemory();
install();
build();
mkdirSync(RESULTS, { recursive: true });
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium(),
  FORCE_COLOR: '0',
  ...(isLong ? { LONG_TESTS: 'yes' } : {}),
  PLAYWRIGHT_JSON_OUTPUT_NAME: results.playwright,
};
const components = ['--project', 'components', '--passWithNoTests', '--reporter=dot', '--reporter=json'];
const runs = [
  {
    args: ['vitest', 'run', ...components, `--outputFile.json=${results.vitest}`, ...parts],
    read: () => vitestFiles(results.vitest, '--project components '),
  },
  {
    args: ['playwright', 'test', '--pass-with-no-tests', '--reporter=line,json', ...parts],
    read: () => playwrightFiles(results.playwright),
  },
];

/** Runs everything once. @returns what failed, each test by how it is run alone, and how many passed. */
async function runOnce() {
  for (const file of Object.values(results)) rmSync(file, { force: true });
  const failed = [];
  let passed = 0;
  for (const { args, read } of runs) {
    const { code, output } = await collect('npx', ['--no-install', ...args], env);
    const tests = read().flatMap((file) => file.tests);
    const alone = tests.filter(({ end }) => end === 'failed').map((test) => test.alone);
    passed += tests.filter(({ end }) => end === 'passed').length;
    // What no test is to blame for: a browser that does not start, an error after the last test.
    failed.push(...(code !== 0 && alone.length === 0 ? [`npx ${args.join(' ')}`] : alone));
    if (code !== 0) console.log(output);
  }
  return { failed, passed };
}

const busy = isBusy ? spawn(process.execPath, ['-e', 'for (;;);']) : undefined;
process.on('exit', () => busy?.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const failures = new Map();
let passed = 0;
for (let n = 1; n <= times; n += 1) {
  const begun = Date.now();
  const once = await runOnce();
  passed += once.passed;
  for (const alone of once.failed) failures.set(alone, (failures.get(alone) ?? 0) + 1);
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  console.log(`run ${n} of ${times}: ${once.passed} passed, ${once.failed.length} failed, ${seconds} s`);
}

for (const [alone, count] of [...failures].toSorted(([, a], [, b]) => b - a))
  console.log(`  failed ${count} times: ${alone}`);
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
