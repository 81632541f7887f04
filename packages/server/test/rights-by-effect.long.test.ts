/** The same with every call that each permission does not open, in every way: some 6,000 more calls. */
process.env.EFFECTS = 'each';
await import('./rights-by-effect.test.ts');
