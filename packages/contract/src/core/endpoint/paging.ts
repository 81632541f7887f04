import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Endpoint } from './endpoint.ts';
import { answer } from './envelope.ts';

export const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 1_000_000;

/** The specification's order for every list that names no other. */
const CREATED = 'created_at';

export type Direction = 'asc' | 'desc';

/** The names of a list's parts, which a list needs in addition to its schemas. */
interface ListShape {
  /** The columns that the list can be ordered by, each served by an index. */
  readonly orders: readonly string[];
  readonly defaultOrder: string;
  readonly defaultDirection: Direction;
  /** The names of the filters, in order of declaration. */
  readonly filters: readonly string[];
  /** The answer's field for the rows, and its field for the total. */
  readonly rows: string;
  readonly total: string;
}

interface ListLiteral<
  Orders extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
  Row extends z.ZodObject,
  Rows extends string,
  Total extends string,
  Contacts extends true | undefined,
> {
  path: `/${string}`;
  event: Endpoint['event'];
  access: Access;
  summary: string;
  orders: Orders;
  defaultOrder: Orders[number];
  defaultDirection: Direction;
  filters: Filters;
  row: Row;
  rows: Rows;
  total: Total;
  /** See `Endpoint`; here it is the filter that names the person whose private data is shown. */
  auditedRead?: string;
  /** See `Endpoint`. */
  auditsPeopleShown?: true;
  /** See `Endpoint`. */
  showsContacts?: Contacts;
}

/**
 * Declares a paged and sorted list. Pages count from 0. `total` is an integer. If further counting would be slow, it is a
 * minimum with `total_exact: false` next to it; `count=exact` asks for the exact total. Every list accepts
 * `order_by=created_at`.
 */
export function listEndpoint<
  const Orders extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
  Row extends z.ZodObject,
  const Rows extends string,
  const Total extends string,
  const Contacts extends true | undefined = undefined,
>(literal: ListLiteral<Orders, Filters, Row, Rows, Total, Contacts>) {
  const {
    path,
    event,
    access,
    summary,
    orders,
    defaultOrder,
    defaultDirection,
    filters,
    row,
    rows,
    total,
    auditedRead,
    auditsPeopleShown,
    showsContacts,
  } = literal;
  return {
    method: 'GET' as const,
    path,
    event,
    access,
    summary,
    ...(auditedRead === undefined ? {} : { auditedRead }),
    ...(auditsPeopleShown === undefined ? {} : { auditsPeopleShown }),
    showsContacts: showsContacts as Contacts,
    input: z.strictObject({
      page: z.int().min(0).max(MAX_PAGE).default(0),
      page_limit: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
      order_by: z
        .enum([...orders, CREATED] as readonly string[] as readonly [string, ...string[]])
        // A list without a `created_at` column uses its own default order instead.
        .overwrite((order) => (order === CREATED && !orders.includes(CREATED) ? defaultOrder : order))
        .default(defaultOrder) as unknown as z.ZodDefault<z.ZodEnum<{ [Order in Orders[number]]: Order }>>,
      direction: z.enum(['asc', 'desc']).default(defaultDirection),
      count: z.literal('exact').optional().describe('Count all rows, however many there are'),
      ...filters,
    }),
    output: answer({
      [rows]: z.array(row),
      [total]: z.int(),
      total_exact: z.boolean().optional().describe('False when the total is a minimum; otherwise absent or true'),
    } as { [Key in Rows]: z.ZodArray<Row> } & { [Key in Total]: z.ZodInt } & {
      total_exact: z.ZodOptional<z.ZodBoolean>;
    }),
    list: { orders, defaultOrder, defaultDirection, filters: Object.keys(filters), rows, total },
  };
}

/** A call that answers a page of rows. */
export interface ListEndpoint<Row extends z.ZodObject = z.ZodObject> extends Endpoint {
  readonly method: 'GET';
  readonly list: ListShape;
  readonly output: z.ZodObject & { readonly __row?: Row };
}

/** One row of a list's answer. */
export type RowOf<C extends ListEndpoint> = z.output<C['output']>[C['list']['rows']] extends readonly (infer Row)[]
  ? Row
  : never;

/** The columns that a list can be ordered by. */
export type OrderOf<C extends ListEndpoint> = C['list']['orders'][number];
