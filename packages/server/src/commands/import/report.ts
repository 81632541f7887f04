import type { Totals } from './checkpoint.ts';
import type { Reason } from './reasons.ts';
import type { Outcome } from './run-import.ts';

const formatNumber = (value: number): string => value.toLocaleString('en');
const line = (count: number, what: string): string => `${formatNumber(count).padStart(13)}  ${what}`;

function reasonLines(reasons: readonly Reason[]): string[] {
  return reasons.map(({ reason, rows, examples }) =>
    line(rows, `${reason} (${examples.join(', ')}${rows > examples.length ? ', …' : ''})`),
  );
}

function checkLine({ read, accepted, refused }: Totals): string {
  const sum = `${formatNumber(accepted)} accepted + ${formatNumber(refused)} refused`;
  return accepted + refused === read
    ? `The totals agree: ${formatNumber(read)} read = ${sum}.`
    : `THE TOTALS DO NOT AGREE: ${formatNumber(read)} read, but ${sum}.`;
}

/** What an import came to. @param counts how many the database holds now, and held before. */
export function report(
  name: string,
  { totals, reasons, refusedPath, isDone, before }: Outcome,
  counts: { readonly now: number; readonly before: number } | undefined,
): string {
  return [
    `${name}:`,
    ...(before > 0 ? [line(before, 'rows were read in an earlier run')] : []),
    line(totals.read, 'rows read'),
    line(totals.accepted - totals.waiting, 'written'),
    line(totals.waiting, 'accepted, wait for what they refer to'),
    line(totals.refused, `refused${refusedPath === undefined ? '' : `: mend ${refusedPath} and import it`}`),
    ...reasonLines(reasons),
    ...(counts === undefined ? [] : [line(counts.now, `in the database (${formatNumber(counts.before)} before)`)]),
    checkLine(totals),
    ...(isDone ? [] : ['Stopped. The same command goes on from here.']),
  ].join('\n');
}

/** The expected result of an import. */
export function dryRunReport(name: string, { totals, reasons }: Outcome): string {
  return [
    `${name}: nothing was written.`,
    line(totals.read, 'rows read'),
    line(totals.accepted, 'would be accepted'),
    line(totals.refused, 'would be refused'),
    ...reasonLines(reasons),
    'Rows that disagree with each other, or with what is written meanwhile, are found by the import itself.',
  ].join('\n');
}
