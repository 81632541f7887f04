/** The same with all that is wrong, and a thousand inputs, thrown at each call; `npm run fuzz` throws more. */
process.env.REQUESTS = 'each';
process.env.FUZZ_RUNS ??= '1000';
await import('./requests.test.ts');
