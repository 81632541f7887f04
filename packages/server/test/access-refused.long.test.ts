// @module-tag attack
// @module-tag promises/1
/** The same asked by everyone who holds one permission, directly or through a group: some 11,000 more calls. */
process.env.REFUSED = 'each';
await import('./access-refused.test.ts');
