import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import { Written } from '../../core/written.ts';
import { anything, type Columns, number, orNull, type RowOf, text } from '../columns.ts';
import { executeStable } from '../connections/stable.ts';
import type { Db } from '../database.ts';
import { argumentsOf, declareStatement } from '../statement.ts';
import { findMatches } from './finding.ts';
import { countedMatches, sortedMatches, walkedMatches } from './matches.ts';
import {
  allOf,
  atLeastOf,
  COUNTED,
  countOf,
  directPage,
  isMonthly,
  type MonthlySource,
  monthlyPage,
  type Place,
  pageOf,
  placesOf,
  rowsAt,
  since,
} from './pages.ts';
import {
  farPage,
  findNear,
  isRanked,
  isWritten,
  type PageStart,
  type RankedSource,
  rankTotal,
  type WrittenSource,
  writtenPage,
} from './ranks.ts';
import { type AnsweredPage, checkDepth, type ListInput, type ListSource, type Page } from './source.ts';

/** Up to here a page is found from the beginning; beyond, by the rank of a list that has one. */
const NEAR = 1000;

const isNear = ({ page, page_limit }: ListInput): boolean => page * page_limit <= NEAR;

/** A list of any length. */
export interface List<Args extends readonly unknown[], Row> {
  /**
   * A page of the rows that the filter matches, or of all, and how many there are.
   * @throws HttpError 422 for a page too far from the beginning.
   */
  page(db: Db, input: ListInput, ...args: Args): Promise<Page<Row>>;
  /** The same for an answer that takes the rows as they are. */
  answeredPage(db: Db, input: ListInput, ...args: Args): Promise<AnsweredPage<Row>>;
  /** The query of all these rows in their order, with other columns, for an export. */
  all(db: Db, columns: RawBuilder<unknown>, input: ListInput, ...args: Args): CompiledQuery;
}

/** Every order and direction in which a list can be asked for. */
const inputsOf = (source: ListSource): ListInput[] =>
  Object.keys(source.orders).flatMap((order_by) =>
    (['asc', 'desc'] as const).map((direction) => ({ order_by, direction, page: 0, page_limit: 1 })),
  );

const nearKeys: readonly PageStart[] = [
  { total: 0, from_key: null, from_id: null, skip: 0 },
  { total: 0, from_key: '', from_id: 0, skip: 0 },
];

/** Every statement that makes pages of a list, but for the numbers in it. */
function shapesOf(source: ListSource, row: Columns) {
  const { filter, rank, total, isDirect, atLeast } = source;
  const inputs = inputsOf(source);
  const monthly = isMonthly(source) && !filter ? [source, since(source, new Date(0))] : [];
  const of = (make: (input: ListInput) => readonly RawBuilder<unknown>[]) => inputs.flatMap(make);
  const walk = filter?.walk;
  const isWalkedTo = filter?.few !== undefined || filter?.of !== undefined;
  return {
    rows: [
      ...of((input) => (filter && walk && isWalkedTo ? [walkedMatches(source, filter, walk, input, 1)] : [])),
      ...of((input) => (rank && !filter ? nearKeys.map((near) => farPage(source, input, near)) : [])),
      ...of((input) => (isDirect || (rank && !filter) ? [directPage(source, input)] : [])),
      ...of((input) => monthly.map((one) => monthlyPage(one, input))),
      ...of((input) => (rank || filter ? [] : [isMonthly(source) ? rowsAt(source, input, []) : pageOf(source, input)])),
    ],
    written: of((input) => (isWritten(source) && !filter ? [writtenPage(source, row, input)] : [])),
    near: of((input) => (rank && !filter ? [findNear(rank, input)] : [])),
    places: of((input) => (isMonthly(source) && !filter ? [placesOf(source, input)] : [])),
    sorted: of((input) =>
      filter
        ? [
            sortedMatches(source, filter, input, undefined),
            ...(filter.few ? [sortedMatches(source, filter, input, filter.few)] : []),
            ...(walk && !isWalkedTo ? [countedMatches(source, filter, walk, input)] : []),
          ]
        : [],
    ),
    totals: [
      ...(rank || filter || total !== undefined ? [] : [countOf(source, {}), countOf(source, { count: 'exact' })]),
      ...(atLeast ? [atLeastOf(atLeast)] : []),
    ],
    rankTotals: rank ? [sql`select ${rankTotal(rank)} as total`] : [],
  };
}

