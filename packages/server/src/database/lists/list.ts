import type { CompiledQuery, RawBuilder } from 'kysely';
import { anything, type Columns, number, orNull, type RowOf, text } from '../columns.ts';
import { executeWithPlan } from '../connections/stable.ts';
import type { Db } from '../database.ts';
import { argumentsOf, declareStatement } from '../statement.ts';
import { findMatches } from './find-matches.ts';
import { pageByIndex, pageIndexShapes } from './indexed-pages.ts';
import { countedMatches, sortedMatches, walkedMatches } from './matches.ts';
import { hasPageIndex } from './page-index.ts';
import {
  allOf,
  atLeastOf,
  COUNTED,
  countOf,
  directPage,
  isMonthly,
  isNear,
  type MonthlySource,
  monthlyPage,
  type Place,
  pageOf,
  placesOf,
  rowsAt,
  since,
} from './pages.ts';
import { checkDepth, inputsOf, type ListInput, type ListSource, type Page } from './source.ts';

/** A list of any length. */
export interface List<Args extends readonly unknown[], Row> {
  /**
   * Returns a page of the rows that match the filter, and the total.
   * @throws Refusal invalid for a page too far from the beginning.
   */
  page(db: Db, input: ListInput, ...args: Args): Promise<Page<Row>>;
  /** Returns the query of all these rows in order, with other columns, for an export. */
  all(db: Db, columns: RawBuilder<unknown>, input: ListInput, ...args: Args): CompiledQuery;
}

/** Returns every page statement of a list, differing only in numbers. */
function shapesOf(source: ListSource) {
  const { filter, total, isDirect, atLeast } = source;
  const inputs = inputsOf(source);
  const monthly = isMonthly(source) && !filter ? [source, since(source, new Date(0))] : [];
  const indexed = hasPageIndex(source) && !filter ? pageIndexShapes(source) : undefined;
  const of = (make: (input: ListInput) => readonly RawBuilder<unknown>[]) => inputs.flatMap(make);
  const walk = filter?.walk;
  const isWalkedTo = filter?.few !== undefined || filter?.of !== undefined;
  return {
    rows: [
      ...of((input) => (filter && walk && isWalkedTo ? [walkedMatches(source, filter, walk, input, 1)] : [])),
      ...of((input) => (isDirect ? [directPage(source, input)] : [])),
      ...of((input) => monthly.map((one) => monthlyPage(one, input))),
      ...of((input) =>
        filter || indexed ? [] : [isMonthly(source) ? rowsAt(source, input, []) : pageOf(source, input)],
      ),
      ...(indexed?.rows ?? []),
    ],
    firstIndexed: indexed?.first ?? [],
    indexPlaces: indexed?.places ?? [],
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
      ...(filter || total !== undefined || indexed ? [] : [countOf(source, {}), countOf(source, { count: 'exact' })]),
      ...(indexed?.totals ?? []),
      ...(atLeast ? [atLeastOf(atLeast)] : []),
    ],
  };
}

/** Declares every statement of a list, so that the test checks it against PostgreSQL. */
function declareList(
  row: Columns,
  sources: (placeholder: never) => readonly ListSource[],
  code: string | undefined,
): void {
  const declare = (columns: Columns, shapes: keyof ReturnType<typeof shapesOf>, of?: string) =>
    declareStatement({
      columns,
      shapes: (placeholder) => sources(placeholder).flatMap((source) => shapesOf(source)[shapes]),
      ...(of === undefined ? {} : { code: of }),
    });
  const maybe = Object.fromEntries(Object.entries<Columns[string]>(row).map(([name, of]) => [name, orNull(of)]));
  declare(row, 'rows', code);
  declare({ id: number, moment: orNull(text) }, 'places');
  declare({ ...maybe, list_found: number, list_walked: number, list_id: orNull(number), list_key: anything }, 'sorted');
  declare({ ...row, list_total: orNull(number) }, 'firstIndexed');
  declare(
    { total: orNull(number), from_key: orNull(text), from_id: orNull(number), skip: orNull(number) },
    'indexPlaces',
  );
  declare({ total: orNull(number) }, 'totals');
}

