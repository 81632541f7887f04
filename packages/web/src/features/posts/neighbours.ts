import type { InputOf } from '@quarterdeck/contract/kit/call';
import { posts } from '@quarterdeck/contract/posts';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../kit/access/use-may.ts';
import { rememberedQueue } from '../../kit/cases/queue-memory.ts';
import { useCall } from '../../kit/client/queries.ts';
import { type Address, inputOf, readListState } from '../../kit/list/state.ts';

interface Place {
  readonly post: number;
  /** Its case; nothing when the server keeps none. */
  readonly row: number | undefined;
  /** The address of the page of the list that it is on. */
  readonly address: Address;
}

/** The posts beside one in the list of reported posts that was open last, whichever page they are on. */
export interface Neighbours {
  readonly next: Place | undefined;
  readonly previous: Place | undefined;
}

const idsIn = (rows: readonly { readonly reported_post_id: number }[] | undefined): number[] =>
  rows?.map(({ reported_post_id: id }) => id) ?? [];

/** Finds the posts beside one in the list of reported posts; also when it has just left that list. */
export function useNeighbours(post: number): Neighbours {
  const [address] = useState(() => rememberedQueue('posts'));
  const enabled = useMay(posts.reported).allowed;
  const state = readListState(posts.reported, address);
  const pageOf = (page: number) => inputOf(posts.reported, { ...state, page }) as InputOf<typeof posts.reported>;
  const here = useCall(posts.reported, pageOf(state.page), { enabled, quiet: true });
  const ids = idsIn(here.data?.data);
  const known = useRef<readonly number[]>([]);
  useEffect(() => {
    if (ids.includes(post)) known.current = ids;
  });
  const at = ids.indexOf(post);
  const isLast = at >= 0 && at === ids.length - 1;
  const after = useCall(posts.reported, pageOf(state.page + 1), { enabled: enabled && isLast, quiet: true });
  const before = useCall(posts.reported, pageOf(Math.max(0, state.page - 1)), {
    enabled: enabled && at === 0 && state.page > 0,
    quiet: true,
  });

  const place = (id: number | undefined, page = state.page): Place | undefined => {
    const rows = [here, after, before].flatMap(({ data }) => data?.data ?? []);
    const found = rows.find((row) => row.reported_post_id === id);
    if (id === undefined || !found) return undefined;
    const { page: _page, row: _row, ...others } = address;
    return { post: id, row: found.case_id, address: { ...others, ...(page === 0 ? {} : { page: String(page) }) } };
  };
  if (at < 0) {
    const wasAt = known.current.indexOf(post);
    const later = known.current.slice(wasAt + 1).find((id) => ids.includes(id));
    return { next: place(later ?? ids[Math.min(Math.max(wasAt, 0), ids.length - 1)]), previous: undefined };
  }
  return {
    next: isLast ? place(idsIn(after.data?.data)[0], state.page + 1) : place(ids[at + 1]),
    previous: at > 0 ? place(ids[at - 1]) : place(idsIn(before.data?.data).at(-1), state.page - 1),
  };
}
