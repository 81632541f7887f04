// @module-tag promises/13
/** The same tests, with a thousand rounds. */
process.env.TOGGLE_ROUNDS = '1000';
await import('./concurrent-toggles.test.ts');
