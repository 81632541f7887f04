import { mkdirSync, rmSync } from 'node:fs';
import { chromium } from './chromium.mjs';
import { collect, install, run } from './lib.mjs';
import { printBrowserProfile, printServerProfile } from './profile.mjs';
import { playwrightFiles, printEnd, vitestFiles } from './results.mjs';

const USAGE = `npm test [-- --profile]
  Installs, builds, checks and runs every test. --profile also says where the time of the slowest files went.`;
const SLOWEST = 10;
const RESULTS = 'test-results';
const results = { vitest: `${RESULTS}/vitest.json`, playwright: `${RESULTS}/playwright.json` };
const profiles = { vitest: `${RESULTS}/profile-vitest.jsonl`, playwright: `${RESULTS}/profile-playwright.jsonl` };
const times = [];

const options = process.argv.slice(2);
if (options.some((option) => option !== '--profile')) {
  console.error(USAGE);
  process.exit(1);
}
const isProfile = options.length > 0;

function close(code) {
  console.log('');
  for (const [name, seconds] of times) console.log(`  ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s`);
  const files = [...vitestFiles(results.vitest), ...playwrightFiles(results.playwright)];
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\nThe slowest files:');
  for (const { file, seconds, tests } of slowest)
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file} (${tests.length})`);
  if (isProfile) {
    printServerProfile(profiles.vitest);
    printBrowserProfile(profiles.playwright);
  }
  printEnd(files);
  process.exit(code);
}

function step(name, work) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const code = work() ?? 0;
  times.push([name, (Date.now() - begun) / 1000]);
  if (code !== 0) {
    console.error(`\n${name}: failed`);
    close(code);
  }
}

/** What knows types is written in Go: with more memory it collects garbage less often. */
const CHECKS = { ...process.env, GOGC: '200' };

/** Runs what needs nothing of each other at the same time; what each says is shown when it ends. */
async function together(commands) {
  const ends = Object.entries(commands).map(async ([name, [command, ...args]]) => {
    const begun = Date.now();
    const { code, output } = await collect(command, args, CHECKS);
    times.push([name, (Date.now() - begun) / 1000]);
    console.log(`\n── ${name}\n${output.trim()}`);
    return code === 0 ? [] : [name];
  });
  const failed = (await Promise.all(ends)).flat();
  if (failed.length === 0) return;
  console.error(`\n${failed.join(' and ')}: failed`);
  close(1);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
step('install', install);
const tool = ['npx', '--no-install'];
await together({
  build: [process.execPath, 'scripts/build.mjs'],
  'lint, format, import law': [...tool, 'biome', 'check', '--error-on-warnings', '--colors=force', '.'],
  // One program for both: `tsc -b` would find out the same types once more.
  'types, promises': [...tool, 'oxlint', '--type-aware', '--type-check', 'packages', 'e2e', 'bench', 'examples'],
  'dead code': [...tool, 'knip'],
});
const npx = (args, env) => run('npx', ['--no-install', ...args], { env: { ...process.env, ...env } });
const CHROMIUM_PATH = chromium();
step('unit, HTTP and component tests', () =>
  npx(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results.vitest}`], {
    CHROMIUM_PATH,
    ...(isProfile ? { PROFILE_FILE: `${process.cwd()}/${profiles.vitest}` } : {}),
  }),
);
step('browser journeys', () =>
  npx(['playwright', 'test', ...(isProfile ? ['--reporter=list,json,./scripts/profile-browser.mjs'] : [])], {
    CHROMIUM_PATH,
    PLAYWRIGHT_JSON_OUTPUT_NAME: results.playwright,
    ...(isProfile ? { PROFILE_FILE: profiles.playwright } : {}),
  }),
);
close(0);
