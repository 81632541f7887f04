// @module-tag promises/5
/** The same tests, with more than a thousand revocations. */
process.env.REVOCATION_ROUNDS = '112';
await import('./revocation.test.ts');
