// @module-tag promises/13
/** The same, a thousand rounds of it. */
process.env.TOGGLE_ROUNDS = '1000';
await import('./concurrent-toggles.test.ts');
