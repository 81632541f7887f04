import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { useCallback, useMemo } from 'react';
import { type Address, useAddress, useChangeAddress } from '../screen/address.ts';
import { type ListEvent, type ListState, listReducer, readListState, withoutFilters, writeListState } from './state.ts';

/**
 * Returns a list's state. It is stored in the address, so that Back, a reload and a pasted link restore it.
 * @param fixed the call's inputs that are not filters here: the address neither contains nor changes them.
 * @param mark adds to an address that it was changed by hand.
 */
export function useListState(
  whole: ListEndpoint,
  fixed: Readonly<Record<string, unknown>>,
  mark: (address: Address) => Address,
): readonly [ListState, (event: ListEvent) => void] {
  const address = useAddress();
  const change = useChangeAddress();
  const names = Object.keys(fixed).join();
  const call = useMemo(() => withoutFilters(whole, names.split(',')), [whole, names]);
  const state = useMemo(() => readListState(call, address), [call, address]);
  const dispatch = useCallback(
    (event: ListEvent) =>
      change((now) => mark(writeListState(call, listReducer(call, readListState(call, now), event), now))),
    [call, change, mark],
  );
  return [state, dispatch];
}
