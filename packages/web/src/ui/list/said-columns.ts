import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import type { Column } from './column.ts';

/** The value of a filter that excludes nothing. */
const ALL = 'all';

/**
 * Marks the columns that have the same value in all rows because of a filter: they are hidden by default.
 * @param values the filters' values, including defaults.
 */
export const markSaid = <C extends ListEndpoint>(
  columns: readonly Column<C>[],
  values: Readonly<Record<string, string>>,
): readonly Column<C>[] =>
  columns.map((column) =>
    column.saidBy?.some((name) => values[name] !== undefined && values[name] !== ALL)
      ? { ...column, isExtra: true as const }
      : column,
  );