/** Declares every statement of a list, so that the test asks PostgreSQL about it. */
function declareList(
  row: Columns,
  sources: (placeholder: never) => readonly ListSource[],
  code: string | undefined,
): void {
  const declare = (columns: Columns, shapes: keyof ReturnType<typeof shapesOf>, of?: string) =>
    declareStatement({
      columns,
      shapes: (placeholder) => sources(placeholder).flatMap((source) => shapesOf(source, row)[shapes]),
      ...(of === undefined ? {} : { code: of }),
    });
  const maybe = Object.fromEntries(Object.entries<Columns[string]>(row).map(([name, of]) => [name, orNull(of)]));
  declare(row, 'rows', code);
  declare({ rows: text, total: orNull(number) }, 'written');
  declare({ total: orNull(number), from_key: orNull(text), from_id: orNull(number), skip: orNull(number) }, 'near');
  declare({ id: number, moment: orNull(text) }, 'places');
  declare({ ...maybe, list_found: number, list_walked: number, list_id: orNull(number), list_key: anything }, 'sorted');
  declare({ total: number }, 'totals');
  declare({ total: orNull(number) }, 'rankTotals');
}

/** Executes a statement of a list; one without values is the same for everybody: its plan is kept. */
const executeShared = (db: Db, query: CompiledQuery): Promise<QueryResult<unknown>> =>
  query.parameters.length === 0 ? executeStable(db, query) : db.executeQuery(query);

/** Makes the statement that reads a page in one go. */
type MakePage<Source extends ListSource> = (source: Source, input: ListInput) => RawBuilder<unknown>;

/**
 * The statements of first pages, by list and by what made them. A list that nothing narrows is the same object for each call:
 * to make its statement again would take a twentieth of the time of the call.
 */
const firstPages = new WeakMap<ListSource, Map<unknown, Map<string, CompiledQuery>>>();

function firstPage<Source extends ListSource>(db: Db, make: MakePage<Source>, source: Source, input: ListInput) {
  const ofSource = firstPages.get(source) ?? new Map<unknown, Map<string, CompiledQuery>>();
  firstPages.set(source, ofSource);
  const known = ofSource.get(make) ?? new Map<string, CompiledQuery>();
  ofSource.set(make, known);
  const key = `${input.order_by} ${input.direction} ${input.page_limit}`;
  const query = known.get(key) ?? make(source, input).compile(db);
  known.set(key, query);
  return query;
}

/** Executes the statement of a page. Its bounds are text of the statement: only the first page is asked for so often that a plan is kept. */
const execute = <Source extends ListSource>(db: Db, make: MakePage<Source>, source: Source, input: ListInput) =>
  input.page === 0 ? executeShared(db, firstPage(db, make, source, input)) : make(source, input).execute(db);

/** The last rows of a list: the first ones of the other direction. */
async function lastRows<Row>(db: Db, source: ListSource, input: ListInput, count: number): Promise<Row[]> {
  const mirrored = { ...input, direction: input.direction === 'asc' ? 'desc' : 'asc', page: 0 } as const;
  const { rows } = await execute(db, directPage, source, mirrored);
  return (rows as Row[]).slice(0, count).reverse();
}

async function pageByRank<Row>(db: Db, source: RankedSource, input: ListInput): Promise<Page<Row>> {
  const { rank } = source;
  if (isNear(input)) {
    const { rows } = await execute(db, directPage, source, input);
    const { rows: totals } = await sql`select ${rankTotal(rank)} as total`.execute(db);
    return { rows: rows as Row[], total: (totals as { total: number | null }[])[0]?.total ?? 0, exact: true };
  }
  // A function that looks up rows by their place: its plan is the same for all places.
  const { rows: found } = await executeStable(db, findNear(rank, input).compile(db));
  const [near] = found as PageStart[];
  const total = near?.total ?? 0;
  const left = total - input.page * input.page_limit;
  if (!near || left <= 0) return { rows: [], total, exact: true };
  if (left <= input.page_limit) return { rows: await lastRows<Row>(db, source, input, left), total, exact: true };
  const { rows } = await farPage(source, input, near).execute(db);
  return { rows: rows as Row[], total, exact: true };
}

