import { resolve } from 'node:path';
import type { Manifest } from '../../domain/backups/manifest.ts';
import { CommandFailure } from './failure.ts';

/**
 * Returns the only argument of a backup command, as a path from the user's folder: npm runs commands in the project's
 * folder.
 * @throws CommandFailure with the usage.
 */
export function folderIn(args: readonly string[], usage: string): string {
  const [folder, ...more] = args;
  if (!folder || folder.startsWith('-') || more.length > 0) throw new CommandFailure(usage);
  return resolve(process.env.INIT_CWD ?? '', folder);
}

const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** What a backup holds, for people. */
export function archiveLine({ tables, events, createdAt, auditHead }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const end = auditHead ? `the audit chain ends at ${auditHead.seq}:${auditHead.hash}` : 'the audit chain is empty';
  const moved = events ? `, with ${formatCount(events.length, 'file')} of events in ClickHouse` : '';
  return `${formatCount(tables.length, 'table')} with ${formatCount(rows, 'row')} of ${createdAt}${moved}, ${end}`;
}
