import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../core/errors.ts';
import { type Columns, number, orNull, type RowOf, text } from '../columns.ts';
import type { Db } from '../database.ts';
import { argumentsOf, declareStatement } from '../statement.ts';
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
  /** Of a table that is divided by month: when a row was, which with its id says where it lies. */
  readonly moment?: RawBuilder<unknown>;
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

const pageOf = (source: CountedSource, input: ListInput) => {
  const { from, joined = sql``, columns, where, id } = source;
  return sql`
    select ${columns} from ${from} ${joined}
    where ${id} in (
      select ${id} from ${from} where ${where}
      order by ${orderBy(source, input)} limit ${input.page_limit} offset ${input.page * input.page_limit}
    )
    order by ${orderBy(source, input)}
  `;
};

/** The places of the rows of a page of a table that is divided by month. Only those of the page are written out. */
const placesOf = (source: CountedSource, moment: RawBuilder<unknown>, input: ListInput) => sql`
  select id, moment::text as moment
  from (
    select ${source.id} as id, ${moment} as moment from ${source.from} where ${source.where}
    order by ${orderBy(source, input)} limit ${input.page_limit} offset ${input.page * input.page_limit}
  ) places`;

/** The rows of a page, of the months in which they lie: the planner looks at no others. No two rows of a table have one id. */
const rowsAt = (source: CountedSource, moment: RawBuilder<unknown>, input: ListInput, places: readonly Place[]) => {
  const { from, joined = sql``, columns, id } = source;
  return sql`
    select ${columns} from ${from} ${joined}
    where ${moment} = any (${places.map((place) => place.moment)}::timestamptz[]) and ${id} = any (${places.map((place) => place.id)}::bigint[])
    order by ${orderBy(source, input)}
  `;
};

interface Place {
  readonly id: number;
  /** To the microsecond. */
  readonly moment: string;
}

const countOf = ({ from, where }: CountedSource, { count }: Pick<ListInput, 'count'>) => {
  const most = count === 'exact' ? sql`` : sql`limit ${COUNTED + 1}`;
  return sql`select count(*) as total from (select 1 from ${from} where ${where} ${most}) counted`;
};

/** Every order and direction in which a list can be asked for. */
const inputsOf = (source: CountedSource): ListInput[] =>
  Object.keys(source.orders).flatMap((order_by) =>
    (['asc', 'desc'] as const).map((direction) => ({ order_by, direction, page: 0, page_limit: 1 })),
  );

/** Every page that a list can be asked for, but for the numbers in it. */
const pagesOf = (source: CountedSource) =>
  inputsOf(source).map((input) => (source.moment ? rowsAt(source, source.moment, input, []) : pageOf(source, input)));

/** A list whose rows are counted when it is asked for. */
export interface CountedList<Args extends readonly unknown[], Row> {
  /** A page of rows, uncounted. Only the ids of the rows before it are walked through, in the index of the order. */
  walk(db: Db, input: ListInput, ...args: Args): Promise<Row[]>;
  /** A page of rows with their number, which is a floor beyond ten thousand unless `count=exact` asks for all. */
  page(db: Db, input: ListInput, ...args: Args): Promise<Page<Row>>;
}

/**
 * Declares a list, at the top of a module, as `statement` declares a statement: each of its orders is prepared both ways.
 * @param row the columns of a row.
 * @param source the list for some arguments.
 * @param examples arguments for each shape that it has.
 */
export function countedList<const Declared extends Columns, Args extends readonly unknown[]>(
  row: Declared,
  source: (...args: Args) => CountedSource,
  ...examples: readonly Readonly<NoInfer<Args>>[]
): CountedList<Args, RowOf<Declared>> {
  const sources = (placeholder: never) => argumentsOf(source, examples, placeholder).map((args) => source(...args));
  const code = examples.length > 0 ? {} : { code: source.toString() };
  declareStatement({ columns: row, shapes: (placeholder) => sources(placeholder).flatMap(pagesOf), ...code });
  declareStatement({
    columns: { id: number, moment: orNull(text) },
    shapes: (placeholder) =>
      sources(placeholder).flatMap((one) => {
        const { moment } = one;
        return moment ? inputsOf(one).map((input) => placesOf(one, moment, input)) : [];
      }),
  });
  declareStatement({
    columns: { total: number },
    shapes: (placeholder) =>
      sources(placeholder).flatMap((one) => [countOf(one, {}), countOf(one, { count: 'exact' })]),
  });
  const walk = async (db: Db, input: ListInput, ...args: Args): Promise<RowOf<Declared>[]> => {
    const one = source(...args);
    if (!one.moment) {
      const { rows } = await pageOf(one, input).execute(db);
      return rows as RowOf<Declared>[];
    }
    const { rows: places } = await placesOf(one, one.moment, input).execute(db);
    if (places.length === 0) return [];
    const { rows } = await rowsAt(one, one.moment, input, places as Place[]).execute(db);
    return rows as RowOf<Declared>[];
  };
  return {
    walk,
    page: async (db, input, ...args) => {
      const rows = await walk(db, input, ...args);
      // A page with rows beyond the floor tells itself that there are as many.
      if (input.count !== 'exact' && rows.length > 0 && input.page * input.page_limit + rows.length > COUNTED)
        return { rows, total: COUNTED, exact: false };
      const { rows: counts } = await countOf(source(...args), input).execute(db);
      const [{ total } = { total: 0 }] = counts as { total: number }[];
      const exact = input.count === 'exact' || total <= COUNTED;
      return { rows, total: exact ? total : COUNTED, exact };
    },
  };
}

/** The query of all rows, in their order, for an export. */
export const countedExport = (source: CountedSource, input: ListInput, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${source.from} ${source.joined ?? sql``} where ${source.where} order by ${orderBy(source, input)}`;