/** Whether the newest rows come first. This month and the one before mostly fill a page; all months are planned in some milliseconds. */
const isNewestFirst = ({ newest }: ListSource, { order_by, direction }: ListInput): boolean =>
  order_by === newest && direction === 'desc';

/** The rows of a page of a table that is divided by month. */
async function rowsByMonth(db: Db, source: MonthlySource, input: ListInput): Promise<unknown[]> {
  if (!isNear(input)) {
    const { rows: places } = await placesOf(source, input).execute(db);
    return places.length === 0 ? [] : (await rowsAt(source, input, places as Place[]).execute(db)).rows;
  }
  if (isNewestFirst(source, input)) {
    const now = new Date();
    const newest = since(source, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));
    const { rows } = await execute(db, monthlyPage, newest, input);
    if (rows.length === input.page_limit) return rows;
  }
  return (await execute(db, monthlyPage, source, input)).rows;
}

async function walkOrder<Row>(db: Db, source: ListSource, input: ListInput): Promise<Row[]> {
  if (source.isDirect && isNear(input)) {
    const { rows } = await execute(db, directPage, source, input);
    return rows as Row[];
  }
  if (isMonthly(source)) return (await rowsByMonth(db, source, input)) as Row[];
  const { rows } = await execute(db, pageOf, source, input);
  return rows as Row[];
}

async function totalBy(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await executeShared(db, query.compile(db));
  const [{ total } = { total: 0 }] = rows as { total: number }[];
  return total;
}

async function pageByWalk<Row>(db: Db, source: ListSource, input: ListInput): Promise<Page<Row>> {
  const rows = await walkOrder<Row>(db, source, input);
  if (source.total !== undefined) return { rows, total: source.total, exact: true };
  const floor = { rows, total: COUNTED, exact: false };
  const isExact = input.count === 'exact';
  // A page with rows beyond the floor proves that there are as many.
  if (!isExact && rows.length > 0 && input.page * input.page_limit + rows.length > COUNTED) return floor;
  if (!isExact && source.atLeast && (await totalBy(db, atLeastOf(source.atLeast))) > COUNTED) return floor;
  const total = await totalBy(db, countOf(source, input));
  const exact = isExact || total <= COUNTED;
  return { rows, total: exact ? total : COUNTED, exact };
}

/**
 * Declares a list, at the top of a module, as `statement` declares a statement: each of its orders is prepared both ways, with
 * each way of finding a page.
 * @param row the columns of a row.
 * @param source the list for some arguments.
 * @param examples arguments for each shape that it has.
 */
export function list<const Declared extends Columns, Args extends readonly unknown[]>(
  row: Declared,
  source: (...args: Args) => ListSource,
  ...examples: readonly Readonly<NoInfer<Args>>[]
): List<Args, RowOf<Declared>> {
  type Row = RowOf<Declared>;
  declareList(
    row,
    (placeholder) => argumentsOf(source, examples, placeholder).map((args) => source(...args)),
    examples.length > 0 ? undefined : source.toString(),
  );
  const pageFrom = async (db: Db, one: ListSource, input: ListInput): Promise<Page<Row>> => {
    checkDepth(one, input);
    const { filter, isEmpty } = one;
    if (isEmpty) return { rows: [], total: 0, exact: true };
    if (!filter) return isRanked(one) ? pageByRank<Row>(db, one, input) : pageByWalk<Row>(db, one, input);
    return findMatches<Row>(db, one, filter, input);
  };
  const written: MakePage<WrittenSource> = (one, input) => writtenPage(one, row, input);
  return {
    page: (db, input, ...args) => pageFrom(db, source(...args), input),
    answeredPage: async (db, input, ...args) => {
      const one = source(...args);
      if (!isWritten(one) || one.filter || !isNear(input)) return pageFrom(db, one, input);
      const { rows: found } = await execute(db, written, one, input);
      const [{ rows, total } = { rows: '', total: 0 }] = found as { rows: string; total: number | null }[];
      return { rows: new Written<Row[]>(`[${rows}]`), total: total ?? 0, exact: true };
    },
    all: (db, columns, input, ...args) => allOf(source(...args), input, columns).compile(db),
  };
}
