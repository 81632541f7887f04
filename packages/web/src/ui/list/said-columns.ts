import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import type { Column } from './column.ts';

/** The value of a filter that leaves out nothing. */
const ALL = 'all';

/**
 * The columns of a list with those marked that say the same in all rows, because a filter does: they are shown to who chooses them.
 * @param values what the filters are set to, or hold while they are not.
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
