import { useRef, useState } from 'react';

/** The chosen rows: some by their ids, also on other pages, or all matches. */
export interface Choice {
  readonly ids: ReadonlySet<number>;
  readonly isAll: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number, rows: readonly number[]) => void;
  /** Chooses all rows between a row and the one that was toggled last. */
  readonly extend: (id: number, rows: readonly number[]) => void;
  /** Chooses these rows, or deselects all of them. */
  readonly togglePage: (rows: readonly number[]) => void;
  /** Chooses rows, even if no visited page showed them. */
  readonly add: (ids: readonly number[]) => void;
  /** @param rows the rows of the page, which stay chosen if all were chosen. */
  readonly remove: (ids: readonly number[], rows: readonly number[]) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

interface ChosenRows {
  readonly ids: ReadonlySet<number>;
  readonly isAll: boolean;
  /** Identifies the list's content: for other content, nothing is chosen. */
  readonly of: string;
}

/**
 * Returns the handler for a change of a row's checkbox: with Shift, all rows up to it are chosen. It handles only the
 * change event: with a click handler as well, the checkbox would report two changes.
 */
export const onBoxChange =
  (choice: Choice, id: number, rows: readonly number[]) =>
  ({ nativeEvent }: { readonly nativeEvent: Event }): void => {
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) choice.extend(id, rows);
    else choice.toggle(id, rows);
  };

/**
 * Stores the chosen rows of a list.
 * @param of identifies the list's content, on any page: with other content, nothing is chosen.
 */
export function useChoice(of: string): Choice {
  const [kept, setKept] = useState<ChosenRows>({ ids: new Set(), isAll: false, of });
  const { ids, isAll } = kept.of === of ? kept : { ids: new Set<number>(), isAll: false };
  const choose = (next: Iterable<number>, all = false): void => setKept({ ids: new Set(next), isAll: all, of });
  const has = (id: number): boolean => isAll || ids.has(id);
  const last = useRef<number | undefined>(undefined);
  return {
    ids,
    isAll,
    has,
    toggle: (id, rows) => {
      last.current = id;
      const chosen = isAll ? rows : [...ids];
      choose(has(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
    extend: (id, rows) => {
      const from = rows.indexOf(last.current ?? id);
      const to = rows.indexOf(id);
      const between = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      choose([...(isAll ? rows : ids), ...between]);
    },
    togglePage: (rows) =>
      choose(rows.every(has) ? (isAll ? [] : [...ids].filter((id) => !rows.includes(id))) : [...ids, ...rows]),
    add: (more) => !isAll && choose([...ids, ...more]),
    remove: (fewer, rows) => choose((isAll ? rows : [...ids]).filter((id) => !fewer.includes(id))),
    chooseAll: () => choose([], true),
    clear: () => choose([]),
  };
}
