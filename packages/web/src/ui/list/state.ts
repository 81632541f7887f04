import type { Direction, ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { DEFAULT_PAGE_SIZE } from '@quarterdeck/contract/core/endpoint/paging';
import type { Address } from '../screen/address.ts';

/** The page sizes that a list offers. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** A list's state. Filters are as in the address: only texts that are not empty. */
export interface ListState {
  /** The page, from 0. */
  readonly page: number;
  readonly size: number;
  readonly order: string;
  readonly direction: Direction;
  readonly filters: Readonly<Record<string, string>>;
}

/** All events of a list. */
export type ListEvent =
  | { readonly type: 'sort'; readonly by: string }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'size'; readonly size: number }
  | { readonly type: 'filter'; readonly name: string; readonly value: string; readonly resetsOrder?: boolean }
  | { readonly type: 'filters'; readonly values: Readonly<Record<string, string>> }
  | { readonly type: 'clear' };

/** The parts of a list that reading and writing its state needs. */
export type ListShape = Pick<ListEndpoint, 'list' | 'input'>;

/** Returns the first direction of a column: the list's own on its default column, newest first on dates. */
function firstDirection({ list }: ListShape, order: string): Direction {
  if (order === list.defaultOrder) return list.defaultDirection;
  return order === 'created_at' ? 'desc' : 'asc';
}

/** Returns the state after an event. Every change of the rows or their order goes back to the first page. */
export function listReducer(shape: ListShape, state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'sort': {
      const flipped = state.direction === 'asc' ? 'desc' : 'asc';
      const direction = event.by === state.order ? flipped : firstDirection(shape, event.by);
      return { ...state, order: event.by, direction, page: 0 };
    }
    case 'page':
      return { ...state, page: Math.max(0, event.page) };
    case 'size':
      return { ...state, size: event.size, page: 0 };
    case 'filter': {
      const { defaultOrder: order, defaultDirection: direction } = shape.list;
      const from = event.resetsOrder ? { ...state, order, direction } : state;
      return listReducer(shape, from, { type: 'filters', values: { [event.name]: event.value } });
    }
    case 'filters': {
      const values = Object.entries({ ...state.filters, ...event.values }).map(([name, value]) => [name, value.trim()]);
      return { ...state, filters: Object.fromEntries(values.filter(([, value]) => value !== '')), page: 0 };
    }
    case 'clear':
      return { ...state, filters: {}, page: 0 };
  }
}

/** Returns a filter in the call's type: a text or a number, or undefined when the call would refuse it. */
function filterValue({ input }: ListShape, name: string, text: unknown): unknown {
  const schema = input.shape[name];
  if (!schema || typeof text !== 'string' || text.trim() === '') return undefined;
  return [text.trim(), Number(text)].find((value) => schema.safeParse(value).success);
}

/** Returns the list's shape without filters of these names. */
export const withoutFilters = ({ input, list }: ListShape, names: readonly string[]): ListShape => ({
  input,
  list: { ...list, filters: list.filters.filter((name) => !names.includes(name)) },
});

const whole = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Reads a list's state from the address; missing or invalid values fall back to the default. */
export function readListState(shape: ListShape, address: Address): ListState {
  const { list } = shape;
  const { page_limit: size, order_by: wanted, direction: way } = address;
  const order = list.orders.find((one) => one === wanted) ?? list.defaultOrder;
  const known = list.filters.filter((name) => filterValue(shape, name, address[name]) !== undefined);
  return {
    page: whole(address.page) ?? 0,
    size: PAGE_SIZES.find((one) => one === whole(size)) ?? DEFAULT_PAGE_SIZE,
    order,
    direction: way === 'asc' || way === 'desc' ? way : firstDirection(shape, order),
    filters: Object.fromEntries(known.map((name) => [name, String(address[name]).trim()])),
  };
}

const ownNames = ({ list }: ListShape): readonly string[] => [
  'page',
  'page_limit',
  'order_by',
  'direction',
  ...list.filters,
];

/** Whether an address contains anything about its list. */
export const hasOwnState = (shape: ListShape, address: Address): boolean =>
  ownNames(shape).some((name) => address[name] !== undefined);

/** Writes a list's state into an address: defaults are left out, parameters of other lists stay. */
export function writeListState(shape: ListShape, state: ListState, address: Address): Address {
  const { list } = shape;
  const own = new Set(ownNames(shape));
  const others = Object.entries(address).filter(([name]) => !own.has(name));
  return {
    ...Object.fromEntries(others),
    ...state.filters,
    ...(state.page === 0 ? {} : { page: String(state.page) }),
    ...(state.size === DEFAULT_PAGE_SIZE ? {} : { page_limit: String(state.size) }),
    ...(state.order === list.defaultOrder ? {} : { order_by: state.order }),
    ...(state.direction === firstDirection(shape, state.order) ? {} : { direction: state.direction }),
  };
}

/** Returns a state's filters as inputs of the call. */
export const filtersOf = (shape: ListShape, { filters }: ListState): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, filterValue(shape, name, text)]));

/** Returns a state as the input of an export, with all pages. */
export const exportInputOf = (shape: ListShape, state: ListState): Record<string, unknown> => ({
  ...filtersOf(shape, state),
  order_by: state.order,
  direction: state.direction,
});

/** Returns a state as the input of its call. */
export const inputOf = (shape: ListShape, state: ListState): Record<string, unknown> => ({
  ...exportInputOf(shape, state),
  page: state.page,
  page_limit: state.size,
});
