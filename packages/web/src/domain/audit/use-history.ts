import { audit } from '@quarterdeck/contract/audit';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallFailure } from '../../data/client/failure.ts';
import { keyOf } from '../../data/client/queries.ts';
import { send } from '../../data/client/send.ts';
import { alert } from '../../ui/alert/alert.ts';

/** A thing in the audit log. */
export interface Subject {
  /** Its type in the audit log: `group`, `user` (admins too), `setting` … */
  readonly type: string;
  readonly id: number;
}

type Page = OutputOf<typeof audit.list>;

const PAGE_SIZE = 20;

/** Loads a thing's entries in the audit log, page by page, newest first. */
export function useHistory({ type, id }: Subject, enabled: boolean) {
  const filter = { target_type: type, target_id: id, page_limit: PAGE_SIZE };
  const query = useInfiniteQuery<Page, CallFailure, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: [...keyOf(audit.list, filter), 'history'],
    queryFn: ({ pageParam, signal }) => {
      alert.clearFailure();
      return send(audit.list, { ...filter, page: pageParam }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ data }, all) => (data.length === PAGE_SIZE ? all.length : undefined),
    enabled,
  });
  const rows = query.data?.pages.flatMap(({ data }) => data);
  return {
    // A row that is written meanwhile moves the others to the next page, so rows can repeat.
    rows: rows && [...new Map(rows.map((row): [number, RowOf<typeof audit.list>] => [row.id, row])).values()],
    failure: query.error,
    // Often the failed load is a reload of what is shown, not a later page.
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
