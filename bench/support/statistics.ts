/** Returns the median; NaN if one of the numbers is NaN. */
export function median(numbers: readonly number[]): number {
  if (numbers.some(Number.isNaN)) return Number.NaN;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the number that a share of sorted numbers do not exceed; NaN when there are none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;

/** Formats a number with three significant digits and thousands separators: 4,120, 12.3, 0.45. */
export const short = (number: number): string =>
  Number.isFinite(number) ? Number(number.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 }) : '-';

/** Formats a ratio: 0.85x, or - if there is none. */
export const timesText = (ratio: number): string => (Number.isFinite(ratio) ? `${short(ratio)}x` : '-');

/** Returns a Markdown table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
