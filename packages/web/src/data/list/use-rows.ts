import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useDeferredValue, useState } from 'react';
import { filtersOf, inputOf, type ListState } from '../../ui/list/state.ts';
import type { Total } from '../../ui/list/words.ts';
import { failureInPlaceOf, oldOf } from '../client/failure.ts';
import { useCall } from '../client/queries.ts';

type LoadedPage = Readonly<Record<string, unknown>>;

/**
 * Returns how many rows there are. For a server that does not report it, the number seen so far, and perhaps more after
 * a full page.
 */
function totalOf({ list }: ListEndpoint, answer: LoadedPage, { page, size }: ListState): Total {
  const { [list.total]: total, [list.rows]: rows } = answer;
  if (total !== undefined) return { count: Number(total), isExact: answer.total_exact !== false };
  const shown = Array.isArray(rows) ? rows.length : 0;
  if (shown > size) return { count: shown, isExact: true };
  return { count: page * size + shown, isExact: shown < size };
}

/** Returns a page's rows. A server that answers more than a page has answered everything. */
function rowsOf<Row>(rows: readonly Row[] | undefined, { page, size }: ListState): readonly Row[] | undefined {
  return rows && rows.length > size ? rows.slice(page * size, (page + 1) * size) : rows;
}

interface Options<C extends ListEndpoint> {
  /** Inputs that are not filters. */
  readonly fixed: Partial<InputOf<C>>;
  readonly enabled: boolean;
  /** The address may still change: the rows are loaded but not shown. */
  readonly isEarly: boolean;
  /** The interval in milliseconds at which rows are loaded again. */
  readonly pollInterval?: ((rows: readonly RowOf<C>[]) => number | undefined) | undefined;
}

/** Polls without an answer until the rows count as old: one or two may fail. */
const POLLS = 3;

/** Loads a list's rows and their number. Where exact counting is slow, the admin starts it. */
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
  // The first rows are rendered in short tasks: all at once, they block a slow phone for 0.15 s.
  const isDrawn = useDeferredValue(page.data !== undefined);
  const wantedPage = isEarly || !isDrawn ? undefined : page.data;
  const answer: LoadedPage | undefined = wantedPage;
  const counted: LoadedPage | undefined = wanted === filters ? counting.data : undefined;
  const known = counted ?? answer;
  return {
    answer: wantedPage as OutputOf<C> | undefined,
    rows: rowsOf(answer?.[call.list.rows] as readonly RowOf<C>[] | undefined, state),
    total: known && totalOf(call, known, state),
    /** The rows belong to an earlier page. */
    isEarlier: page.isPlaceholderData,
    failure: isEarly ? null : failureInPlaceOf(loaded, page.error),
    /** A failed poll shows no message. After a few of them, the list shows how old its rows are, and why. */
    old: repeated && oldOf(page, POLLS * repeated.pollInterval),
    /** What `Poll`, a component of its own, requests repeatedly. */
    repeated,
    retry: () => void page.refetch(),
    isCounting: counting.isFetching,
    countExactly: () => setWanted(filters),
  };
}
