// @module-tag attack
// @module-tag promises/1
/** The same calls by every holder of one permission, directly or through a group: about 11,000 more calls. */
process.env.REFUSED = 'each';
await import('./access-refused.test.ts');
