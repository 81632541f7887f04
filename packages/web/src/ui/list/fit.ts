/** The measured and chosen widths of a column, in pixels. */
interface FittedColumn {
  /** The width of its widest cell on one line. */
  readonly natural: number;
  /** The least width that it can have. */
  readonly least: number;
  /** The width that someone chose, which stays. */
  readonly chosen?: number | undefined;
}

/** The most that a long text takes from other columns, in pixels. */
const MOST = 480;

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** Returns a column's width when there is no room for all, which is at most what it needs. */
export const leastOf = ({ natural, least, chosen }: FittedColumn): number => chosen ?? Math.min(natural, least);

/** Returns the widths of columns without a chosen width. */
function fitFree(columns: readonly FittedColumn[], room: number): readonly number[] {
  const needs = columns.map(({ natural }) => Math.min(natural, MOST));
  const spare = room - sum(needs);
  if (spare >= 0) {
    // First those that were limited, then all get a share of the rest.
    const wishes = columns.map(({ natural }, index) => natural - (needs[index] ?? 0));
    const granted = Math.min(1, spare / (sum(wishes) || 1));
    const widths = needs.map((need, index) => need + (wishes[index] ?? 0) * granted);
    const total = sum(widths) || 1;
    return widths.map((width) => (width * room) / total);
  }
  const starts = columns.map(leastOf);
  const left = Math.max(0, room - sum(starts));
  const lacks = needs.map((need, index) => Math.max(0, need - (starts[index] ?? 0)));
  const share = left / (sum(lacks) || 1);
  return starts.map((start, index) => start + (lacks[index] ?? 0) * share);
}

/**
 * Returns the widths of columns in the available room. With room for all, each is as wide as its content; otherwise,
 * columns that are too narrow share what the others leave. No content is cut while another column is wider than its
 * content. A chosen width always applies.
 */
export function fitWidths(columns: readonly FittedColumn[], room: number): readonly number[] {
  const free = columns.filter(({ chosen }) => chosen === undefined);
  const taken = sum(columns.map(({ chosen = 0 }) => chosen));
  const rest = [...fitFree(free, Math.max(0, room - taken))];
  return columns.map(({ chosen }) => chosen ?? rest.shift() ?? 0);
}
