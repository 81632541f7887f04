import { beside, faults, SERVER } from './kit/write.mjs';

/** The commands are built once for a run, before a fault is planted: these are found by what the tests call themselves. */
export const backups = faults(`${SERVER}/domain/backups/restore.ts`, beside('commands/backup'), [
  ['a changed byte', `if (hash.digest('hex') !== table.sha256)`, 'if (hash.digest().length === 0)', 'not whole'],
  ['the count of a table', 'if (there !== rows)', 'if (there === null)', 'not whole'],
]);
