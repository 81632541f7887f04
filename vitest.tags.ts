import { isLong } from './packages/server/test/support/is-long.ts';

const LONG = 'long';

/**
 * Tests with the tag `long` are left out of `npm test`; `LONG_TESTS=yes` runs them, too. Each project of Vitest is given this:
 * its own tags count alone.
 */
export const longTag = {
  tags: [{ name: LONG, description: 'Run with LONG_TESTS=yes alone' }],
  tagsFilter: isLong ? [] : [`!${LONG}`],
};
