import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../core/errors.ts';

/** What a list asks for, as every list call of the contract has it. */
export interface ListInput {
  readonly page: number;
  readonly page_limit: number;
  readonly order_by: string;
  readonly direction: 'asc' | 'desc';
  readonly count?: 'exact' | undefined;
}

/** The rows of a page, and how many there are in all; `exact` is false when `total` is only a minimum count. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly exact: boolean;
}

/** An order that says more than the indexed expression. */
export interface Order {
  readonly key: RawBuilder<unknown>;
  /** Empty values come before all others, as the index has them (`nulls first`). */
  readonly isEmptyFirst?: boolean;
  /** What comes before the id among rows of one key, where no matches are sorted. */
  readonly ties?: RawBuilder<unknown>;
  /** How the text of a key of the page index becomes a value of it again. */
  readonly fromText?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** How far a search goes along the order, in the hope of a page full of matches near its beginning. */
export interface OrderScan {
  /** What `from` names the table whose order it is. */
  readonly alias: string;
  readonly rows: number;
  /** How far it goes in a second try, where the beginning of an order has no matches, or the page is a later one. */
  readonly further?: number;
  /** What is joined to these rows for the condition, when it is not `joined` of the filter. */
  readonly joined?: RawBuilder<unknown>;
}

/** A search or filters, and how the rows that match are found: without `few`, `walk` and `of`, all of them are sorted. */
export interface Filter {
  readonly where: RawBuilder<boolean>;
  /** What is joined for the condition. */
  readonly joined?: RawBuilder<unknown>;
  /**
   * Where `where` asks about several tables: the conditions of which one must hold. Matches are looked for by each of them, with
   * an index of its own; by `where`, PostgreSQL would read all rows. A walk asks `where`, one row after the other.
   */
  readonly ways?: readonly RawBuilder<boolean>[];
  /** All matches, as `list_id` and `list_key`, where there is a shorter way to them than through the rows of the list. */
  readonly matches?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * Up to this many matches are sorted at once, with their exact number: an index finds them. A walk for more of them stops when its page is
   * full; without it, all matches on the way are counted.
   */
  readonly few?: number;
  readonly walk?: OrderScan;
  /** Of how many rows the `total` of the list matches: that decides between a walk along the order and sorting. */
  readonly of?: number;
}

/** The rows of a list, its orders, and what narrows it. */
export interface ListSource {
  /** The tables of `from`; the one with the id first. */
  readonly from: RawBuilder<unknown>;
  /** What is joined for the columns alone: neither the condition nor an order asks it, so only the rows of the page meet it. */
  readonly joined?: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** The id that makes every order total. */
  readonly id: RawBuilder<unknown>;
  /**
   * Of a table that is partitioned by month of `created_at`: what `from` names it. The time of a row gives, with its id, its
   * partition.
   */
  readonly byMonth?: string;
  /** The order by time, where its end is in the newest months: they are read first. */
  readonly newest?: string | undefined;
  /**
   * The total and the positions of rows in each order: the tables `<pageIndex>` and `<pageIndex>_change`, the functions
   * `<pageIndex>_total` and `<pageIndex>_find`.
   */
  readonly pageIndex?: string;
  /** The columns cost little: pages near the beginning are read in one go. */
  readonly isDirect?: true;
  /** Each order is served by an index. */
  readonly orders: Readonly<Record<string, RawBuilder<unknown> | Order>>;
  readonly filter?: Filter | undefined;
  /** Nothing can match: no statement is sent. */
  readonly isEmpty?: boolean;
  /** Of sorted matches: what they bring along from `from`, as columns of `page`. */
  readonly carried?: RawBuilder<unknown>;
  /** Of sorted matches: what is joined to `page` for the columns, when it is not `from` and `joined`. */
  readonly rows?: RawBuilder<unknown>;
  /** How many rows there are, where that is known; otherwise up to ten thousand are counted. */
  readonly total?: number;
  /** At least this many rows are there, by numbers that are kept: nothing is counted where that is more than would be counted. */
  readonly atLeast?: RawBuilder<unknown> | undefined;
  /** Pages beyond row 100,000 are not refused: this many rows are rarely there. */
  readonly anyDepth?: true;
}

/** Every order and direction in which a list can be asked for. */
export const inputsOf = (source: ListSource): ListInput[] =>
  Object.keys(source.orders).flatMap((order_by) =>
    (['asc', 'desc'] as const).map((direction) => ({ order_by, direction, page: 0, page_limit: 1 })),
  );

/** The first page from the other end. */
export const fromOtherEnd = (input: ListInput): ListInput => ({
  ...input,
  direction: input.direction === 'asc' ? 'desc' : 'asc',
  page: 0,
});

/** Rows before a page are walked through one by one: beyond this many, that takes too long. */
const DEEPEST = 100_000;

/**
 * The other end of the list is one click on a header away.
 * @throws Refusal invalid for a page beyond the first hundred thousand rows, unless the list goes that far.
 */
export function checkDepth({ anyDepth, pageIndex }: ListSource, { page, page_limit }: ListInput): void {
  if (!anyDepth && pageIndex === undefined && page * page_limit > DEEPEST)
    throw invalid([{ field: 'page', message: 'Pages end at row 100,000. Reverse the order or add a filter' }]);
}

/** The order that is asked for. */
export function orderOf({ orders }: ListSource, { order_by }: ListInput): Order {
  const order = orders[order_by];
  if (!order) throw new Error(`The list has no order ${order_by}`);
  return 'key' in order ? order : { key: order };
}

/** Sorts by a key and an id, as the index of an order does. */
export function sortedBy(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { isEmptyFirst }: Order,
  { direction }: ListInput,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const empty = isEmptyFirst ? sql.raw(direction === 'asc' ? ' nulls first' : ' nulls last') : sql``;
  return sql`${key} ${way}${empty}, ${id} ${way}`;
}

/** The rows of a list in the order that is asked for. */
export function byOrder(source: ListSource, input: ListInput): RawBuilder<unknown> {
  const order = orderOf(source, input);
  const { ties } = order;
  const last = ties ? sql`${ties} ${sql.raw(input.direction)}, ${source.id}` : source.id;
  return sortedBy(order.key, last, order, input);
}

/** The rows of a page among those that are sorted. As numbers in the text, so that the plan of a first page is for a first page. */
export const boundsOf = ({ page, page_limit }: ListInput): RawBuilder<unknown> =>
  sql`limit ${sql.lit(page_limit)} offset ${sql.lit(page * page_limit)}`;

/** The rows that match the filter: what follows `from`. */
export const matchingRows = ({ from, where, filter }: ListSource): RawBuilder<unknown> =>
  filter ? sql`${from} ${filter.joined ?? sql``} where ${where} and ${filter.where}` : sql`${from} where ${where}`;
