import { calls } from './calls.ts';

const INPUTS = 680_000;

/** The same with all that is wrong, and 680,000 inputs in all, thrown at the calls; `npm run fuzz` throws more. */
process.env.REQUESTS = 'each';
process.env.FUZZ_RUNS ??= String(Math.ceil(INPUTS / calls.length));
await import('./requests.test.ts');