/**
 * Whether the newest rows come first. The current and previous month usually fill a page; planning for all months takes
 * several milliseconds.
 */
const isNewestFirst = ({ newest }: ListSource, { order_by, direction }: ListInput): boolean =>
  order_by === newest && direction === 'desc';

/** The rows of a page of a table that is partitioned by month. */
async function rowsByMonth(db: Db, source: MonthlySource, input: ListInput): Promise<unknown[]> {
  if (!isNear(input)) {
    const { rows: places } = await placesOf(source, input).execute(db);
    return places.length === 0 ? [] : (await rowsAt(source, input, places as Place[]).execute(db)).rows;
  }
  if (isNewestFirst(source, input)) {
    const now = new Date();
    const newest = since(source, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));
    const { rows } = await executeWithPlan(db, monthlyPage(newest, input));
    if (rows.length === input.page_limit) return rows;
  }
  return (await executeWithPlan(db, monthlyPage(source, input))).rows;
}

async function walkOrder<Row>(db: Db, source: ListSource, input: ListInput): Promise<Row[]> {
  if (source.isDirect && isNear(input)) {
    const { rows } = await executeWithPlan(db, directPage(source, input));
    return rows as Row[];
  }
  if (isMonthly(source)) return (await rowsByMonth(db, source, input)) as Row[];
  const { rows } = await executeWithPlan(db, pageOf(source, input));
  return rows as Row[];
}

async function totalBy(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await executeWithPlan(db, query);
  return (rows as { total: number | null }[])[0]?.total ?? 0;
}

async function pageByWalk<Row>(db: Db, source: ListSource, input: ListInput): Promise<Page<Row>> {
  const rows = await walkOrder<Row>(db, source, input);
  if (source.total !== undefined) return { rows, total: source.total, exact: true };
  const minimum = { rows, total: COUNTED, exact: false };
  const isExact = input.count === 'exact';
  // A page with rows beyond the minimum count proves that at least that many exist.
  if (!isExact && rows.length > 0 && input.page * input.page_limit + rows.length > COUNTED) return minimum;
  if (!isExact && source.atLeast && (await totalBy(db, atLeastOf(source.atLeast))) > COUNTED) return minimum;
  const total = await totalBy(db, countOf(source, input));
  const exact = isExact || total <= COUNTED;
  return { rows, total: exact ? total : COUNTED, exact };
}

/**
 * Declares a list, at the top of a module, as `statement` declares a statement. Each order is prepared in both
 * directions and with each way of finding a page.
 * @param row the columns of a row.
 * @param source the list for some arguments.
 * @param examples arguments for each shape of the list.
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
  return {
    page: async (db, input, ...args) => {
      const one = source(...args);
      checkDepth(one, input);
      const { filter, isEmpty } = one;
      if (isEmpty) return { rows: [], total: 0, exact: true };
      if (filter) return findMatches<Row>(db, one, filter, input);
      return hasPageIndex(one) ? pageByIndex<Row>(db, one, input) : pageByWalk<Row>(db, one, input);
    },
    all: (db, columns, input, ...args) => allOf(source(...args), input, columns).compile(db),
  };
}

/** A list narrowed by its call's input. */
interface ListByInput<Narrowing, Row> {
  /** Returns a page, as `List` does. @throws Refusal invalid for a page too far from the beginning. */
  page(db: Db, input: ListInput & Narrowing): Promise<Page<Row>>;
  /** Returns the query for an export, as `List` does. */
  all(db: Db, columns: RawBuilder<unknown>, input: ListInput & Narrowing): CompiledQuery;
}

/** Declares a list whose argument is the input itself, which contains both the order and the filters. */
export function listByInput<const Declared extends Columns, Narrowing>(
  row: Declared,
  source: (input: Narrowing) => ListSource,
  ...examples: readonly (readonly [NoInfer<Narrowing>])[]
): ListByInput<Narrowing, RowOf<Declared>> {
  const { page, all } = list(row, source, ...examples);
  return {
    page: (db, input) => page(db, input, input),
    all: (db, columns, input) => all(db, columns, input, input),
  };
}
