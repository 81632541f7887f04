import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { reportMeasurement } from './support/measurement.ts';
import { ROOT } from './support/root.ts';

/** Few users: the page has the same number of rows, and is filled within seconds. */
const USERS = 3000;
/** Sign-in and five lists, as on a phone and on a desktop. */
const LINES = 12;
const { NODE_ENV: _ofTests, ...env } = process.env;

test('Lighthouse gives sign-in and five lists at least 90 for performance as on a phone, 98 at a desk, and 95 for the rest', () => {
  const options = ['browser', '--only', 'lighthouse', '--users', String(USERS)];
  const { stdout, stderr, status } = spawnSync('npm', ['run', '-s', 'bench', '--', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  });
  expect(status, stderr).toBe(0);
  const lines = stdout.split('\n').filter((line) => /^\| \/.* (met|MISSED) /.test(line));
  for (const line of lines) {
    const [, path, performance, accessibility, practices, verdict] = line.split('|').map((cell) => cell.trim());
    reportMeasurement(`${path}: ${performance}, ${accessibility}, ${practices}: ${verdict}`);
  }
  expect(lines).toHaveLength(LINES);
  expect(lines.filter((line) => line.includes('MISSED'))).toEqual([]);
});
