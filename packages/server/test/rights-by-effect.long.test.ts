/** The same tests with every call that a permission does not allow, in every way: about 6,000 more calls. */
process.env.EFFECTS = 'each';
await import('./rights-by-effect.test.ts');
