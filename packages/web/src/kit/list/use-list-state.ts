import type { ListCall } from '@quarterdeck/contract/kit/paging';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type Address, type ListEvent, type ListState, listReducer, readListState, writeListState } from './state.ts';

/** The state of a list, kept in the address: Back, a reload and a pasted link bring it back. */
export function useListState(call: ListCall): readonly [ListState, (event: ListEvent) => void] {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(call, address), [call, address]);
  const tell = useCallback(
    (event: ListEvent) =>
      void navigate({
        to: '.',
        search: (now: Address) => writeListState(call, listReducer(call, readListState(call, now), event), now),
        resetScroll: false,
      }),
    [call, navigate],
  );
  return [state, tell];
}
