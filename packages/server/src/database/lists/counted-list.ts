import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../core/errors.ts';
import type { Db } from '../database.ts';
import type { ListInput, Page } from './list-query.ts';

/** A list whose rows are counted when it is asked for: of a small table, or with a total that is a floor from some point on. */
export interface CountedSource {
  /** What stands behind `from`; the table with the id first. */
  readonly from: RawBuilder<unknown>;
  /** What is joined for the columns alone: neither the filter nor an order asks it, so only the rows of the page meet it. */
  readonly joined?: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** The id that makes every order total. */
  readonly id: RawBuilder<unknown>;
  /** Each order is served by an index. */
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The orders in which an empty value comes before all others; their indexes say `nulls first`. */
  readonly emptyFirst?: readonly string[];
}

const COUNTED = 10_000;
/** Rows before a page are walked through one by one: beyond so many, that takes too long. */
const DEEPEST = 100_000;

/**
 * For lists of tables that grow without end: the other end of the list is one click on a header away.
 * @throws HttpError 422 for a page beyond the first hundred thousand rows.
 */
export function checkDepth({ page, page_limit }: ListInput): void {
  if (page * page_limit > DEEPEST)
    throw invalid([{ field: 'page', message: 'Pages go up to row 100,000: sort the other way, or narrow the list' }]);
}

function orderBy(
  { orders, emptyFirst = [], id }: CountedSource,
  { order_by, direction }: ListInput,
): RawBuilder<unknown> {
  const key = orders[order_by];
  if (!key) throw new Error(`The list has no order ${order_by}`);
  const way = sql.raw(direction);
  const empty = emptyFirst.includes(order_by) ? sql.raw(direction === 'asc' ? ' nulls first' : ' nulls last') : sql``;
  return sql`${key} ${way}${empty}, ${id} ${way}`;
}

/** A page of rows, uncounted. Only the ids of the rows before it are walked through, in the index of the order. */
export async function walkedPage<Row>(db: Db, source: CountedSource, input: ListInput): Promise<Row[]> {
  const { from, joined = sql``, columns, where, id } = source;
  const { rows } = await sql<Row>`
    select ${columns} from ${from} ${joined}
    where ${id} in (
      select ${id} from ${from} where ${where}
      order by ${orderBy(source, input)} limit ${input.page_limit} offset ${input.page * input.page_limit}
    )
    order by ${orderBy(source, input)}
  `.execute(db);
  return rows;
}

/** A page of rows with their number, which is a floor beyond ten thousand unless `count=exact` asks for all. */
export async function countedList<Row>(db: Db, source: CountedSource, input: ListInput): Promise<Page<Row>> {
  const { from, where } = source;
  const most = input.count === 'exact' ? sql`` : sql`limit ${COUNTED + 1}`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${from} where ${where} ${most}) counted
  `.execute(db);
  const rows = await walkedPage<Row>(db, source, input);
  const total = counts[0]?.total ?? 0;
  const exact = input.count === 'exact' || total <= COUNTED;
  return { rows, total: exact ? total : COUNTED, exact };
}

/** The query of all rows, in their order, for an export. */
export const countedExport = (source: CountedSource, input: ListInput, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${source.from} ${source.joined ?? sql``} where ${source.where} order by ${orderBy(source, input)}`;
