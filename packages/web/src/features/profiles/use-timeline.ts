import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallFailure } from '../../data/client/failure.ts';
import { keyOf } from '../../data/client/queries.ts';
import { send } from '../../data/client/send.ts';
import { alert } from '../../ui/alert/alert.ts';

type Page = OutputOf<typeof profiles.timeline>;

/** An event of a user. */
export type Entry = Page['data'][number];
export type EntryKind = Entry['kind'];

const PAGE_SIZE = 20;

/** Returns the filter; a single kind is sent in the format of an earlier server. */
function filterOf(kinds: readonly EntryKind[] | undefined) {
  const [first, ...others] = kinds ?? [];
  if (first === undefined) return {};
  return others.length === 0 ? { kind: first } : { kinds: [first, ...others].join(',') };
}

/** Loads a user's events, page by page, newest first. @param kinds only these. */
export function useTimeline(userId: number, kinds: readonly EntryKind[] | undefined) {
  const asked = { user_id: userId, page_limit: PAGE_SIZE, ...filterOf(kinds) };
  const query = useInfiniteQuery<
    Page,
    CallFailure,
    InfiniteData<Page, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: keyOf(profiles.timeline, asked),
    queryFn: ({ pageParam, signal }) => {
      alert.clearFailure();
      return send(profiles.timeline, { ...asked, ...(pageParam ? { before: pageParam } : {}) }, { signal });
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  return {
    entries: pages?.flatMap(({ data }) => data),
    kinds: pages?.[0]?.kinds,
    isEarlier: query.isPlaceholderData,
    failure: query.error,
    // Often the failed load is a reload of what is shown, not a later page.
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
