import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('each planted fault can be planted, and its tests are there', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/mutations.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const count = Number(/^(\d+) faults can be planted\n$/.exec(stdout)?.[1]);
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThanOrEqual(150);
  expect(status).toBe(0);
});
