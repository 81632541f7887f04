import { beside, faults, SERVER } from './support/write.mjs';

const tests = beside('commands/backup');

export const backups = [
  ...faults(`${SERVER}/domain/backups/restore.ts`, tests, [
    ['a changed byte', `if (hash.digest('hex') !== table.sha256)`, 'if (hash.digest().length === 0)', 'not whole'],
    ['the count of a table', 'if (there !== rows)', 'if (there === null)', 'not whole'],
  ]),
  // These run in the process of the command.
  ...faults(`${SERVER}/domain/backups/back-up.ts`, tests, [
    ['who may read a backup', 'FOLDER_MODE = 0o700', 'FOLDER_MODE = 0o755', 'for its owner alone'],
  ]),
];
