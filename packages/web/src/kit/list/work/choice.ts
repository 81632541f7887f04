import { useState } from 'react';

/** The rows that are chosen: some of them by their ids, also on other pages, or all that match. */
export interface Choice {
  readonly ids: ReadonlySet<number>;
  readonly isAll: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number, rows: readonly number[]) => void;
  /** Chooses these rows, or leaves all of them. */
  readonly togglePage: (rows: readonly number[]) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly isAll: boolean;
  /** What the list showed when it was chosen: of another list, nothing is chosen. */
  readonly of: string;
}

/** Keeps which rows of a list are chosen. @param of what the list shows, whichever page: with another one, nothing is. */
export function useChoice(of: string): Choice {
  const [kept, setKept] = useState<Chosen>({ ids: new Set(), isAll: false, of });
  const { ids, isAll } = kept.of === of ? kept : { ids: new Set<number>(), isAll: false };
  const choose = (next: Iterable<number>, all = false): void => setKept({ ids: new Set(next), isAll: all, of });
  const has = (id: number): boolean => isAll || ids.has(id);
  return {
    ids,
    isAll,
    has,
    toggle: (id, rows) => {
      const chosen = isAll ? rows : [...ids];
      choose(has(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
    togglePage: (rows) =>
      choose(rows.every(has) ? (isAll ? [] : [...ids].filter((id) => !rows.includes(id))) : [...ids, ...rows]),
    chooseAll: () => choose([], true),
    clear: () => choose([]),
  };
}
