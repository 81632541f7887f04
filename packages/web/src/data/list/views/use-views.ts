import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { views as room } from '@quarterdeck/contract/views';
import { useCallback, useEffect } from 'react';
import { hasOwnState } from '../../../ui/list/state.ts';
import { type Address, useAddress, useChangeAddress } from '../../../ui/screen/address.ts';
import { useCall } from '../../client/queries.ts';
import {
  addressOf,
  type ChosenColumn,
  hiddenIn,
  isVisible,
  type ListViews,
  markAsOwn,
  NO_VIEW,
  type View,
} from './view-state.ts';

const FRESH_MS = 60_000;

/** What is known of the views of a list. */
export interface ViewsOfList {
  /** Undefined until the server has answered, or where it keeps no views. */
  readonly known: ListViews | undefined;
  /** The view that is open. */
  readonly view: View | undefined;
  /** The address names a view that one does not see. */
  readonly isGone: boolean;
  readonly isUnknown: boolean;
  /** What is chosen of the columns: see `noteOf`. */
  readonly hidden: readonly string[];
  /** A view is about to open: what the list shows until then is not what was asked for. */
  readonly isOpening: boolean;
  /** Keeps an address that the list was brought to by hand from opening a view again. */
  readonly mark: (address: Address) => Address;
}

const PICTURES: readonly string[] = ['Avatar', 'Image'];

/** The columns that can be chosen; the first one, which says what a row is, stays. */
export function columnsToChoose(columns: readonly ChosenColumn[]): readonly ChosenColumn[] {
  const name = columns.find(({ header }) => !PICTURES.includes(header));
  return [...columns.filter((column) => column === name), ...columns.filter((column) => column !== name)];
}

/** The columns that are shown. */
export function visibleColumns<Column extends ChosenColumn>(
  columns: readonly Column[],
  hidden: readonly string[],
): readonly Column[] {
  const [name] = columnsToChoose(columns);
  return columns.filter((column) => column === name || isVisible(column, hidden));
}

/** The view that an address asks for without saying what it shows: one by its id, or the one that the list opens with. */
function viewToOpen(call: ListEndpoint, known: ListViews | undefined, address: Address): View | undefined {
  if (!known || hasOwnState(call, address) || address.view === NO_VIEW) return undefined;
  const wanted = address.view ?? known.default_view_id;
  const view = known.views.find(({ id }) => String(id) === String(wanted));
  const isThere = view !== undefined && address.view !== undefined && !hasOwnState(call, addressOf(call, view, {}));
  return isThere ? undefined : view;
}

/**
 * The views and the columns of a list, as its address and its reader want them.
 * @param isPart whether the list is one within a screen, such as in a tab: it has columns to choose, and no views.
 */
export function useViews(call: ListEndpoint, isPart: boolean, enabled: boolean): ViewsOfList {
  const address = useAddress();
  const change = useChangeAddress();
  const { data, isLoading, error } = useCall(
    room.ofList,
    { list: call.path },
    { enabled, silent: true, staleTime: FRESH_MS },
  );
  const known = data?.data;
  const view = isPart ? undefined : known?.views.find(({ id }) => String(id) === address.view);
  const opening = isPart ? undefined : viewToOpen(call, known, address);
  const isMarking = !isPart && (address.view !== undefined || known?.default_view_id != null);
  useEffect(() => {
    if (opening) change((now) => addressOf(call, opening, now), { replace: true });
  }, [call, change, opening]);
  return {
    known,
    view,
    isGone: !isPart && known !== undefined && address.view !== undefined && address.view !== NO_VIEW && !view,
    isUnknown: error !== null,
    hidden: (view && (hiddenIn(address) ?? view.shown.hidden_columns)) ?? known?.hidden_columns ?? [],
    isOpening: !isPart && (opening !== undefined || (isLoading && !hasOwnState(call, address))),
    mark: useCallback((next: Address) => (isMarking ? markAsOwn(call, next) : next), [call, isMarking]),
  };
}
