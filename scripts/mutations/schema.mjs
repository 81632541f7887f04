import { beside, faults, NOTHING, SERVER, server } from './support/write.mjs';

export const schema = [
  ...faults(`${SERVER}/database/embedded/memory.ts`, beside('database/embedded/memory'), [
    ['a quarter of the memory', '/ MEGABYTE / 4', '/ MEGABYTE / 3'],
    ['no more than a few million rows need', 'Math.min(MOST_SHARED_MB, ', 'Math.max(0, '],
    ['no less than PostgreSQL is shipped with', 'Math.max(LEAST_SHARED_MB, ', 'Math.max(0, '],
    ['as much is expected of the system as is there', 'Math.max(shared, ', 'Math.max(0, '],
  ]),
  ...faults(`${SERVER}/database/embedded/cluster.ts`, beside('database/embedded/embedded'), [
    ['PostgreSQL has memory for pages', '  ...memorySettings(),', NOTHING],
  ]),
  ...faults(`${SERVER}/database/migrate.ts`, server('reliability'), [
    ['a database that is newer', 'if (unknown.length > 0)', 'if (unknown.length < 0)', 'a newer schema'],
    ['a migration that fails', 'if (error) {', 'if (error && results.length > 1000) {', 'a migration that fails'],
  ]),
  ...faults(`${SERVER}/database/migrate.ts`, server('migrations'), [
    ['an upgrade gives way', 'const LOCK_MS = 500;', 'const LOCK_MS = 0;'],
    ['a migration that was added later', 'allowUnorderedMigrations: true,', NOTHING],
  ]),
  ...faults('packages/server/migrations/0025-active-people.ts', server('migrations'), [
    ['what has landed never changes', 'export async function up(', 'export async function up  ('],
  ]),
  ...faults('packages/server/migrations/landed.txt', server('migrations'), [
    ['each has its line', '0025-active-people', '0025-active-peopl'],
  ]),
];
