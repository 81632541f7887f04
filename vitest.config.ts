import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const node = (name: string) => ({
  test: {
    name,
    root: `packages/${name}`,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
    testTimeout: 30_000,
  },
});

/** Each worker has a server with its connections: more of them would ask for more than the cluster has. */
const MOST_WORKERS = 4;

export default defineConfig({
  test: {
    // A worker waits for PostgreSQL half of the time: leaving a core free for nobody would double the time.
    maxWorkers: Math.min(MOST_WORKERS, availableParallelism()),
    projects: [
      node('contract'),
      node('demo'),
      // Style sheets are empty otherwise: the colours of charts are read from theirs.
      { test: { ...node('web').test, css: { include: [/\.css\?raw$/] } } },
      'packages/web/vitest.config.ts',
      {
        test: {
          ...node('server').test,
          globalSetup: [fileURLToPath(new URL('packages/server/src/kit/testing/cluster.ts', import.meta.url))],
          hookTimeout: 60_000,
          // Real clocks on a busy machine: a second try in CI.
          retry: process.env.CI === undefined ? 0 : 1,
        },
      },
    ],
  },
});
