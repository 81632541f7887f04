/** Runs the same test with ten thousand batches. */
process.env.HOSTILE_BATCHES = '10000';
await import('./hostile.test.ts');
