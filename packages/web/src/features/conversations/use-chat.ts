import type { Endpoint, InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallFailure } from '../../data/client/failure.ts';
import { keyOf } from '../../data/client/queries.ts';
import { send } from '../../data/client/send.ts';
import { alert } from '../../ui/alert/alert.ts';

interface PageFields {
  readonly total_page: number;
  readonly nextPage: number;
}

/** The loaded part of a chat, and how to load more. */
export interface ChatPages<Item> {
  readonly items: readonly Item[] | undefined;
  readonly failure: CallFailure | null;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => void;
}

/**
 * Loads the pages of a chat, newest first. Nothing is cached after it is closed: each view loads it again, so that the
 * audit log records it.
 */
export function useChat<C extends Endpoint, Item extends { readonly id?: number | undefined }>(
  one: C,
  input: InputOf<C>,
  itemsIn: (page: OutputOf<C>) => readonly Item[],
): ChatPages<Item> {
  type Page = OutputOf<C> & PageFields;
  const query = useInfiniteQuery<Page, CallFailure, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: [...keyOf(one, input), 'chat'],
    queryFn: async ({ pageParam, signal }) => {
      alert.clearFailure();
      return (await send(one, { ...input, page: pageParam }, { signal })) as Page;
    },
    initialPageParam: 0,
    // Without these checks, a page number that does not increase, or an empty page, would be requested forever.
    getNextPageParam: (page, _pages, now) =>
      page.nextPage > now && page.nextPage < page.total_page && itemsIn(page).length > 0 ? page.nextPage : undefined,
    gcTime: 0,
  });
  const items = query.data?.pages.flatMap(itemsIn);
  return {
    // A new message moves the others to the next page, so items can repeat.
    items: items?.filter(({ id }, place) => id === undefined || items.findIndex((other) => other.id === id) === place),
    failure: query.error,
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}
