/** Folders of the sources. */
export const SERVER = 'packages/server/src';
export const FEATURES = 'packages/server/src/features';
export const MIGRATIONS = 'packages/server/migrations';
export const CONTRACT = 'packages/contract/src';

/** Test files of the server that are generated from the contract or about many calls, by their names. */
export const server = (...names) => names.map((name) => `packages/server/test/${name}.test.ts`);
/** Test files next to the code of the server, by their paths. */
export const beside = (...names) => names.map((name) => `${SERVER}/${name}.test.ts`);
export const feature = (...names) => names.map((name) => `${FEATURES}/${name}.test.ts`);
/** Test files of the contract. */
export const contract = (...names) => names.map((name) => `${CONTRACT}/${name}.test.ts`);

/** The replacement of a fault that removes its text. */
export const NOTHING = '';

/**
 * Faults in one file that the same tests find, each `[what, find, replace]`, and, where only some tests need to run, a part of
 * their names.
 */
export const faults = (file, tests, list) =>
  list.map(([what, find, replace, only]) => ({ what, file, find, replace, tests, only }));
