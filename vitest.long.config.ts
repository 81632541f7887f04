import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testTags } from './vitest.tags.ts';

const HOUR_MS = 3_600_000;
const ROOT = fileURLToPath(new URL('packages/server', import.meta.url));

/** Files of `npm test` that also have long tests. */
const withMore = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter(
    (file) => file.endsWith('.test.ts') && /\bisLong\b|tags: \['long'\]/.test(readFileSync(join(ROOT, file), 'utf8')),
  );

/** Long tests: `*.long.test.ts`, and the long tests of other files. One file at a time, because they measure. */
export default defineConfig({
  resolve: {
    alias: {
      '@quarterdeck/conformance': fileURLToPath(new URL('packages/conformance/src/index.ts', import.meta.url)),
    },
  },
  test: {
    name: 'long',
    tags: testTags.tags,
    root: 'packages/server',
    include: ['src/**/*.long.test.ts', 'test/**/*.long.test.ts', ...withMore],
    env: { LONG_TESTS: 'yes' },
    globalSetup: [fileURLToPath(new URL('packages/server/test/support/cluster.ts', import.meta.url))],
    fileParallelism: false,
    testTimeout: HOUR_MS,
    hookTimeout: HOUR_MS,
    expect: { poll: { timeout: 120_000 } },
  },
});
