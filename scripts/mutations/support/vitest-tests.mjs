import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/**
 * Sources used before the tests, to create the template database and build the commands: a fault there needs a new
 * Vitest.
 */
const RUNS_BEFORE =
  /^packages\/(demo|server\/(migrations|src\/(commands|domain\/backups|database\/(bootstrap|migrate|rights|roles|append-only|embedded))))\b/;

let vitest;
let changed;
let failures = [];
let flaws = [];

const reporter = {
  onTestCaseResult: (test) => {
    if (test.result().state === 'failed') failures.push(test.fullName);
  },
  onTestModuleEnd: (module) => {
    const [error] = module.errors();
    // A fault that does not compile proves nothing about the tests.
    if (error) (module.children.size === 0 ? flaws : failures).push(error.message ?? String(error));
  },
  onTestRunEnd: (_, errors) => failures.push(...errors.map(({ message }) => message)),
};

/** Stops Vitest, and PostgreSQL with it. */
export async function closeVitest() {
  const closing = vitest;
  vitest = undefined;
  await closing?.close();
}

/** Opens one Vitest for many runs: it starts PostgreSQL once and reloads only changed files. */
async function openVitest(folder) {
  // Each run has one process, which all its files share.
  const options = { root: folder, watch: false, bail: 1, isolate: false, maxWorkers: 1, retry: 0, silent: true };
  vitest = await createVitest('test', { ...options, reporters: [reporter] }, { logLevel: 'silent' });
}

/** Creates the template database without a fault first, when it does not exist or the last fault affected it. */
export async function beReadyFor(folder, { file, tests, only }) {
  const isReady = vitest !== undefined && (changed === undefined || !RUNS_BEFORE.test(changed));
  if (!isReady && !RUNS_BEFORE.test(file)) await vitestFailure(folder, { tests, only });
}

/** Runs test files. @returns the name of the first test that failed, if any, or why they could not run. */
export async function vitestFailure(folder, { file, tests, only }) {
  const touched = [changed, file].filter((name) => name !== undefined);
  changed = file;
  if (touched.some((name) => RUNS_BEFORE.test(name))) await closeVitest();
  if (!vitest) await openVitest(folder);
  for (const name of touched) vitest.invalidateFile(resolve(folder, name));
  vitest.setGlobalTestNamePattern(only);
  failures = [];
  flaws = [];
  const paths = tests.map((test) => resolve(folder, test));
  const specifications = (await vitest.globTestSpecifications(paths)).filter(({ moduleId }) =>
    paths.includes(moduleId),
  );
  if (specifications.length < tests.length) return { flaw: `not all of these are tests: ${tests.join(', ')}` };
  await vitest.runTestSpecifications(specifications);
  process.exitCode = 0;
  return failures.length === 0 && flaws.length > 0 ? { flaw: flaws[0] } : { failure: failures[0] };
}
