/** The ids of the available widgets: those on the dashboard, in their order, and the others. */
export interface Arrangement {
  readonly chosen: readonly string[];
  readonly others: readonly string[];
}

/** One of the two lists. */
export type Side = keyof Arrangement;

/** Returns the arrangement of the chosen ids among all; unknown ids are left out. */
export const arrange = (chosen: readonly string[], all: readonly string[]): Arrangement => ({
  chosen: chosen.filter((id) => all.includes(id)),
  others: all.filter((id) => !chosen.includes(id)),
});

/** Returns the list that contains an id. */
export const sideOf = ({ chosen }: Arrangement, id: string): Side => (chosen.includes(id) ? 'chosen' : 'others');

/** Moves an id to a position of a list, counted from 0 and without itself; a position beyond the end means the end. */
export function place(arrangement: Arrangement, id: string, side: Side, index: number): Arrangement {
  const without = (ids: readonly string[]): readonly string[] => ids.filter((other) => other !== id);
  const next = { chosen: without(arrangement.chosen), others: without(arrangement.others) };
  return { ...next, [side]: next[side].toSpliced(Math.max(0, index), 0, id) };
}

/** Whether two lists have the same ids in the same order. */
export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);
