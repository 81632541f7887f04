import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const asPattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns the first line of a test failure. */
const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0];

/** Returns where a test failed, from the failure's stack: `file:line`, or the file if the stack does not name it. */
function placeIn(file, failure = '') {
  const line = stripVTControlCharacters(failure).match(new RegExp(`${asPattern(file)}:(\\d+)`))?.[1];
  return line === undefined ? file : `${file}:${line}`;
}

const ENDS = { passed: 'passed', failed: 'failed', pending: 'skipped', skipped: 'skipped', todo: 'skipped' };

/**
 * Reads the output of Vitest's JSON reporter, and returns the tests of each file. A test has `name`, `end` ('passed',
 * 'failed' or 'skipped'), `seconds`, `measured` (lines), `tags` and `tried` (attempts). It also has `place` (`file:line`),
 * `why` (the first line of a failure) and `alone`, the command that runs only this test. A file that fails as a whole has an
 * additional failed test.
 */
export function vitestFiles(path, options = '') {
  return (readJson(path)?.testResults ?? []).map(({ name, status, startTime, endTime, assertionResults, message }) => {
    const file = relative('.', name);
    const command = `npx vitest run ${options}${file}`;
    const tests = assertionResults.map((test) => ({
      name: test.fullName,
      end: ENDS[test.status] ?? 'failed',
      seconds: (test.duration ?? 0) / 1000,
      measured: test.meta?.measured ?? [],
      tags: test.tags ?? [],
      // A test with many attempts of the same kind counts them in its metadata.
      tried: test.meta?.tried ?? 1,
      place: placeIn(file, test.failureMessages?.[0]),
      why: firstLine(test.failureMessages?.[0]),
      alone: `${command} -t ${quoted(`^${asPattern(test.fullName)}$`)}`,
    }));
    if (status === 'failed' && !tests.some(({ end }) => end === 'failed'))
      tests.push({
        ...{ name: 'the file itself', end: 'failed', seconds: 0, measured: [], tags: [], tried: 0 },
        ...{ place: placeIn(file, message), why: firstLine(message), alone: command },
      });
    return { file, seconds: (endTime - startTime) / 1000, tests };
  });
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Reads the output of Playwright's JSON reporter, in the same form as `vitestFiles`. The seconds of a file are those of
 * its tests.
 */
export function playwrightFiles(path) {
  const report = readJson(path);
  const files = (report?.suites ?? []).map((suite) => {
    const file = relative('.', `${report.config.rootDir}/${suite.file}`);
    const tests = specsOf(suite).flatMap((spec) =>
      spec.tests.map(({ status, results, annotations = [] }) => ({
        name: spec.title,
        place: `${relative('.', `${report.config.rootDir}/${spec.file}`)}:${spec.line}`,
        why: firstLine(results.at(-1)?.error?.message),
        end: { expected: 'passed', flaky: 'passed', skipped: 'skipped' }[status] ?? 'failed',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        measured: annotations.filter(({ type }) => type === 'measured').map(({ description }) => description),
        tags: (spec.tags ?? []).map((name) => name.replace(/^@/, '')),
        tried: 1,
        alone: `npx playwright test ${relative('.', `${report.config.rootDir}/${spec.file}`)}:${spec.line}`,
      })),
    );
    return { file, seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0), tests };
  });
  // Failures outside of tests: a server that does not start, a file that cannot be read.
  const errors = report?.errors ?? [];
  if (errors.length > 0 && !files.some(({ tests }) => tests.some(({ end }) => end === 'failed')))
    files.push({
      file: 'e2e',
      seconds: 0,
      tests: [
        {
          ...{ name: 'the run itself', end: 'failed', seconds: 0, measured: [], tags: [], tried: 0 },
          ...{ place: 'e2e', why: firstLine(errors[0]?.message), alone: 'npx playwright test' },
        },
      ],
    });
  return files;
}

/** Counts passed, failed and skipped tests. */
function count(files) {
  const counted = { passed: 0, failed: 0, skipped: 0 };
  for (const { tests } of files) for (const { end } of tests) counted[end] += 1;
  return counted;
}

const PARTS = [
  ['journeys', (file) => file.startsWith('e2e')],
  ['components', (file) => file.includes('.browser.test.')],
  ['HTTP', (file) => file.startsWith('packages/server')],
  ['unit', () => true],
];

/** Prints how many tests of each part passed, failed and were skipped, and their total time. */
export function printParts(files) {
  const columns = ['passed', 'failed', 'skipped', 'seconds'].map((name) => name.padStart(9)).join('');
  console.log(`\n  ${'tests'.padEnd(12)}${columns}`);
  for (const [part] of PARTS.toReversed()) {
    const own = files.filter(({ file }) => PARTS.find(([, isOf]) => isOf(file))?.[0] === part);
    const { passed, failed, skipped } = count(own);
    const seconds = own.reduce((sum, file) => sum + file.seconds, 0).toFixed(0);
    console.log(
      `  ${part.padEnd(12)}${[passed, failed, skipped, seconds].map((number) => String(number).padStart(9)).join('')}`,
    );
  }
}

/**
 * Prints the failed tests with place, reason and the command to run each alone (after `before`), and last the counts of
 * passed and failed tests.
 */
export function printEnd(files, before = '') {
  const failures = files.flatMap(({ tests }) => tests.filter(({ end }) => end === 'failed'));
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, place, why, alone } of failures) {
    console.log(`\n  ${name}`);
    if (place) console.log(`    ${place}`);
    if (why) console.log(`    ${why}`);
    console.log(`    alone: ${before}${alone}`);
  }
  const { passed, failed, skipped } = count(files);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
}
