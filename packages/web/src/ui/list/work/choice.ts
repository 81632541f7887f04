import { useRef, useState } from 'react';

/** The rows that are chosen: some of them by their ids, also on other pages, or all that match. */
export interface Choice {
  readonly ids: ReadonlySet<number>;
  readonly isAll: boolean;
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number, rows: readonly number[]) => void;
  /** Chooses a row with all between it and the one that was chosen or left last. */
  readonly extend: (id: number, rows: readonly number[]) => void;
  /** Chooses these rows, or leaves all of them. */
  readonly togglePage: (rows: readonly number[]) => void;
  /** Chooses rows, also such as are on no page that was shown. */
  readonly add: (ids: readonly number[]) => void;
  /** @param rows those of the page, which stay chosen where all were. */
  readonly remove: (ids: readonly number[], rows: readonly number[]) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

interface ChosenRows {
  readonly ids: ReadonlySet<number>;
  readonly isAll: boolean;
  /** What the list showed when it was chosen: of another list, nothing is chosen. */
  readonly of: string;
}

/**
 * What a change of the checkbox of a row does to the choice: with Shift, all up to the row are chosen. It is the change that
 * is listened to alone: after a click that was listened to as well, the box would tell that it had changed.
 */
export const onBoxChange =
  (choice: Choice, id: number, rows: readonly number[]) =>
  ({ nativeEvent }: { readonly nativeEvent: Event }): void => {
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) choice.extend(id, rows);
    else choice.toggle(id, rows);
  };

/** Keeps which rows of a list are chosen. @param of what the list shows, whichever page: with another one, nothing is. */
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
