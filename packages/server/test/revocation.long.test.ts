/** The same, fifty times each. */
process.env.REVOCATION_ROUNDS = '50';
await import('./revocation.test.ts');
