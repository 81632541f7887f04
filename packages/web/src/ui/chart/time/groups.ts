import type { Sheet } from '../sheet.ts';
import type { Amount, Unit } from '../unit.ts';

/** A number of a group. */
interface Member {
  readonly label: string;
  readonly value: Amount;
  readonly unit: Unit;
  /** The value in the compared period. */
  readonly before?: Amount | undefined;
  /** Its share of the whole, in percent. */
  readonly share?: number;
}

/** A group of numbers. */
export interface Group {
  readonly title: string;
  readonly members: readonly Member[];
}

/** Returns several groups of numbers as one table, below each other. */
export function groupsSheet(groups: readonly Group[]): Sheet {
  const all = groups.flatMap(({ title, members }) => members.map((member) => ({ title, ...member })));
  const show = (value: Amount, row: number): string => all[row]?.unit.full(value) ?? String(value);
  const isCompared = all.some(({ before }) => before !== undefined);
  const hasShares = all.some(({ share }) => share !== undefined);
  return {
    columns: [
      { header: 'Group' },
      { header: 'What' },
      { header: 'Number', show },
      ...(hasShares ? [{ header: 'Share in percent', show: String }] : []),
      ...(isCompared ? [{ header: 'Earlier', show }] : []),
    ],
    rows: all.map(({ title, label, value, share, before }) => [
      title,
      label,
      value,
      ...(hasShares ? [share ?? null] : []),
      ...(isCompared ? [before ?? null] : []),
    ]),
  };
}
