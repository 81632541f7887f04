import { formatNumber } from '../text/format.ts';

/** A number of rows: exact, or at least this many. */
export interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

const totalText = ({ count, isExact }: Total): string => `${formatNumber(count)}${isExact ? '' : '+'}`;

/** Returns the visible range: `1-10 of 12,345`, `1-10 of 1,000+`, `0 of 0`. */
export function rangeText(page: number, size: number, shown: number, total: Total): string {
  if (shown === 0) return `0 of ${totalText(total)}`;
  const first = page * size + 1;
  return `${formatNumber(first)}-${formatNumber(first + shown - 1)} of ${totalText(total)}`;
}

/** Returns the last page, from 0; undefined while the total is not exact. */
export const lastPage = ({ count, isExact }: Total, size: number): number | undefined =>
  isExact ? Math.max(0, Math.ceil(count / size) - 1) : undefined;

/** Whether there is a next page: known with an exact total; otherwise probable after a full page. */
export const hasNext = (page: number, size: number, shown: number, { count, isExact }: Total): boolean =>
  isExact ? (page + 1) * size < count : shown === size;
