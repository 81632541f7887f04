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
    // The files of a worker share their modules: importing the server takes longer than most files of tests.
    isolate: false,
  },
});

/** Each worker has a server with its connections: more of them would ask for more than the cluster has. */
const MOST_WORKERS = 4;

const testing = (file: string): string =>
  fileURLToPath(new URL(`packages/server/test/support/${file}`, import.meta.url));

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
          globalSetup: [testing('cluster.ts')],
          setupFiles: process.env.PROFILE_FILE === undefined ? [] : [testing('profile.ts')],
          // Far above what any of them takes, so that a busy machine makes none of them fail.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Real clocks on a busy machine: a second try in CI.
          retry: process.env.CI === undefined ? 0 : 1,
        },
      },
    ],
  },
});
