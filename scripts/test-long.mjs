import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from './chromium.mjs';
import { build, install, run } from './lib.mjs';
import { playwrightFiles, printEnd, vitestFiles } from './results.mjs';

const RESULTS = 'test-results';
const results = {
  long: `${RESULTS}/long.json`,
  components: `${RESULTS}/long-components.json`,
  journeys: `${RESULTS}/long-journeys.json`,
};

install();
build();
for (const file of Object.values(results)) rmSync(file, { force: true });
mkdirSync(RESULTS, { recursive: true });

// What follows the command are parts of the names of the test files that shall run; without any, all of them.
const wanted = process.argv.slice(2);
const isWanted = (file) => wanted.length === 0 || wanted.some((part) => file.includes(part));
const filesIn = (folder, end) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file}`)
    .filter(isWanted);
const components = filesIn('packages/web/src', '.browser.test.tsx');
const journeys = filesIn('e2e', '.spec.ts');
const env = { ...process.env, LONG_TESTS: 'yes', PLAYWRIGHT_JSON_OUTPUT_NAME: results.journeys };
const inBrowser = () => ({ env: { ...env, CHROMIUM_PATH: chromium() } });

const config = ['--config', 'vitest.long.config.ts'];
const vitest = (file, ...args) => [
  ...['--no-install', 'vitest', 'run', '--passWithNoTests', '--reporter=default', '--reporter=json'],
  // Vitest resolves a relative path from its own root, which is the server's folder.
  `--outputFile.json=${resolve(file)}`,
  ...args,
];
const runs = [
  () => run('npx', vitest(results.long, ...config, ...wanted)),
  () =>
    components.length === 0
      ? 0
      : run('npx', vitest(results.components, '--project', 'components', ...components), inBrowser()),
  () => (journeys.length === 0 ? 0 : run('npx', ['--no-install', 'playwright', 'test', ...journeys], inBrowser())),
];
process.exitCode = Math.max(...runs.map((start) => start() ?? 0));

const files = [
  ...vitestFiles(results.long, `${config.join(' ')} `),
  ...vitestFiles(results.components),
  ...playwrightFiles(results.journeys),
];
console.log(`\n${'tests'.padStart(7)}${'seconds'.padStart(9)}  part, and what it measured`);
for (const { file, seconds, tests } of files) {
  const part = file.replace(/.*\/(.+?)\.(long\.test|test|browser\.test|spec)\.tsx?$/, '$1');
  console.log(`${String(tests.length).padStart(7)}${seconds.toFixed(1).padStart(9)}  ${part}`);
  for (const line of tests.flatMap(({ measured }) => measured)) console.log(`${' '.repeat(20)}${line}`);
}
// Its own tests are not run without it.
printEnd(files, 'LONG_TESTS=yes ');
