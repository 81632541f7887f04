/** The same with every permission alone for what any admin may do: some 1,200 more worlds. */
process.env.ANYBODY = 'each';
await import('./access-allowed.test.ts');
