// @module-tag promises/2
/** The same walk with 10,000 calls; `npm run walk` makes more, or repeats the same ones. */
process.env.WALK_STEPS ??= '10000';
await import('./random-walk.test.ts');
