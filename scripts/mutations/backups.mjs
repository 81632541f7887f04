import { beside, faults, NOTHING, SERVER } from './kit/write.mjs';

const tests = beside('commands/backup');

export const backups = [
  ...faults(`${SERVER}/domain/backups/restore.ts`, tests, [
    ['a cut file', 'if (size !== table.bytes)', 'if (size === -1)', 'not whole'],
    ['a changed byte', `if (hash.digest('hex') !== table.sha256)`, 'if (hash.digest().length === 0)', 'not whole'],
    ['a database that is not empty', '    await requireEmpty(db);\n', NOTHING, 'not whole'],
    ['the count of a table', 'if (there !== rows)', 'if (there === null)', 'not whole'],
    ['what is held open ends', '    await endAllAccess(db);\n', NOTHING, 'nobody is signed in'],
    ['letters are not sent twice', '    await giveUpAll(db);\n', NOTHING, 'nobody is signed in'],
    ['triggers do not count twice', 'disable trigger user', 'enable trigger user', 'nobody is signed in'],
    ['triggers act again', 'enable trigger user`', 'disable trigger user`', 'nobody is signed in'],
    ['ids go on', 'await setSequence(db, name, value);', 'void name;', 'nobody is signed in'],
    [
      'references come back',
      'await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);',
      'void [table, name, definition];',
      'nobody is signed in',
    ],
    [
      'an earlier schema is brought forward',
      'await migrateWithin(db, knownMigrations);',
      'void knownMigrations;',
      'earlier',
    ],
  ]),
  ...faults(`${SERVER}/domain/backups/manifest.ts`, tests, [
    ['a newer schema', 'if (unknown !== undefined)', 'if (unknown === null)', 'not whole'],
    ['a changed manifest', 'digest(JSON.stringify(outer.data.manifest)) !== outer.data.sha256', 'false', 'not whole'],
  ]),
  ...faults(`${SERVER}/domain/backups/back-up.ts`, tests, [
    ['a folder with something in it', 'if ((await readdir(folder)).length > 0)', `if (folder === '')`, 'its owner'],
    ['for its owner alone', 'const FILE_MODE = 0o600;', 'const FILE_MODE = 0o644;', 'its owner'],
    [
      'one moment',
      `'begin isolation level repeatable read read only', async ({ db, client })`,
      `'begin', async ({ db, client })`,
      'one moment',
    ],
  ]),
];
