import { mkdirSync, rmSync } from 'node:fs';
import { build, install, run } from './lib.mjs';
import { printEnd, vitestFiles } from './results.mjs';

const RESULTS = 'test-results/long.json';

install();
build();
rmSync(RESULTS, { force: true });
mkdirSync('test-results', { recursive: true });
const config = ['--config', 'vitest.long.config.ts'];
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];
// What follows the command are parts of the names of the test files that shall run; without any, all of them.
process.exitCode = run('npx', ['--no-install', 'vitest', 'run', ...config, ...reporters, ...process.argv.slice(2)]);

const files = vitestFiles(RESULTS, `${config.join(' ')} `);
console.log(`\n${'tests'.padStart(7)}${'seconds'.padStart(9)}  part, and what it measured`);
for (const { file, seconds, tests } of files) {
  const part = file.replace(/.*\/(.+)\.long\.test\.ts$/, '$1');
  console.log(`${String(tests.length).padStart(7)}${seconds.toFixed(1).padStart(9)}  ${part}`);
  for (const line of tests.flatMap(({ measured }) => measured)) console.log(`${' '.repeat(20)}${line}`);
}
printEnd(files);
