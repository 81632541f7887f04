/** Source folders. */
export const SERVER = 'packages/server/src';
export const FEATURES = 'packages/server/src/features';
export const MIGRATIONS = 'packages/server/migrations';
export const CONTRACT = 'packages/contract/src';

/** Returns test files of the server that are generated from the contract or cover many calls, by name. */
export const server = (...names) => names.map((name) => `packages/server/test/${name}.test.ts`);
/** Returns test files next to the server's code, by path. */
export const beside = (...names) => names.map((name) => `${SERVER}/${name}.test.ts`);
export const feature = (...names) => names.map((name) => `${FEATURES}/${name}.test.ts`);
/** Returns test files of the contract. */
export const contract = (...names) => names.map((name) => `${CONTRACT}/${name}.test.ts`);

/** The replacement for a fault that removes its text. */
export const NOTHING = '';

/**
 * Returns faults in one file that the same tests find, each `[what, find, replace]`. A fourth entry is a part of test
 * names, where only some tests need to run.
 */
export const faults = (file, tests, list) =>
  list.map(([what, find, replace, only]) => ({ what, file, find, replace, tests, only }));
