// @module-tag promises/8
import { calls } from './calls.ts';

const INPUTS = 680_000;

/** The same with all that is wrong, and 680,000 inputs in all, thrown at the calls; `npm run fuzz` throws more. */
process.env.REQUESTS = 'each';
const withoutExports = calls.filter(({ endpoint }) => !endpoint.produces);
process.env.FUZZ_RUNS ??= String(Math.ceil(INPUTS / withoutExports.length));
await import('./requests.test.ts');
