// @module-tag promises/2
/** The same with ten thousand calls; `npm run walk` makes more, or the same ones again. */
process.env.WALK_STEPS ??= '10000';
await import('./random-walk.test.ts');
