import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, run } from './lib.mjs';
import { sabotages } from './sabotages.mjs';

install();
// What is broken is mended from memory: nothing that is not committed may be at stake.
if (run('git', ['diff', '--quiet', 'HEAD', '--', 'packages']) !== 0) {
  console.error('Commit or put aside what you changed below packages/ first.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'sabotage-'));
const report = join(folder, 'report.json');
let mend = () => undefined;
process.on('exit', () => {
  mend();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

/** Runs test files; gives the name of the first test that failed, or undefined when all passed. */
function firstFailure(project, tests) {
  rmSync(report, { force: true });
  const files = tests.map((name) => `/${name}`);
  const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`];
  spawnSync('npx', ['--no-install', 'vitest', 'run', '--project', project, ...options, ...files], { stdio: 'ignore' });
  if (!existsSync(report)) throw new Error(`The tests ${tests.join(', ')} could not run: vitest left no report`);
  const { numTotalTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  if (failed) return failed.fullName;
  const broken = testResults.find(({ status }) => status === 'failed');
  if (broken || numFailedTests > 0 || numTotalTests === 0)
    throw new Error(`The tests ${tests.join(', ')} could not run: ${broken?.message ?? 'there are none'}`);
  return undefined;
}

const [only] = process.argv.slice(2);
const chosen = sabotages.filter(({ what }) => only === undefined || what.includes(only));
const needed = new Map(chosen.map(({ project = 'server', tests }) => [`${project} ${tests}`, { project, tests }]));
for (const { project, tests } of needed.values()) {
  const failure = firstFailure(project, tests);
  if (failure === undefined) continue;
  console.error(`Before anything is taken away, this fails: ${failure}`);
  process.exit(1);
}

const unnoticed = [];
for (const { what, file, find, replace, project = 'server', tests } of chosen) {
  const whole = readFileSync(file, 'utf8');
  if (whole.split(find).length !== 2) {
    console.error(`${what}: what it takes away is not in ${file} exactly once`);
    process.exit(1);
  }
  mend = () => writeFileSync(file, whole);
  writeFileSync(
    file,
    whole.replace(find, () => replace),
  );
  const failure = firstFailure(project, tests);
  mend();
  mend = () => undefined;
  if (failure === undefined) unnoticed.push(what);
  console.log(`${failure === undefined ? 'GREEN' : 'red  '}  ${what.padEnd(62)}  ${(failure ?? '').slice(0, 110)}`);
}
console.log(`\n${chosen.length} checks taken away, ${unnoticed.length} of them unnoticed`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
