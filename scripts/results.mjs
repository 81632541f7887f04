import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const asPattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const ENDS = { passed: 'passed', failed: 'failed', pending: 'skipped', skipped: 'skipped', todo: 'skipped' };

/**
 * Reads what Vitest's JSON reporter wrote: for each file its tests with `name`, `end` ('passed', 'failed' or 'skipped'),
 * `seconds`, `measured` (lines) and `alone`, the command that runs the test alone. A file that fails as a whole has one
 * failed test more.
 */
export function vitestFiles(path, options = '') {
  return (readJson(path)?.testResults ?? []).map(({ name, status, startTime, endTime, assertionResults }) => {
    const file = relative('.', name);
    const command = `npx vitest run ${options}${file}`;
    const tests = assertionResults.map((test) => ({
      name: test.fullName,
      end: ENDS[test.status] ?? 'failed',
      seconds: (test.duration ?? 0) / 1000,
      measured: test.meta?.measured ?? [],
      alone: `${command} -t ${quoted(`^${asPattern(test.fullName)}$`)}`,
    }));
    if (status === 'failed' && !tests.some(({ end }) => end === 'failed'))
      tests.push({ name: 'the file itself', end: 'failed', seconds: 0, measured: [], alone: command });
    return { file, seconds: (endTime - startTime) / 1000, tests };
  });
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Reads what Playwright's JSON reporter wrote, as `vitestFiles` does. The seconds of a file are those of its tests. */
export function playwrightFiles(path) {
  const report = readJson(path);
  const files = (report?.suites ?? []).map((suite) => {
    const file = relative('.', `${report.config.rootDir}/${suite.file}`);
    const tests = specsOf(suite).flatMap((spec) =>
      spec.tests.map(({ status, results, annotations = [] }) => ({
        name: spec.title,
        end: { expected: 'passed', flaky: 'passed', skipped: 'skipped' }[status] ?? 'failed',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        measured: annotations.filter(({ type }) => type === 'measured').map(({ description }) => description),
        alone: `npx playwright test ${relative('.', `${report.config.rootDir}/${spec.file}`)}:${spec.line}`,
      })),
    );
    return { file, seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0), tests };
  });
  // What no test is to blame for: a server that does not start, a file that cannot be read.
  const errors = report?.errors ?? [];
  if (errors.length > 0 && !files.some(({ tests }) => tests.some(({ end }) => end === 'failed')))
    files.push({
      file: 'e2e',
      seconds: 0,
      tests: [{ name: 'the run itself', end: 'failed', seconds: 0, measured: [], alone: 'npx playwright test' }],
    });
  return files;
}

/** How many tests of the files ended how. */
function count(files) {
  const counted = { passed: 0, failed: 0, skipped: 0 };
  for (const { tests } of files) for (const { end } of tests) counted[end] += 1;
  return counted;
}

/** Prints what failed and how to run it alone (`before` stands before the command), and as the last line how many tests passed and failed. */
export function printEnd(files, before = '') {
  const failures = files.flatMap(({ tests }) => tests.filter(({ end }) => end === 'failed'));
  if (failures.length > 0) console.log('\nAlone, what failed is run by:');
  for (const { alone } of failures) console.log(`  ${before}${alone}`);
  const { passed, failed, skipped } = count(files);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
}
