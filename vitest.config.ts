import { defineConfig } from 'vitest/config';

const node = (name: string) => ({
  test: { name, root: `packages/${name}`, include: ['src/**/*.test.ts', 'test/**/*.test.ts'], testTimeout: 30_000 },
});

export default defineConfig({
  test: {
    projects: [
      node('contract'),
      node('demo'),
      node('web'),
      {
        test: {
          ...node('server').test,
          globalSetup: ['src/kit/testing/cluster.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
