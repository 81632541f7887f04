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

/** What is known about a list's views. */
export interface ViewsOfList {
  /** Undefined until the server has answered, or where it stores no views. */
  readonly known: ListViews | undefined;
  /** The view that is open. */
  readonly view: View | undefined;
  /** The address names a view that does not exist or is not shared with the admin. */
  readonly isGone: boolean;
  readonly isUnknown: boolean;
  /** Notes of the chosen columns: see `noteOf`. */
  readonly hidden: readonly string[];
  /** A view is about to open: until then the list does not show what was requested. */
  readonly isOpening: boolean;
  /** Marks an address that the admin changed by hand, so that it does not open a view again. */
  readonly mark: (address: Address) => Address;
}

const PICTURES: readonly string[] = ['Avatar', 'Image'];

/** Returns the columns that can be chosen. The first one identifies the row and always stays. */
export function columnsToChoose(columns: readonly ChosenColumn[]): readonly ChosenColumn[] {
  const name = columns.find(({ header }) => !PICTURES.includes(header));
  return [...columns.filter((column) => column === name), ...columns.filter((column) => column !== name)];
}

/** Returns the visible columns. */
export function visibleColumns<Column extends ChosenColumn>(
  columns: readonly Column[],
  hidden: readonly string[],
): readonly Column[] {
  const [name] = columnsToChoose(columns);
  return columns.filter((column) => column === name || isVisible(column, hidden));
}

/** Returns the view that an address opens without listing its content: by its id, or the list's default view. */
function viewToOpen(call: ListEndpoint, known: ListViews | undefined, address: Address): View | undefined {
  if (!known || hasOwnState(call, address) || address.view === NO_VIEW) return undefined;
  const wanted = address.view ?? known.default_view_id;
  const view = known.views.find(({ id }) => String(id) === String(wanted));
  const isThere = view !== undefined && address.view !== undefined && !hasOwnState(call, addressOf(call, view, {}));
  return isThere ? undefined : view;
}

/**
 * Returns a list's views and columns, by its address and the admin's choices.
 * @param isPart whether the list is part of a screen, such as in a tab: it has columns to choose, and no views.
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
