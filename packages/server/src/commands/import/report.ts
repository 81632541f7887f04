import type { Reason } from './reasons.ts';
import type { Outcome } from './run-import.ts';

const formatNumber = (value: number): string => value.toLocaleString('en');
const line = (count: number, what: string): string => `${formatNumber(count).padStart(13)}  ${what}`;

function reasonLines(reasons: readonly Reason[]): string[] {
  return reasons.map(({ reason, rows, examples }) =>
    line(rows, `${reason} (${examples.join(', ')}${rows > examples.length ? ', …' : ''})`),
  );
}

const warningLines = (warning: string | undefined): string[] => (warning === undefined ? [] : [`WARNING: ${warning}`]);

/** The number of a type's rows in the database, and what an import changed. */
export interface Counts {
  readonly type: string;
  readonly isThing: boolean;
  readonly now: number;
  readonly before: number;
}

/** How many rows this run added to the database: exact for things, a maximum for events. */
interface Gain {
  readonly gained: number;
  readonly added: number;
  readonly isExplained: boolean;
}

function gainOf({ totals, before, added, removed }: Outcome, { isThing, ...counts }: Counts): Gain {
  const gained = counts.now - counts.before;
  if (isThing) return { gained, added, isExplained: gained === added - removed };
  // An event that already exists is accepted, and adds nothing.
  const written = totals.accepted - totals.waiting - (before.accepted - before.waiting);
  return { gained, added: Math.max(0, gained), isExplained: gained >= 0 && gained <= written };
}

function countLines(outcome: Outcome, counts: Counts): string[] {
  const { totals, before, removed } = outcome;
  const { added } = gainOf(outcome, counts);
  const written = totals.accepted - totals.waiting - (before.accepted - before.waiting);
  return [
    line(added, `new ${counts.type} items`),
    line(Math.max(0, written - added - removed), 'updates of existing items'),
    ...(removed > 0 ? [line(removed, 'deleted')] : []),
    line(counts.now, `${counts.type} items in the database (${formatNumber(counts.before)} before)`),
  ];
}

const itemsOf = ({ type }: Counts, count: number): string => `${type} ${count === 1 ? 'item' : 'items'}`;

function checkLine(outcome: Outcome, counts: Counts | undefined): string {
  const { read, accepted, refused } = outcome.totals;
  const sum = `${formatNumber(accepted)} accepted + ${formatNumber(refused)} refused`;
  if (accepted + refused !== read) return `THE TOTALS DO NOT AGREE: ${formatNumber(read)} read, but ${sum}.`;
  const rows = `${formatNumber(read)} read = ${sum}`;
  if (!counts) return `The totals agree: ${rows}.`;
  const { added, gained, isExplained } = gainOf(outcome, counts);
  if (!isExplained) {
    const more = `${formatNumber(Math.abs(gained))} ${gained < 0 ? 'fewer' : 'more'} ${itemsOf(counts, Math.abs(gained))}`;
    return `THE DATABASE DIFFERS: ${rows}, but it has ${more}. Something else wrote at the same time, or waiting items arrived.`;
  }
  const deleted = outcome.removed > 0 ? ` and ${formatNumber(outcome.removed)} deleted` : '';
  return `The totals agree: ${rows}, ${formatNumber(added)} new${deleted} ${itemsOf(counts, added + outcome.removed)} in the database.`;
}

/**
 * Returns the report about an import.
 * @param counts the type's rows in the database; undefined where they are not counted.
 */
export function report(name: string, outcome: Outcome, counts: Counts | undefined): string {
  const { totals, reasons, refusedPath, isDone, before, warning } = outcome;
  return [
    `${name}:`,
    ...(before.read > 0 ? [line(before.read, 'rows were read in an earlier run')] : []),
    line(totals.read, 'rows read'),
    line(totals.accepted - totals.waiting, 'written'),
    line(totals.waiting, 'accepted, waiting for the items they refer to'),
    line(totals.refused, `refused${refusedPath === undefined ? '' : `: fix ${refusedPath} and import it`}`),
    ...reasonLines(reasons),
    ...(counts === undefined ? [] : countLines(outcome, counts)),
    checkLine(outcome, counts),
    ...warningLines(warning),
    ...(isDone ? [] : ['Stopped. Run the same command to continue from here.']),
  ].join('\n');
}

/** Returns the report about a dry run. */
export function dryRunReport(name: string, { totals, reasons, warning }: Outcome): string {
  return [
    `${name}: nothing was written.`,
    line(totals.read, 'rows read'),
    line(totals.accepted, 'would be accepted'),
    line(totals.refused, 'would be refused'),
    ...reasonLines(reasons),
    ...warningLines(warning),
    'The import itself finds rows that conflict with each other or with new data.',
  ].join('\n');
}
