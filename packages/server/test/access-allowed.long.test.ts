// @module-tag attack
// @module-tag promises/1
/**
 * The same tests, directly and through a group, and with every permission alone for calls of any admin: about 1,500
 * more worlds.
 */
process.env.ALLOWED = 'each';
await import('./access-allowed.test.ts');
