import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PATCH = 'scripts/shape/new-screen.patch';
/** The endpoint, the handler, the screen and its line, who may, and a test. */
const MOST_FILES = 6;

test('a screen on an existing table touches six files with its test, and can be added to the code as it is now', () => {
  const touched = readFileSync(`${root}${PATCH}`, 'utf8').match(/^diff --git /gm) ?? [];
  expect(touched.length).toBeLessThanOrEqual(MOST_FILES);
  expect(spawnSync('git', ['apply', '--check', PATCH], { cwd: root, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
