import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chromium } from './chromium.mjs';
import { build, collect, install, run } from './lib.mjs';

const RESULTS = 'test-results';
const results = { vitest: `${RESULTS}/vitest.json`, playwright: `${RESULTS}/playwright.json` };
const times = [];

function summary() {
  const counted = { passed: 0, failed: 0, skipped: 0 };
  if (existsSync(results.vitest)) {
    const found = JSON.parse(readFileSync(results.vitest, 'utf8'));
    counted.passed += found.numPassedTests;
    counted.failed += found.numFailedTests;
    counted.skipped += found.numPendingTests;
  }
  if (existsSync(results.playwright)) {
    const { stats } = JSON.parse(readFileSync(results.playwright, 'utf8'));
    counted.passed += stats.expected + stats.flaky;
    counted.failed += stats.unexpected;
    counted.skipped += stats.skipped;
  }
  return counted;
}

function close(code) {
  console.log('');
  for (const [name, seconds] of times) console.log(`  ${name.padEnd(30)} ${seconds.toFixed(1).padStart(6)} s`);
  const { passed, failed, skipped } = summary();
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
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

/** Runs checks that need nothing of each other at the same time; what each says is shown when it ends. */
async function together(checks) {
  const ends = Object.entries(checks).map(async ([name, args]) => {
    const begun = Date.now();
    const { code, output } = await collect('npx', ['--no-install', ...args]);
    times.push([name, (Date.now() - begun) / 1000]);
    console.log(`\n── ${name}\n${output.trim()}`);
    return code === 0 ? [] : [name];
  });
  const failed = (await Promise.all(ends)).flat();
  if (failed.length === 0) return;
  console.error(`\n${failed.join(' and ')}: failed`);
  close(1);
}

step('install', install);
step('build', build);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const npx = (args, env = {}) => run('npx', ['--no-install', ...args], { env: { ...process.env, ...env } });
await together({
  'lint, format, import law': ['biome', 'check', '--error-on-warnings', '--colors=force', '.'],
  promises: ['oxlint', '--type-aware', 'packages', 'e2e', 'bench'],
  types: ['tsc', '-b'],
  'dead code': ['knip'],
});
const CHROMIUM_PATH = chromium();
step('unit, HTTP and component tests', () =>
  npx(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results.vitest}`], {
    CHROMIUM_PATH,
  }),
);
step('browser journeys', () =>
  npx(['playwright', 'test'], { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: results.playwright }),
);
close(0);
