import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { chromium } from './chromium.mjs';
import { collect, install, node, runBeside } from './lib.mjs';
import { costOf, processorSeconds, requestsPerSecond } from './machine.mjs';
import { printBrowserProfile, printServerProfile } from './profile.mjs';
import { playwrightFiles, printEnd, printParts, vitestFiles } from './results.mjs';

const USAGE = `npm test [-- --profile]
  Installs, builds, checks and runs every test. --profile also profiles the slowest files.`;
const SLOWEST = 10;
const RESULTS = 'test-results';
const results = { vitest: `${RESULTS}/vitest.json`, playwright: `${RESULTS}/playwright.json` };
const profiles = { vitest: `${RESULTS}/profile-vitest.jsonl`, playwright: `${RESULTS}/profile-playwright.jsonl` };

const options = process.argv.slice(2);
if (options.some((option) => option !== '--profile')) {
  console.error(USAGE);
  process.exit(1);
}
const isProfile = options.length > 0;

/** The steps of the run, each with its own command. */
const [TYPES, LINT, DEAD] = ['types, promises', 'lint, format, import law', 'dead code'];
const [UNITS, JOURNEYS] = ['unit, HTTP and component tests', 'browser journeys'];
const TYPED = ['--threads=1', '--type-aware', '--type-check', 'packages', 'e2e', 'bench', 'examples'];
const alone = {
  install: 'npm ci',
  build: 'npm run build',
  [LINT]: 'npx biome check --error-on-warnings .',
  [DEAD]: 'npx knip',
  [TYPES]: `npx oxlint ${TYPED.join(' ')}`,
  [UNITS]: 'npx vitest run',
  [JOURNEYS]: 'npx playwright test',
};

/** The finished steps, in order: `name`, `seconds` and whether it failed. */
const steps = [];

/** Runs one step. @returns whether it succeeded. */
async function step(name, work) {
  const begun = Date.now();
  const hasFailed = (await work()) !== 0;
  steps.push({ name, seconds: (Date.now() - begun) / 1000, hasFailed });
  return !hasFailed;
}

/** Entry points of the tools: npx would take half a second for each. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  vitest: 'vitest/vitest.mjs',
};

/** The Node arguments to run a tool. A larger young generation reduces garbage collection of short-lived objects. */
const toolWith = (tool, ...args) => ['--max-semi-space-size=64', `node_modules/${TOOLS[tool]}`, ...args];

/**
 * The type checker is written in Go: with more memory it collects garbage less often. A second thread would repeat most of the
 * first one's work.
 */
const CHECKS = { ...process.env, GOGC: '800', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' };

/** Runs a check in parallel; its output is printed when it ends. */
const check = (name, args) =>
  step(name, async () => {
    const { code, output } = await collect(process.execPath, args, CHECKS);
    console.log(`\n── ${name}\n${output.trim()}`);
    return code;
  });

const announce = (name) => console.log(`\n── ${name}`);

/** The server for the journeys. */
let server;

const isServerRunning = () => server?.exitCode === null && server.signalCode === null;

/** Stops the server as an operator does. */
async function stopServer() {
  if (!isServerRunning()) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Runs the Vitest tests. In the meantime, the server for the journeys starts and creates its demo data. */
function runUnits(CHROMIUM_PATH) {
  server = node(['--import', 'tsx', 'e2e/support/serve.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return runBeside(
    process.execPath,
    toolWith(...['vitest', 'run', '--reporter=default', '--reporter=json'], `--outputFile.json=${results.vitest}`),
    {
      env: {
        ...process.env,
        CHROMIUM_PATH,
        ...(isProfile ? { PROFILE_FILE: `${process.cwd()}/${profiles.vitest}` } : {}),
      },
    },
  );
}

/** Runs the journeys. Without their server, they fail at once. */
function runJourneys(CHROMIUM_PATH) {
  if (!isServerRunning()) {
    console.error('The server for the journeys has ended. Its error is above.');
    return 1;
  }
  const reporters = isProfile ? ['--reporter=list,json,./scripts/profile-browser.mjs'] : [];
  return runBeside(process.execPath, toolWith('playwright', 'test', ...reporters), {
    env: {
      ...process.env,
      CHROMIUM_PATH,
      E2E_SERVER: 'started',
      PLAYWRIGHT_JSON_OUTPUT_NAME: results.playwright,
      ...(isProfile ? { PROFILE_FILE: profiles.playwright } : {}),
    },
  });
}

/** Prints the results by part, and ends the run. */
async function close() {
  await stopServer();
  const byStep = { [UNITS]: vitestFiles(results.vitest), [JOURNEYS]: playwrightFiles(results.playwright) };
  const files = Object.values(byStep).flat();
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\nThe slowest files:');
  for (const { file, seconds, tests } of slowest)
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file} (${tests.length})`);
  if (isProfile) {
    printServerProfile(profiles.vitest);
    printBrowserProfile(profiles.playwright);
  }
  console.log('');
  for (const { name, seconds, hasFailed } of steps)
    console.log(`  ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s${hasFailed ? '  failed' : ''}`);
  if (files.length > 0) printParts(files);
  console.log(`\n${costOf(processorSeconds() - before, speed)}`);
  const failed = steps.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  // A failed step without a failed test is listed as a failure.
  const isBlamed = (name) => (byStep[name] ?? []).some(({ tests }) => tests.some(({ end }) => end === 'failed'));
  const blamed = failed.filter((name) => !isBlamed(name)).map((name) => ({ name, end: 'failed', alone: alone[name] }));
  printEnd([...files, { tests: blamed }]);
  process.exit(failed.length > 0 ? 1 : 0);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const speed = await requestsPerSecond();
const before = processorSeconds();
process.on('exit', () => {
  server?.kill();
});

// A missing browser is installed at the same time as the npm packages.
const browser = collect(process.execPath, ['-e', `import('./scripts/chromium.mjs').then((found) => found.chromium())`]);
announce('install');
await step('install', async () => {
  // A failure ends the run here: all other steps need the packages.
  install();
  return 0;
});
// oxlint reports type errors too, so `tsc -b` is not needed. This takes longest, and no test waits for it.
const types = check(TYPES, toolWith('oxlint', ...TYPED));
const [isBuilt] = await Promise.all([
  check('build', ['scripts/build.mjs']),
  check(LINT, toolWith('biome', 'check', '--error-on-warnings', '--colors=force', '.')),
  check(DEAD, toolWith('knip')),
  browser.then(({ output }) => process.stdout.write(output)),
]);
if (isBuilt) {
  const CHROMIUM_PATH = chromium();
  announce(UNITS);
  await step(UNITS, () => runUnits(CHROMIUM_PATH));
  announce(JOURNEYS);
  await step(JOURNEYS, () => runJourneys(CHROMIUM_PATH));
} else console.error('\nThe tests were not run: they need the build.');
await types;
await close();
