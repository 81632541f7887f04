import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { useCallback, useMemo } from 'react';
import { type Address, useAddress, useChangeAddress } from '../screen/address.ts';
import { type ListEvent, type ListState, listReducer, readListState, withoutFilters, writeListState } from './state.ts';

/**
 * The state of a list, kept in the address: Back, a reload and a pasted link bring it back.
 * @param fixed the inputs of the call that are no filters here: the address neither has nor changes them.
 * @param mark what an address must also say that the list was brought to by hand.
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
