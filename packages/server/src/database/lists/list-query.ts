import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { anything, type Columns, number, orNull, type RowOf, text } from '../columns.ts';
import type { Db } from '../database.ts';
import { declareStatement, statement } from '../statement.ts';

/** What a list asks for, as every list call of the contract has it. */
export interface ListInput {
  readonly page: number;
  readonly page_limit: number;
  readonly order_by: string;
  readonly direction: 'asc' | 'desc';
  readonly count?: 'exact' | undefined;
}

/** One order of a list: the indexed expression, and how the text of a rank key becomes a value of it again. */
export interface Order {
  readonly key: RawBuilder<unknown>;
  readonly fromText: (key: string) => RawBuilder<unknown>;
}

/** A list: its rows, its orders, and what it finds when it is searched. */
export interface ListSource {
  /** The table, with an `id`. */
  readonly table: string;
  /** The columns of a row, as the list reads them. */
  readonly columns: RawBuilder<unknown>;
  /** The rows that the list is about. */
  readonly where: RawBuilder<boolean>;
  readonly orders: Readonly<Record<string, Order>>;
  /** What knows where rows stand in each order: the tables `<rank>` and `<rank>_change`, the functions `<rank>_total` and
   * `<rank>_find`. */
  readonly rank: string;
}

/** A page of rows; `exact` is false when `total` is only a floor. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly exact: boolean;
}

/** An order whose key is a text in "C" order, as the index has it. */
export const byText = (key: RawBuilder<unknown>): Order => ({
  key: sql`(${key} collate "C")`,
  fromText: (key) => sql`${key}::text collate "C"`,
});
/** An order by a moment. */
export const byMoment = (column: string): Order => ({
  key: sql.ref(column),
  fromText: (key) => sql`(${key}::timestamp at time zone 'UTC')`,
});
/** The order by the id alone. */
export const byId = (): Order => ({ key: sql`''::text`, fromText: (key) => sql`${key}::text` });

/** Beyond so many rows, a page is found from the nearest stretch instead of from the beginning. */
const NEAR = 1000;
/** A search counts its matches up to here in one go; beyond, its total is a floor unless counting is asked for. */
const FEW = 2000;
const COUNTED = 10_000;
/** Terms that were common a moment ago are not counted again before the walk: how long, and how many are remembered. */
const COMMON_MS = 60_000;
const COMMON_TERMS = 1000;
/** How far a search for what is common walks along the order before it gives up and sorts all matches instead. */
const WALK = 2000;
/** Up to this row the usual walk is tried without asking how many rows match. */
const FIRST_ROWS = 100;
/** A later page is walked to when that passes fewer rows than match; a walk may take so many times as long as expected. */
const PATIENCE = 2;

function orderOf(source: ListSource, input: ListInput) {
  const order = source.orders[input.order_by];
  if (!order) throw new Error(`The list of ${source.table} has no order ${input.order_by}`);
  const way = sql.raw(input.direction);
  const byKey = input.order_by === 'id' ? sql`id ${way}` : sql`${order.key} ${way}, id ${way}`;
  return { order, byKey };
}

/** The exact number of rows. */
const totalOf = (source: ListSource) => sql`${sql.raw(`${source.rank}_total()`)}`;

/** The first pages, which bring the total along. */
const nearPage = (source: ListSource, input: ListInput) => sql`
  select ${source.columns}, (select ${totalOf(source)}) as list_total from ${sql.table(source.table)}
  where ${source.where} order by ${orderOf(source, input).byKey}
  limit ${input.page_limit} offset ${input.page * input.page_limit}`;

/** Where the rank says that a page begins: a key near it, and how many rows to skip from there. */
interface Near {
  readonly from_key: string | null;
  readonly from_id: number | null;
  readonly skip: number | null;
}

/** A page that begins near a key. */
function farPage(source: ListSource, input: ListInput, near: Near): RawBuilder<unknown> {
  const { order, byKey } = orderOf(source, input);
  const compare = sql.raw(input.direction === 'asc' ? '>=' : '<');
  const start =
    near.from_key === null
      ? sql`true`
      : input.order_by === 'id'
        ? sql`id ${compare} ${near.from_id}`
        : sql`(${order.key}, id) ${compare} (${order.fromText(near.from_key)}, ${near.from_id}::bigint)`;
  return sql`
    select ${source.columns} from ${sql.table(source.table)} where ${source.where} and ${start}
    order by ${byKey} limit ${input.page_limit} offset ${near.skip}`;
}

/**
 * All matches of a search up to a number of them, sorted: the planner must not walk the order's index in the hope of
 * meeting matches, which may all stand at its end.
 */
