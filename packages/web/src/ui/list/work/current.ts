import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAddress, useChangeAddress } from '../../screen/address.ts';
import { sessionPart } from '../../state/session-store.ts';
import type { ListEvent } from '../state.ts';

interface Options {
  /** The ids of the rows, in order; undefined while they load. */
  readonly ids: readonly number[] | undefined;
  /** The rows belong to an earlier page. */
  readonly isEarlier: boolean;
  /** A save is pending: rows will leave, and others come. */
  readonly isSaving: boolean;
  /** The caller determines the next row: none becomes current automatically. */
  readonly isGuided?: boolean;
  readonly page: number;
  readonly hasNext: boolean;
  readonly dispatch: (event: ListEvent) => void;
}

/** The current row. */
export interface Current {
  readonly id: number | undefined;
  /** It comes with rows that are still loading. */
  readonly isAwaited: boolean;
  /** Moves to the next or the previous row; past the end of a page, to the adjacent page. */
  readonly step: (by: 1 | -1) => void;
  /** Moves to a row, or to none. */
  readonly go: (id: number | undefined) => void;
}

const PARAMETER = 'row';

const awaited = sessionPart<number | undefined>(() => undefined);

/** Makes a row current in the list that opens next, without a parameter in its address. */
export const setPendingRow = awaited.set;

/** Returns a row's id in the page. */
export const rowDomId = (id: number): string => `row-${id}`;

/** Returns the first remaining row after the current one, which has left the list. */
const laterThan = (own: number, before: readonly number[], now: readonly number[]): number | undefined =>
  before.slice(before.indexOf(own) + 1).find((id) => now.includes(id));

/** Returns the row that took the place of the current one, or the last row. */
const inPlaceOf = (own: number, before: readonly number[], now: readonly number[]): number | undefined =>
  now[Math.min(Math.max(before.indexOf(own), 0), now.length - 1)];

function focusRow(id: number): void {
  const row = document.getElementById(rowDomId(id));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * Returns a list's current row. It is stored in the address, so that a reload, a change of page and Back preserve it.
 * When its row is done and leaves the list, the next one is current.
 */
export function useCurrent({ ids, isEarlier, isSaving, isGuided = false, page, hasNext, dispatch }: Options): Current {
  const address = useAddress();
  const change = useChangeAddress();
  const inAddress = Number(address[PARAMETER]) || undefined;
  const [wanted, setWanted] = useState(() => inAddress ?? awaited.get());
  useEffect(() => setPendingRow(undefined), []);
  // The address follows with a delay. A value that was not written here, as after Back, is new.
  const written = useRef<readonly (number | undefined)[]>([]);
  const read = useRef(inAddress);
  useLayoutEffect(() => {
    if (read.current === inAddress) return;
    read.current = inAddress;
    const place = written.current.indexOf(inAddress);
    if (place < 0) setWanted(inAddress);
    written.current = written.current.slice(place + 1);
  }, [inAddress]);
  const before = useRef<readonly number[]>([]);
  // The end of the page to start at, after the next or previous page was opened.
  const arrival = useRef<'first' | 'last' | null>(null);
  const isSettled = ids !== undefined && !isEarlier;

  const resolve = (): number | undefined => {
    if (wanted === undefined || !ids || ids.includes(wanted)) return wanted;
    if (!isSettled || isGuided) return undefined;
    if (arrival.current) return ids.at(arrival.current === 'first' ? 0 : -1);
    const later = laterThan(wanted, before.current, ids);
    if (later !== undefined) return later;
    // The row that takes its place is still loading.
    return isSaving && (hasNext || ids.length === 0) ? undefined : inPlaceOf(wanted, before.current, ids);
  };
  const id = resolve();
  const isAwaited = (isSaving || isGuided) && wanted !== undefined && id === undefined;
  const latest = useRef(id);

  const go = useCallback(
    (next: number | undefined) => {
      latest.current = next;
      setWanted(next);
      written.current = [...written.current, next];
      change((now) => ({ ...now, [PARAMETER]: next === undefined ? undefined : String(next) }), { replace: true });
    },
    [change],
  );

  useLayoutEffect(() => {
    latest.current = id;
    if (!isSettled || isAwaited || wanted === undefined) return;
    if (ids.length === 0 && page > 0) {
      arrival.current = 'last';
      dispatch({ type: 'page', page: page - 1 });
    } else if (id !== wanted) go(id);
    else if (id !== undefined && ids.includes(id)) {
      before.current = ids;
      arrival.current = null;
    }
  }, [id, wanted, ids, isSettled, isAwaited, page, dispatch, go]);

  // The focus moves from the previous row to this one, also if it was on the page's body.
  const earlier = useRef(id);
  useEffect(() => {
    if (id !== undefined && id !== earlier.current && earlier.current !== undefined) {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('tr')) focusRow(id);
    }
    earlier.current = id ?? earlier.current;
  }, [id]);

  const step = (by: 1 | -1): void => {
    if (!ids || ids.length === 0) return;
    const at = latest.current === undefined ? -1 : ids.indexOf(latest.current);
    const next = at < 0 ? ids[0] : ids[at + by];
    if (next !== undefined) {
      go(next);
      focusRow(next);
      return;
    }
    if (by > 0 ? !hasNext : page === 0) return;
    arrival.current = by > 0 ? 'first' : 'last';
    dispatch({ type: 'page', page: page + by });
  };
  return { id, isAwaited, step, go };
}
