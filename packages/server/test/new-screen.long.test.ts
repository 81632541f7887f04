import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('a screen on an existing table needs nothing but the six files of the patch', () => {
  const { status } = spawnSync(process.execPath, ['scripts/shape.mjs', '--try'], { cwd: root, stdio: 'inherit' });
  expect(status).toBe(0);
});
