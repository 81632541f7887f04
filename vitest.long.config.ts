import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const HOUR_MS = 3_600_000;

/** The long proofs, `*.long.test.ts`: what is too slow for every change. One file at a time, because they measure. */
export default defineConfig({
  test: {
    name: 'long',
    root: 'packages/server',
    include: ['src/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    globalSetup: [fileURLToPath(new URL('packages/server/test/support/cluster.ts', import.meta.url))],
    fileParallelism: false,
    testTimeout: HOUR_MS,
    hookTimeout: HOUR_MS,
  },
});
