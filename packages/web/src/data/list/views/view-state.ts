import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { ListEndpoint, OrderOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { views } from '@quarterdeck/contract/views';
import { hasOwnState, type ListShape, type ListState, readListState, writeListState } from '../../../ui/list/state.ts';
import type { Address } from '../../../ui/screen/address.ts';

/** What the server knows of a list for the admin who asks. */
export type ListViews = OutputOf<typeof views.ofList>['data'];

/** A saved view. */
export type View = ListViews['views'][number];

/** The groups with which a view is shared; an earlier server knows one. */
export const groupsOf = ({ group, groups }: View) => groups ?? (group ? [group] : []);

/** Their names in a text. */
export const groupNames = (view: View): string =>
  groupsOf(view)
    .map(({ name }) => name)
    .join(', ');

/** What a view keeps. */
export type ViewState = View['shown'];

/** An order of a list with a name, which everyone can choose as a view; filters stay but for those that it sets. */
export interface OrderView<C extends ListEndpoint = ListEndpoint> {
  readonly name: string;
  readonly order: OrderOf<C>;
  readonly direction: 'asc' | 'desc';
  readonly filters?: Readonly<Record<string, string>>;
}

/** Whether a list shows what such a view has. */
export const isShown = ({ order, direction, filters = {} }: OrderView, state: ListState): boolean =>
  order === state.order &&
  direction === state.direction &&
  Object.entries(filters).every(([name, value]) => state.filters[name] === value);

/** A column as far as it can be chosen. */
export interface ChosenColumn {
  readonly header: string;
  readonly isExtra?: true;
}

/**
 * What is kept when a column is turned from how the list comes: the header of one that is hidden, or, after a plus, of one
 * that is shown although the list comes without it. Who never chose has it as it comes.
 */
export const noteOf = ({ header, isExtra }: ChosenColumn): string => (isExtra ? `+${header}` : header);

/** Whether a column is shown with these notes. */
export const isVisible = (column: ChosenColumn, notes: readonly string[]): boolean =>
  notes.includes(noteOf(column)) === (column.isExtra === true);

/** In the address: the list as it is without a view, even where another one would open. */
export const NO_VIEW = 'none';

/** What a list shows, as a view keeps it. */
export const shownOf = ({ filters, order, direction, size }: ListState, hidden: readonly string[]): ViewState => ({
  filters: { ...filters },
  order_by: order,
  direction,
  page_limit: size,
  hidden_columns: [...hidden],
});

/** The address of a list with a view open; parameters of others stay. */
export function addressOf(shape: ListShape, { id, shown }: View, now: Address): Address {
  const { filters, order_by: order, direction, page_limit: size } = shown;
  const { hide: _hidden, ...rest } = writeListState(shape, { page: 0, size, order, direction, filters }, now);
  return { ...rest, view: String(id) };
}

/** An address that says nothing more of its list would open a view as it was saved: then it names the first page. */
export const markAsOwn = (shape: ListShape, address: Address): Address =>
  hasOwnState(shape, address) ? address : { ...address, page: '0' };

const HEADERS = '|';

/** The columns that an address hides; undefined when it leaves that to the view. */
export const hiddenIn = ({ hide }: Address): readonly string[] | undefined =>
  typeof hide === 'string' ? hide.split(HEADERS).filter(Boolean) : undefined;

/** An address that hides these columns, as far as that differs from the view. */
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

/** Whether a list shows something else than its view; which page it is on does not matter. */
export const isChanged = (shape: ListShape, view: View, state: ListState, hidden: readonly string[]): boolean =>
  essence(readListState(shape, addressOf(shape, view, {}))) !== essence(state) ||
  !isSameSet(hidden, view.shown.hidden_columns);
