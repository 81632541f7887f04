import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '../../chromium.mjs';

/** Each copy has a port of its own. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3290);

const testsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(testsOf)];

/** Builds a copy and runs files of Playwright; @returns the name of the first test that failed, if one did. */
export function browserFailure(folder, number, { specs, only }) {
  const report = join(folder, 'test-results', 'mutations.json');
  rmSync(report, { force: true });
  const options = { cwd: folder, stdio: 'ignore' };
  const env = { ...process.env, NODE_ENV: 'production' };
  if (spawnSync('npm', ['run', 'build', '--silent'], { ...options, env }).status !== 0)
    return { flaw: 'it does not build' };
  const named = only === undefined ? [] : ['--grep', only];
  spawnSync('npx', ['--no-install', 'playwright', 'test', ...specs, ...named, '-x', '--retries=0', '--reporter=json'], {
    ...options,
    env: {
      ...process.env,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? chromium(),
      E2E_PORT: String(FIRST_PORT + number),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = suites.flatMap(testsOf);
  if (tests.length === 0) return { flaw: errors[0]?.message ?? 'there are no tests' };
  // Tests that never ran because another failed are not ok, either.
  const failed = tests.find((test) =>
    test.tests.some(({ results }) => results.some(({ status }) => /failed|timedOut/.test(status))),
  );
  return { failure: failed?.title ?? errors[0]?.message };
}
