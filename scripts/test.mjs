import { once } from 'node:events';
import { mkdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { chromium } from './chromium.mjs';
import { collect, install, node, runBeside } from './lib.mjs';
import { keepTemporaryFilesInMemory } from './memory.mjs';
import { printBrowserProfile, printServerProfile } from './profile.mjs';
import { playwrightFiles, printEnd, vitestFiles } from './results.mjs';

const USAGE = `npm test [-- --profile]
  Installs, builds, checks and runs every test. --profile also says where the time of the slowest files went.`;
const SLOWEST = 10;
const RESULTS = 'test-results';
const results = { vitest: `${RESULTS}/vitest.json`, playwright: `${RESULTS}/playwright.json` };
const profiles = { vitest: `${RESULTS}/profile-vitest.jsonl`, playwright: `${RESULTS}/profile-playwright.jsonl` };
const NEAR_END_FILE = `${RESULTS}/near-end`;
const JOURNEYS_FILE = `${RESULTS}/journeys-may-begin`;
const times = [];

const options = process.argv.slice(2);
if (options.some((option) => option !== '--profile')) {
  console.error(USAGE);
  process.exit(1);
}
const isProfile = options.length > 0;

/** The steps of the run, and how each is done alone. */
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

const hasFailure = (files) => files.some(({ tests }) => tests.some(({ end }) => end === 'failed'));

/** The journeys, how they end, and their server. */
let journeys;
let journeysEnd;
let server;

/** Starts both, unless that was done. The journeys load what they need, and begin when JOURNEYS_FILE is there. */
function startJourneys() {
  if (journeys) return;
  server = node(['--import', 'tsx', 'e2e/support/serve.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
  journeys = node(
    toolWith('playwright', 'test', ...(isProfile ? ['--reporter=list,json,./scripts/profile-browser.mjs'] : [])),
    {
      env: {
        ...process.env,
        CHROMIUM_PATH,
        E2E_SERVER: 'started',
        E2E_BEGIN_FILE: resolve(JOURNEYS_FILE),
        PLAYWRIGHT_JSON_OUTPUT_NAME: results.playwright,
        ...(isProfile ? { PROFILE_FILE: profiles.playwright } : {}),
      },
    },
  );
  // From the start: they may fail before they are let begin.
  journeysEnd = once(journeys, 'exit');
}

/** Lets the journeys begin. @returns their exit code. */
async function finishJourneys() {
  writeFileSync(JOURNEYS_FILE, '');
  const [code] = await journeysEnd;
  return code ?? 1;
}

/** Stops one of them, as an operator does. */
async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Says how the run went, and ends it. @param failed the steps that have failed: each counts where no test of it is to blame. */
async function close(code, failed = []) {
  await stop(journeys);
  await stop(server);
  console.log('');
  for (const [name, seconds] of times) console.log(`  ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s`);
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
  const blamed = failed.filter((name) => !hasFailure(byStep[name] ?? []));
  printEnd([...files, { tests: blamed.map((name) => ({ end: 'failed', alone: alone[name] })) }]);
  process.exit(code);
}

/** Does one thing of the run, and notes how long it took. @returns its exit code. */
async function timed(name, work) {
  const begun = Date.now();
  const code = (await work()) ?? 0;
  times.push([name, (Date.now() - begun) / 1000]);
  return code;
}

/** Ends the run when one of these has failed: their names, with their exit codes. */
async function mustAll(codes) {
  const failed = Object.entries(codes).filter(([, code]) => code !== 0);
  if (failed.length === 0) return;
  const names = failed.map(([name]) => name);
  console.error(`\n${names.join(' and ')}: failed`);
  await close(failed[0][1], names);
}

/** Where the tools begin: npx would take half a second for each. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  vitest: 'vitest/vitest.mjs',
};

/** A tool as Node starts it. What it makes is mostly garbage soon: with more room for it, it is collected seldom. */
const toolWith = (tool, ...args) => ['--max-semi-space-size=64', `node_modules/${TOOLS[tool]}`, ...args];

/**
 * What knows types is written in Go: with more memory it collects garbage less often, and two threads would find out much of
 * the same, each for itself.
 */
const CHECKS = { ...process.env, GOGC: '800', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' };

/** Runs a check beside others; what it says is shown when it ends. */
const check = (name, args) =>
  timed(name, async () => {
    const { code, output } = await collect(process.execPath, args, CHECKS);
    console.log(`\n── ${name}\n${output.trim()}`);
    return code;
  });

const run = (args, env) => runBeside(process.execPath, args, { env: { ...process.env, ...env } });
const step = (name, work) => {
  console.log(`\n── ${name}`);
  return timed(name, work);
};

keepTemporaryFilesInMemory();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
// Where there is no browser, it comes while the packages are fetched.
const browser = collect(process.execPath, ['-e', `import('./scripts/chromium.mjs').then((found) => found.chromium())`]);
await mustAll({ install: await step('install', install) });
// One program for both: `tsc -b` would find out the same types once more. It takes longest, and no test waits for it.
const types = check(TYPES, toolWith('oxlint', ...TYPED));
const [build, lint, dead] = await Promise.all([
  check('build', ['scripts/build.mjs']),
  check(LINT, toolWith('biome', 'check', '--error-on-warnings', '--colors=force', '.')),
  check(DEAD, toolWith('knip')),
  browser.then(({ output }) => process.stdout.write(output)),
]);
await mustAll({ build, [LINT]: lint, [DEAD]: dead });
const CHROMIUM_PATH = chromium();
process.on('exit', () => {
  journeys?.kill();
  server?.kill();
});
// Demo data and what journeys load take one core: that is done while the last tests of the others do not need both.
const watcher = watch(RESULTS, (_, name) => name === basename(NEAR_END_FILE) && startJourneys());
const units = await step(UNITS, () =>
  run(
    toolWith(
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/near-end.mjs',
      `--outputFile.json=${results.vitest}`,
    ),
    {
      CHROMIUM_PATH,
      NEAR_END_FILE,
      ...(isProfile ? { PROFILE_FILE: `${process.cwd()}/${profiles.vitest}` } : {}),
    },
  ),
);
watcher.close();
await mustAll({ [TYPES]: await types, [UNITS]: units });
startJourneys();
await mustAll({ [JOURNEYS]: await step(JOURNEYS, finishJourneys) });
await close(0);
