/** A column, in pixels. */
interface FittedColumn {
  /** What its widest cell takes on one line. */
  readonly natural: number;
  /** What it can do with. */
  readonly least: number;
  /** What someone made it: it keeps that. */
  readonly chosen?: number | undefined;
}

/** Longer texts do not take room from other columns. */
const MOST = 480;

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

/** What a column takes where there is no room for all: no more than it needs. */
export const leastOf = ({ natural, least, chosen }: FittedColumn): number => chosen ?? Math.min(natural, least);

/** The widths of columns that no one has chosen. */
function fitFree(columns: readonly FittedColumn[], room: number): readonly number[] {
  const needs = columns.map(({ natural }) => Math.min(natural, MOST));
  const spare = room - sum(needs);
  if (spare >= 0) {
    // Those that were held back come first, then all get a part of what is left.
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
 * The widths of columns in so much room: each as wide as what it holds, as long as there is room for all; otherwise what is short of
 * room shares what the others leave. Nothing is cut while another column is wider than what it holds. One that someone chose a width
 * for has it.
 */
export function fitWidths(columns: readonly FittedColumn[], room: number): readonly number[] {
  const free = columns.filter(({ chosen }) => chosen === undefined);
  const taken = sum(columns.map(({ chosen = 0 }) => chosen));
  const rest = [...fitFree(free, Math.max(0, room - taken))];
  return columns.map(({ chosen }) => chosen ?? rest.shift() ?? 0);
}