function sortedMatches(
  source: ListSource,
  input: ListInput,
  match: RawBuilder<boolean>,
  most: number | undefined,
): RawBuilder<unknown> {
  const { order } = orderOf(source, input);
  const way = sql.raw(input.direction);
  const table = sql.table(source.table);
  return sql`
    with matches as materialized (
      select id, ${order.key} as list_key from ${table} where ${source.where} and ${match}
      ${most === undefined ? sql`` : sql`limit ${most}`}
    ), page as materialized (
      select id, list_key from matches
      order by list_key ${way}, id ${way}
      limit ${input.page_limit} offset ${input.page * input.page_limit}
    )
    select total.list_found, found.* from (select count(*) as list_found from matches) total
    left join lateral (
      select ${source.columns}, page.list_key from page join ${table} using (id)
      order by page.list_key ${way}, id ${way}
    ) found on true
  `;
}

/** What a walk along the order finds in so many rows. The outer query takes the rows as the inner one orders them. */
const walkedMatches = (source: ListSource, input: ListInput, match: RawBuilder<boolean>, length: number) => sql`
  select ${source.columns} from (
    select * from ${sql.table(source.table)} where ${source.where}
    order by ${orderOf(source, input).byKey} limit ${length}
  ) ${sql.table(source.table)} where ${match} limit ${input.page_limit} offset ${input.page * input.page_limit}`;

/** How many rows the planner expects a condition to hold for. */
async function expectedRows(db: Db, source: ListSource, match: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql`
    explain (format json) select from ${sql.table(source.table)} where ${source.where} and ${match}`.execute(db);
  const [row] = rows as readonly { readonly 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }[];
  return Math.max(1, row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1);
}

/** What a list was asked for a moment ago and has many matches. */
export interface CommonTerms {
  has(term: string): boolean;
  add(term: string): void;
  delete(term: string): void;
}

/** Nothing is known to be common at first. It belongs to one list of one server: what is common elsewhere says nothing. */
export function commonTerms(): CommonTerms {
  const until = new Map<string, number>();
  return {
    has: (term) => (until.get(term) ?? 0) > Date.now(),
    add: (term) => {
      if (until.size >= COMMON_TERMS) until.clear();
      until.set(term, Date.now() + COMMON_MS);
    },
    delete: (term) => until.delete(term),
  };
}

/** The search and the filters of an input, as one text. */
const termOf = ({ page, page_limit, order_by, direction, count, ...filters }: ListInput): string =>
  JSON.stringify(filters);

/** A list of any length. */
export interface RankedList<Input extends ListInput, Row> {
  /**
   * Any page of the whole list and its exact total, at the cost of the first page; or a page of the rows that match. Few
   * matches are counted and sorted in one go; many are found by a walk along the order when they are that common, and sorted
   * otherwise. `count=exact` counts them all.
   * @param common what earlier calls have learned about this list.
   */
  page(db: Db, input: Input, common: CommonTerms): Promise<Page<Row>>;
}

/** Every order of a list, both ways. */
const inputsOf = (source: ListSource): ListInput[] =>
  Object.keys(source.orders).flatMap((order_by) =>
    (['asc', 'desc'] as const).map((direction) => ({ order_by, direction, page: 0, page_limit: 1 })),
  );

/**
 * Declares a list, at the top of a module, as `statement` declares a statement: each of its orders is prepared both ways,
 * with each way of finding a page.
 * @param row the columns of a row, with an `id`.
 * @param filterOf what the search and the filters of an input ask of a row; undefined when there is none.
 * @param examples searches and filters, one for each shape that the condition can have.
 */
