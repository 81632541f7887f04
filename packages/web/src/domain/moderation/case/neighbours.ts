import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { inputOf, readListState } from '../../../ui/list/state.ts';
import type { Address } from '../../../ui/screen/address.ts';
import type { Subject } from './item.ts';
import { rememberedQueue } from './queue-memory.ts';

/** A list of cases that defines the order of posts or users. */
export interface Queue<C extends ListEndpoint> {
  readonly call: C;
  readonly what: Subject;
  /** Returns the subject and the case of a row; undefined when the server has no cases. */
  readonly placeOf: (row: RowOf<C>) => { readonly subject: number; readonly row: number | undefined };
}

interface Place {
  /** The post or user. */
  readonly subject: number;
  /** Its case; undefined when the server has no cases. */
  readonly row: number | undefined;
  /** The address of its page of the list. */
  readonly address: Address;
}

/** The posts or users before and after one, in the list of cases that was open last, across pages. */
export interface Neighbours {
  readonly next: Place | undefined;
  readonly previous: Place | undefined;
}

/**
 * Finds the posts or users before and after one; also when it has just left the list.
 * @param isWanted whether the admin works through that list; without it, there are none.
 */
export function useNeighbours<C extends ListEndpoint>(
  { call, what, placeOf }: Queue<C>,
  subject: number,
  isWanted = true,
): Neighbours | undefined {
  const [address] = useState(() => rememberedQueue(what));
  const enabled = useMay(call).allowed && isWanted;
  const state = readListState(call, address);
  // The list shows open cases by default.
  const pageOf = (page: number) => ({ state: 'open', ...inputOf(call, { ...state, page }) }) as unknown as InputOf<C>;
  const placesIn = (answer: OutputOf<C> | undefined) =>
    (
      (answer as Readonly<Record<string, unknown>> | undefined)?.[call.list.rows] as readonly RowOf<C>[] | undefined
    )?.map(placeOf) ?? [];
  const idsIn = (answer: OutputOf<C> | undefined): number[] => placesIn(answer).map((place) => place.subject);
  const here = useCall(call, pageOf(state.page), { enabled, silent: true });
  const ids = idsIn(here.data);
  const known = useRef<readonly number[]>([]);
  useEffect(() => {
    if (ids.includes(subject)) known.current = ids;
  });
  const at = ids.indexOf(subject);
  const isLast = at >= 0 && at === ids.length - 1;
  const after = useCall(call, pageOf(state.page + 1), { enabled: enabled && isLast, silent: true });
  const before = useCall(call, pageOf(Math.max(0, state.page - 1)), {
    enabled: enabled && at === 0 && state.page > 0,
    silent: true,
  });

  const place = (id: number | undefined, page = state.page): Place | undefined => {
    const found = [here, after, before].flatMap(({ data }) => placesIn(data)).find((one) => one.subject === id);
    if (!found) return undefined;
    const { page: _page, row: _row, ...others } = address;
    return { ...found, address: { ...others, ...(page === 0 ? {} : { page: String(page) }) } };
  };
  if (!enabled) return undefined;
  if (at < 0) {
    const wasAt = known.current.indexOf(subject);
    const later = known.current.slice(wasAt + 1).find((id) => ids.includes(id));
    return { next: place(later ?? ids[Math.min(Math.max(wasAt, 0), ids.length - 1)]), previous: undefined };
  }
  return {
    next: isLast ? place(idsIn(after.data)[0], state.page + 1) : place(ids[at + 1]),
    previous: at > 0 ? place(ids[at - 1]) : place(idsIn(before.data).at(-1), state.page - 1),
  };
}
