import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../core/errors.ts';

/** The input of every list call of the contract. */
export interface ListInput {
  readonly page: number;
  readonly page_limit: number;
  readonly order_by: string;
  readonly direction: 'asc' | 'desc';
  readonly count?: 'exact' | undefined;
}

/** The rows of a page and the total; `exact` is false when `total` is only a minimum. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly exact: boolean;
}

/** An order with options beyond its indexed expression. */
export interface Order {
  readonly key: RawBuilder<unknown>;
  /** Whether empty values come first, as in the index (`nulls first`). */
  readonly isEmptyFirst?: boolean;
  /** The order among rows with the same key, before the id. It applies where no matches are sorted. */
  readonly ties?: RawBuilder<unknown>;
  /** Converts a key's text in the page index back to its value. */
  readonly fromText?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** How far a search scans along the order, in the hope of a full page of matches near its beginning. */
export interface OrderScan {
  /** The alias in `from` of the table that has the order. */
  readonly alias: string;
  readonly rows: number;
  /** How far a second scan goes when the beginning has no matches, or for a later page. */
  readonly further?: number;
  /** Joins that the condition needs, when they differ from the filter's `joined`. */
  readonly joined?: RawBuilder<unknown>;
}

/** A search or filters, and how matching rows are found. Without `few`, `walk` and `of`, all of them are sorted. */
export interface Filter {
  readonly where: RawBuilder<boolean>;
  /** Joins that the condition needs. */
  readonly joined?: RawBuilder<unknown>;
  /**
   * Alternative conditions, one of which must hold, when `where` covers several tables. Each finds matches with its own
   * index; with `where`, PostgreSQL would read all rows. A scan checks `where` for one row after the other.
   */
  readonly ways?: readonly RawBuilder<boolean>[];
  /** All matches as `list_id` and `list_key`, when there is a faster way than through the list's rows. */
  readonly matches?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * Up to this many matches are sorted at once, with their exact number: an index finds them. A scan for more stops
   * when its page is full. If unset, a scan counts all matches on its way.
   */
  readonly few?: number;
  readonly walk?: OrderScan;
  /** The number of rows of which the list's `total` match. It decides between a scan along the order and sorting. */
  readonly of?: number;
}

/** A list's rows, orders and filters. */
export interface ListSource {
  /** The tables of `from`, first the one with the id. */
  readonly from: RawBuilder<unknown>;
  /**
   * Joins that only the columns need. Neither the condition nor an order uses them, so they apply to the page's rows
   * only.
   */
  readonly joined?: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** The id, which makes every order total. */
  readonly id: RawBuilder<unknown>;
  /** The alias of a table that is partitioned by month of `created_at`. A row's time and id locate its partition. */
  readonly byMonth?: string;
  /** The order by time, if its end is in the newest months: those are read first. */
  readonly newest?: string | undefined;
  /**
   * The name of the page index, which has the total and the positions of rows in each order. It consists of the tables
   * `<pageIndex>` and `<pageIndex>_change`, and the functions `<pageIndex>_total` and `<pageIndex>_find`.
   */
  readonly pageIndex?: string;
  /** Whether columns cost little, so that pages near the beginning are read in one query. */
  readonly isDirect?: true;
  /** The orders. Each has an index. */
  readonly orders: Readonly<Record<string, RawBuilder<unknown> | Order>>;
  readonly filter?: Filter | undefined;
  /** Whether nothing can match, so that no statement is sent. */
  readonly isEmpty?: boolean;
  /** For sorted matches: values that they carry from `from`, as columns of `page`. */
  readonly carried?: RawBuilder<unknown>;
  /** For sorted matches: joins to `page` for the columns, when they differ from `from` and `joined`. */
  readonly rows?: RawBuilder<unknown>;
  /** The number of rows, if known. Otherwise up to ten thousand are counted. */
  readonly total?: number;
  /** A minimum from stored counts. Nothing is counted when it exceeds the counting limit. */
  readonly atLeast?: RawBuilder<unknown> | undefined;
  /** Whether pages beyond row 100,000 are allowed, because the list is rarely that long. */
  readonly anyDepth?: true;
}

/** Returns every order and direction of a list. */
export const inputsOf = (source: ListSource): ListInput[] =>
  Object.keys(source.orders).flatMap((order_by) =>
    (['asc', 'desc'] as const).map((direction) => ({ order_by, direction, page: 0, page_limit: 1 })),
  );

/** Returns the first page from the other end. */
export const fromOtherEnd = (input: ListInput): ListInput => ({
  ...input,
  direction: input.direction === 'asc' ? 'desc' : 'asc',
  page: 0,
});

/** Rows before a page are walked one by one, which takes too long beyond this number. */
const DEEPEST = 100_000;

/**
 * Checks that a page is not too far from the beginning: the other end of the list is one click on a header away.
 * @throws Refusal invalid for a page beyond the first hundred thousand rows, unless the list goes that far.
 */
export function checkDepth({ anyDepth, pageIndex }: ListSource, { page, page_limit }: ListInput): void {
  if (!anyDepth && pageIndex === undefined && page * page_limit > DEEPEST)
    throw invalid([{ field: 'page', message: 'Pages end at row 100,000. Reverse the order or add a filter' }]);
}

/** Returns the requested order. */
export function orderOf({ orders }: ListSource, { order_by }: ListInput): Order {
  const order = orders[order_by];
  if (!order) throw new Error(`The list has no order ${order_by}`);
  return 'key' in order ? order : { key: order };
}

/** Sorts by a key and an id, as an order's index does. */
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

/** The rows of a list in the requested order. */
export function byOrder(source: ListSource, input: ListInput): RawBuilder<unknown> {
  const order = orderOf(source, input);
  const { ties } = order;
  const last = ties ? sql`${ties} ${sql.raw(input.direction)}, ${source.id}` : source.id;
  return sortedBy(order.key, last, order, input);
}

/**
 * The bounds of a page among sorted rows. They are literals, so that the plan of a first page is made for a first page.
 */
export const boundsOf = ({ page, page_limit }: ListInput): RawBuilder<unknown> =>
  sql`limit ${sql.lit(page_limit)} offset ${sql.lit(page * page_limit)}`;

/** The rows that match the filter, for use after `from`. */
export const matchingRows = ({ from, where, filter }: ListSource): RawBuilder<unknown> =>
  filter ? sql`${from} ${filter.joined ?? sql``} where ${where} and ${filter.where}` : sql`${from} where ${where}`;
