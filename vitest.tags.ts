import { readFileSync } from 'node:fs';
import { isLong } from './packages/server/test/support/is-long.ts';

const LONG = 'long';

/** The promises of SECURITY.md, by their numbers. */
const promises = [
  ...readFileSync(new URL('SECURITY.md', import.meta.url), 'utf8').matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm),
].map(([, number = '', description = '']) => ({ name: `promises/${number}`, description }));

/**
 * Tests with the tag `long` are left out of `npm test`; `LONG_TESTS=yes` runs them too. `npm run test:long -- promises`,
 * `attack` or `faults` runs the tests with these tags. Each Vitest project needs these, because tags are not inherited.
 */
export const testTags = {
  tags: [
    { name: LONG, description: 'Only with LONG_TESTS=yes' },
    ...promises,
    { name: 'attack', description: 'What an attacker would try' },
    { name: 'faults', description: 'What breaks around the server' },
  ],
  tagsFilter: isLong ? [] : [`!${LONG}`],
};
