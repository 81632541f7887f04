// @module-tag attack
// @module-tag promises/1
/** The same directly and through a group, and with every permission alone for what any admin may do: some 1,500 more worlds. */
process.env.ALLOWED = 'each';
await import('./access-allowed.test.ts');
