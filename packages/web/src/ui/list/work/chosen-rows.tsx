import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useEffect, useRef } from 'react';
import type { ListView, RowSlots } from '../row-extension.ts';
import { type Choice, useChoice } from './choice.ts';
import { pageChecks } from './row-check.tsx';
import classes from './work.module.css';

interface Options<C extends ListEndpoint> {
  readonly shown: ListView<C>;
  readonly idOf: (row: RowOf<C>) => number;
  /** A row's accessible name. */
  readonly nameOf: (row: RowOf<C>) => string;
}

interface ChosenRows<C extends ListEndpoint> {
  readonly choice: Choice;
  /** Returns the chosen rows, including those of other pages. */
  readonly chosen: () => readonly RowOf<C>[];
  readonly slots: Pick<RowSlots<C>, 'idOf' | 'head' | 'lead' | 'rowProps'>;
}

/** Checkboxes for a list's rows, page by page. */
export function useChosenRows<C extends ListEndpoint>({ shown, idOf, nameOf }: Options<C>): ChosenRows<C> {
  const { rows, state } = shown;
  const choice = useChoice(JSON.stringify([state.filters]));
  const ids = rows?.map(idOf) ?? [];
  const seen = useRef<ReadonlyMap<number, RowOf<C>>>(new Map());
  useEffect(() => {
    // Of other pages, only chosen rows stay in memory: otherwise a day of paging would hold all rows.
    const kept = [...seen.current].filter(([id]) => choice.has(id));
    seen.current = new Map([...kept, ...(rows ?? []).map((row): [number, RowOf<C>] => [idOf(row), row])]);
  });
  return {
    choice,
    chosen: () => [...choice.ids].flatMap((id) => seen.current.get(id) ?? []),
    slots: {
      idOf,
      ...pageChecks({ choice, ids, idOf, nameOf }),
      rowProps: (row) => ({ className: classes.row, 'data-chosen': choice.has(idOf(row)) || undefined }),
    },
  };
}