export function rankedList<const Declared extends Columns, Input extends ListInput>(
  row: Declared & { readonly id: unknown },
  source: ListSource,
  filterOf: (input: Input) => RawBuilder<boolean> | undefined,
  examples: readonly Omit<Input, keyof ListInput>[],
): RankedList<Input, RowOf<Declared>> {
  type Row = RowOf<Declared>;
  const inputs = inputsOf(source);
  const searches = inputs.flatMap((input) =>
    examples.map((example) => ({ input, match: filterOf({ ...example, ...input } as Input) ?? sql<boolean>`true` })),
  );
  const keys = [
    { from_key: null, from_id: null, skip: 0 },
    { from_key: '', from_id: 0, skip: 0 },
  ];
  declareStatement({
    columns: { ...row, list_total: orNull(number) },
    shapes: () => inputs.map((input) => nearPage(source, input)),
  });
  declareStatement({
    columns: row,
    shapes: () => inputs.flatMap((input) => keys.map((near) => farPage(source, input, near))),
  });
  declareStatement({
    columns: {
      ...Object.fromEntries(Object.entries<Columns[string]>(row).map(([name, column]) => [name, orNull(column)])),
      list_found: number,
      list_key: anything,
    },
    shapes: () =>
      searches.flatMap(({ input, match: found }) => [
        sortedMatches(source, input, found, FEW),
        sortedMatches(source, input, found, undefined),
      ]),
  });
  declareStatement({
    columns: row,
    shapes: () => searches.map(({ input, match: found }) => walkedMatches(source, input, found, WALK)),
  });
  const countAll = statement({ total: orNull(number) }, () => sql`select ${totalOf(source)} as total`);
  const findStretch = statement(
    { total: orNull(number), from_key: orNull(text), from_id: orNull(number), skip: orNull(number) },
    (input: ListInput) => sql`
      select total, from_key, from_id, skip from ${sql.raw(`${source.rank}_find`)}(
        ${input.order_by}, ${input.page * input.page_limit}::bigint, ${input.direction === 'desc'})`,
  );
  const rowsOf = async (db: Db, query: RawBuilder<unknown>) => {
    const { rows } = await query.execute(db);
    return rows as (Row & { list_total?: number | null; list_found?: number })[];
  };
  const sorted = async (db: Db, input: Input, match: RawBuilder<boolean>, most: number | undefined) => {
    const rows = await rowsOf(db, sortedMatches(source, input, match, most));
    return {
      rows: rows.filter((one) => (one as { id?: unknown }).id !== null),
      found: rows[0]?.list_found ?? 0,
    };
  };
  const whole = async (db: Db, input: Input): Promise<Page<Row>> => {
    const offset = input.page * input.page_limit;
    if (offset <= NEAR) {
      const rows = await rowsOf(db, nearPage(source, input));
      const total = rows[0]?.list_total ?? (await countAll.one(db)).total ?? 0;
      return { rows, total, exact: true };
    }
    const near = await findStretch.one(db, input);
    const total = near.total ?? 0;
    if (offset >= total) return { rows: [], total, exact: true };
    return { rows: await rowsOf(db, farPage(source, input, near)), total, exact: true };
  };
  /** The page that a walk of so many rows along the order finds, or undefined when matches are not that common there. */
  const walk = async (
    db: Db,
    input: Input,
    match: RawBuilder<boolean>,
    length: number,
  ): Promise<Page<Row> | undefined> => {
    const rows = await rowsOf(db, walkedMatches(source, input, match, length));
    return rows.length === input.page_limit ? { rows, total: FEW, exact: false } : undefined;
  };
  /** How far a walk to a page may go: not at all where sorting all matches passes fewer rows. */
  const lengthOf = async (db: Db, input: Input, match: RawBuilder<boolean>): Promise<number> => {
    const end = (input.page + 1) * input.page_limit;
    if (end <= FIRST_ROWS) return WALK;
    const expected = await expectedRows(db, source, match);
    const passed = (end * ((await countAll.one(db)).total ?? 0)) / expected;
    return passed < expected ? Math.ceil(PATIENCE * passed) + WALK : 0;
  };
  return {
    page: async (db, input, common) => {
      const match = filterOf(input);
      if (!match) return whole(db, input);
      const term = termOf(input);
      const mayWalk = input.count !== 'exact';
      const known = mayWalk && common.has(term) && (await walk(db, input, match, WALK));
      if (known) return known;
      const few = await sorted(db, input, match, FEW + 1);
      if (few.found <= FEW) {
        common.delete(term);
        return { rows: few.rows, total: few.found, exact: true };
      }
      const length = mayWalk ? await lengthOf(db, input, match) : 0;
      const near = length > 0 && (await walk(db, input, match, length));
      if (near) {
        common.add(term);
        return near;
      }
      const all = await sorted(db, input, match, undefined);
      const exact = input.count === 'exact' || all.found <= COUNTED;
      return { rows: all.rows, total: exact ? all.found : COUNTED, exact };
    },
  };
}

const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Whether a text in lower case holds a term anywhere, its wildcards taken as they are. */
export const holdsTerm = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like '%' || lower(${escapeLike(term)}::text) || '%'`;

/** Whether an indexed text in lower case and "C" order begins with a term, its wildcards taken as they are. */
export const startsWith = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like lower(${escapeLike(term)}::text) || '%'`;

/** Terms shorter than this have no trigram that an index could find. */
const TRIGRAM = 3;

/** Whether an index finds what holds a term anywhere. */
export const hasTrigram = (term: string): boolean => [...term].length >= TRIGRAM;

/**
 * The rows that hold a term anywhere in the stored `search` text. Fewer than three letters have no trigram: they are
 * looked for at the beginning of the given columns instead, each of them indexed.
 */
export function matching(term: string, beginnings: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (hasTrigram(term)) return holdsTerm(sql.ref('search'), term);
  return sql<boolean>`(${sql.join(
    beginnings.map((column) => startsWith(column, term)),
    sql` or `,
  )})`;
}

/** The query of all rows of a list, in its order, for an export. */
export function exportQuery(
  db: Db,
  source: ListSource,
  input: ListInput,
  columns: RawBuilder<unknown>,
  match: RawBuilder<boolean> | undefined,
): CompiledQuery {
  const { byKey } = orderOf(source, input);
  return sql`
    select ${columns} from ${sql.table(source.table)} where ${source.where} ${match ? sql`and ${match}` : sql``}
    order by ${byKey}
  `.compile(db);
}
