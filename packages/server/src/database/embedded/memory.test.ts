import { expect, test } from 'vitest';
import { memorySettings } from './memory.ts';

const GIGABYTE = 1024 ** 3;

test.each([
  ['a quarter and a half of a small machine', 4 * GIGABYTE, '1024MB', '2048MB'],
  ['no more than a few million rows need', 24 * GIGABYTE, '2048MB', '12288MB'],
  ['no less than PostgreSQL is shipped with', GIGABYTE / 8, '128MB', '128MB'],
])('%s', (_what, bytes, shared, files) => {
  expect(memorySettings(bytes)).toEqual({ shared_buffers: shared, effective_cache_size: files });
});
