// @module-tag promises/8
import { calls } from './calls.ts';

const INPUTS = 680_000;

/** The same tests with every invalid input, and 680,000 random inputs in total; `npm run fuzz` sends more. */
process.env.REQUESTS = 'each';
const withoutExports = calls.filter(({ endpoint }) => !endpoint.produces);
process.env.FUZZ_RUNS ??= String(Math.ceil(INPUTS / withoutExports.length));
await import('./requests.test.ts');
