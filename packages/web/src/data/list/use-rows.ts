import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useDeferredValue, useState } from 'react';
import { filtersOf, inputOf, type ListState } from '../../ui/list/state.ts';
import type { Total } from '../../ui/list/words.ts';
import { failureInPlaceOf, oldOf } from '../client/failure.ts';
import { useCall } from '../client/queries.ts';

type LoadedPage = Readonly<Record<string, unknown>>;

/** How many rows there are; of a server that does not say, as many as one has seen, and perhaps more after a full page. */
function totalOf({ list }: ListEndpoint, answer: LoadedPage, { page, size }: ListState): Total {
  const { [list.total]: total, [list.rows]: rows } = answer;
  if (total !== undefined) return { count: Number(total), isExact: answer.total_exact !== false };
  const shown = Array.isArray(rows) ? rows.length : 0;
  if (shown > size) return { count: shown, isExact: true };
  return { count: page * size + shown, isExact: shown < size };
}

/** The rows of a page. A server that answers more than was asked for has answered everything. */
function rowsOf<Row>(rows: readonly Row[] | undefined, { page, size }: ListState): readonly Row[] | undefined {
  return rows && rows.length > size ? rows.slice(page * size, (page + 1) * size) : rows;
}

interface Options<C extends ListEndpoint> {
  /** Inputs that are no filters. */
  readonly fixed: Partial<InputOf<C>>;
  readonly enabled: boolean;
  /** What is asked for may not be what is wanted yet: the rows are loaded, and not shown. */
  readonly isEarly: boolean;
  /** After how many milliseconds rows are loaded again. */
  readonly pollInterval?: ((rows: readonly RowOf<C>[]) => number | undefined) | undefined;
}

/** One poll may fail, and a second: what is shown is not old yet. */
const POLLS = 3;

/** Loads the rows of a list and their number; counting exactly, where it is slow, is asked for by hand. */
export function useRows<C extends ListEndpoint>(call: C, state: ListState, options: Options<C>) {
  const { fixed, enabled, isEarly } = options;
  const input = { ...inputOf(call, state), ...fixed } as InputOf<C>;
  const page = useCall(call, input, { enabled, keepEarlier: true });
  const loaded: LoadedPage | undefined = page.isPlaceholderData ? undefined : page.data;
  const pollInterval = loaded && options.pollInterval?.(loaded[call.list.rows] as readonly RowOf<C>[]);
  const repeated = pollInterval === undefined ? undefined : { input, pollInterval };
  const filters = JSON.stringify([state.filters, fixed]);
  const [wanted, setWanted] = useState<string | null>(null);
  const counting = useCall(call, { ...filtersOf(call, state), ...fixed, page_limit: 1, count: 'exact' } as InputOf<C>, {
    enabled: enabled && wanted === filters,
  });
  // The first rows are drawn in short tasks: all at once, they hold up a slow phone for 0.15 s.
  const isDrawn = useDeferredValue(page.data !== undefined);
  const wantedPage = isEarly || !isDrawn ? undefined : page.data;
  const answer: LoadedPage | undefined = wantedPage;
  const counted: LoadedPage | undefined = wanted === filters ? counting.data : undefined;
  const known = counted ?? answer;
  return {
    answer: wantedPage as OutputOf<C> | undefined,
    rows: rowsOf(answer?.[call.list.rows] as readonly RowOf<C>[] | undefined, state),
    total: known && totalOf(call, known, state),
    /** The rows are those of an earlier page. */
    isEarlier: page.isPlaceholderData,
    failure: isEarly ? null : failureInPlaceOf(loaded, page.error),
    /** No one is notified about a failed poll: after a few of them, as of when the rows are, and why. */
    old: repeated && oldOf(page, POLLS * repeated.pollInterval),
    /** What is to be asked for repeatedly, by a component of its own (`Repeated`). */
    repeated,
    retry: () => void page.refetch(),
    isCounting: counting.isFetching,
    countExactly: () => setWanted(filters),
  };
}
