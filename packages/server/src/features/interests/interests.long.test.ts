// @module-tag faults
/** Runs the same test with a thousand races. */
process.env.RACE_ROUNDS = '100';
await import('./interests.test.ts');
