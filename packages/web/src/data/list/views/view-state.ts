import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, OrderOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { views } from '@quarterdeck/contract/views';
import { hasOwnState, type ListShape, type ListState, readListState, writeListState } from '../../../ui/list/state.ts';
import type { Address } from '../../../ui/screen/address.ts';

/** What the server stores about a list for the signed-in admin. */
export type ListViews = OutputOf<typeof views.ofList>['data'];

/** A saved view. */
export type View = ListViews['views'][number];

/** Returns the groups with which a view is shared; an earlier server has only one. */
export const groupsOf = ({ group, groups }: View) => groups ?? (group ? [group] : []);

/** Returns the group names as a text. */
export const groupNames = (view: View): string =>
  groupsOf(view)
    .map(({ name }) => name)
    .join(', ');

/** The content of a view. */
export type ViewState = View['shown'];

/** A named order of a list, which everyone can choose like a view. Filters stay, except those that it sets. */
export interface OrderView<C extends ListEndpoint = ListEndpoint> {
  readonly name: string;
  readonly order: OrderOf<C>;
  readonly direction: 'asc' | 'desc';
  readonly filters?: Readonly<Record<string, string>>;
}

/** Whether a list shows this order. */
export const isShown = ({ order, direction, filters = {} }: OrderView, state: ListState): boolean =>
  order === state.order &&
  direction === state.direction &&
  Object.entries(filters).every(([name, value]) => state.filters[name] === value);

/** A column, as far as choosing it needs. */
export interface ChosenColumn {
  readonly header: string;
  readonly isExtra?: true;
}

/**
 * Returns the note that is stored when a column differs from the list's default: the header of a hidden one, or, after
 * a plus, of one that the default hides. Without notes, the default applies.
 */
export const noteOf = ({ header, isExtra }: ChosenColumn): string => (isExtra ? `+${header}` : header);

/** Whether a column is shown with these notes. */
export const isVisible = (column: ChosenColumn, notes: readonly string[]): boolean =>
  notes.includes(noteOf(column)) === (column.isExtra === true);

/** In the address: the list without a view, even where a default view would open. */
export const NO_VIEW = 'none';

/** Returns what a list shows, as the content of a view. */
export const shownOf = ({ filters, order, direction, size }: ListState, hidden: readonly string[]): ViewState => ({
  filters: { ...filters },
  order_by: order,
  direction,
  page_limit: size,
  hidden_columns: [...hidden],
});

/** Returns the address of a list with a view open; parameters of other lists stay. */
export function addressOf(shape: ListShape, { id, shown }: View, now: Address): Address {
  const { filters, order_by: order, direction, page_limit: size } = shown;
  const { hide: _hidden, ...rest } = writeListState(shape, { page: 0, size, order, direction, filters }, now);
  return { ...rest, view: String(id) };
}

/**
 * Names the first page in an address without other parameters of its list, which would open the view as it was saved.
 */
export const markAsOwn = (shape: ListShape, address: Address): Address =>
  hasOwnState(shape, address) ? address : { ...address, page: '0' };

const HEADERS = '|';

/** Returns the columns that an address hides; undefined when the view decides. */
export const hiddenIn = ({ hide }: Address): readonly string[] | undefined =>
  typeof hide === 'string' ? hide.split(HEADERS).filter(Boolean) : undefined;

/** Returns an address that hides these columns, if they differ from the view's. */
export function withHidden(address: Address, view: View, hidden: readonly string[]): Address {
  const { hide: _before, ...rest } = address;
  return isSameSet(hidden, view.shown.hidden_columns) ? rest : { ...rest, hide: hidden.join(HEADERS) };
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

const essence = ({ filters, order, direction, size }: ListState): string =>
  JSON.stringify([
    Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    order,
    direction,
    size,
  ]);

/** Whether a list shows something else than its view; the page number does not matter. */
export const isChanged = (shape: ListShape, view: View, state: ListState, hidden: readonly string[]): boolean =>
  essence(readListState(shape, addressOf(shape, view, {}))) !== essence(state) ||
  !isSameSet(hidden, view.shown.hidden_columns);
