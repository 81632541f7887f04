import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from './chromium.mjs';
import { build, install, run } from './lib.mjs';
import { playwrightFiles, printEnd, vitestFiles } from './results.mjs';

const RESULTS = 'test-results';
const results = { vitest: `${RESULTS}/long.json`, playwright: `${RESULTS}/long-journeys.json` };
/** The journeys that try more in the long run. */
const JOURNEYS = ['pages-scripts', 'pages', 'screens', 'review', 'shifts'];

install();
build();
for (const file of Object.values(results)) rmSync(file, { force: true });
mkdirSync(RESULTS, { recursive: true });

// What follows the command are parts of the names of the test files that shall run; without any, all of them.
const wanted = process.argv.slice(2);
const journeys = JOURNEYS.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const config = ['--config', 'vitest.long.config.ts'];
// Vitest resolves a relative path from its own root, which is the server's folder.
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resolve(results.vitest)}`];
const runs = [
  () =>
    run('npx', [
      '--no-install',
      'vitest',
      'run',
      ...(journeys.length > 0 ? ['--passWithNoTests'] : []),
      ...config,
      ...reporters,
      ...wanted,
    ]),
  () =>
    journeys.length === 0
      ? 0
      : run('npx', ['--no-install', 'playwright', 'test', ...journeys.map((name) => `e2e/${name}.spec`)], {
          env: {
            ...process.env,
            CHROMIUM_PATH: chromium(),
            LONG_TESTS: 'yes',
            PLAYWRIGHT_JSON_OUTPUT_NAME: results.playwright,
          },
        }),
];
process.exitCode = Math.max(...runs.map((start) => start() ?? 0));

const files = [...vitestFiles(results.vitest, `${config.join(' ')} `), ...playwrightFiles(results.playwright)];
console.log(`\n${'tests'.padStart(7)}${'seconds'.padStart(9)}  part, and what it measured`);
for (const { file, seconds, tests } of files) {
  const part = file.replace(/.*\/(.+?)\.(long\.test|spec)\.ts$/, '$1');
  console.log(`${String(tests.length).padStart(7)}${seconds.toFixed(1).padStart(9)}  ${part}`);
  for (const line of tests.flatMap(({ measured }) => measured)) console.log(`${' '.repeat(20)}${line}`);
}
printEnd(files);
