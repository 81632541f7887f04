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
    ['a migration that fails', 'could not be migrated (${step})', 'could not be migrated', 'a migration that fails'],
  ]),
  ...faults(`${SERVER}/database/migrate.ts`, server('migrations'), [
    ['an upgrade gives way', 'const LOCK_MS = 500;', 'const LOCK_MS = 0;'],
    ['a database that is older', 'if (isOlder(names))', 'if (isOlder([]))', 'older is refused'],
  ]),
  ...faults(`${SERVER}/database/take-over.ts`, server('migrations'), [
    [
      'the former release finds its migrations',
      'if (names.includes(BASELINE)) await deleteReplaced(trx);',
      'if (names.length > 0) await deleteReplaced(trx);',
      'taken over',
    ],
    [
      'they go with the next start',
      'if (names.includes(BASELINE)) await deleteReplaced(trx);',
      'if (names.includes(BASELINE)) return;',
      'taken over',
    ],
    ['how old a database is', 'min(timestamp) from kysely_migration', 'now()::text', 'taken over'],
  ]),
  ...faults(`${SERVER}/database/upgrade/apply-functions.ts`, server('migrations'), [
    [
      'a text that was run is not run again',
      'names.filter((one) => applied.get(one) !== checksumOf(one))',
      'names',
      'run again',
    ],
    ['a text that changed is run', 'applied.get(one) !== checksumOf(one))', '!applied.has(one))', 'run again'],
    ['a trigger that no text has is dropped', 'if (!triggers.some((one)', 'if (triggers.every((one)', 'run again'],
    ['a function that no text has is dropped', "if (others.names !== '')", "if (others.names === '')", 'run again'],
    [
      'a trigger that is there is left alone',
      'if (!there.has(comparable(trigger.sql)))',
      'if (there)',
      'leave their tables alone',
    ],
  ]),
  ...faults('packages/server/migrations/0001-baseline.ts', server('migrations'), [
    ['what has landed never changes', 'export async function up(', 'export async function up  ('],
  ]),
  ...faults('packages/server/migrations/landed.txt', server('migrations'), [
    ['each has its line', '0001-baseline', '0001-baselin'],
  ]),
];
