import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

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
  readonly fromText: (text: string) => RawBuilder<unknown>;
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
  fromText: (text) => sql`${text}::text collate "C"`,
});
/** An order by a moment. */
export const byMoment = (column: string): Order => ({
  key: sql.ref(column),
  fromText: (text) => sql`(${text}::timestamp at time zone 'UTC')`,
});
/** The order by the id alone. */
export const byId = (): Order => ({ key: sql`''::text`, fromText: (text) => sql`${text}::text` });

/** Beyond so many rows, a page is found from the nearest stretch instead of from the beginning. */
const NEAR = 1000;
/** A search counts its matches up to here in one go; beyond, its total is a floor unless counting is asked for. */
const FEW = 2000;
const COUNTED = 10_000;
/** Terms that were common a moment ago are not counted again before the walk: how long, and how many are remembered. */
const COMMON_MS = 60_000;
const COMMON_TERMS = 1000;
/** How far a search for a common term walks along the order before it gives up and sorts all matches instead. */
const WALK = 2000;

function orderOf(source: ListSource, input: ListInput) {
  const order = source.orders[input.order_by];
  if (!order) throw new Error(`The list of ${source.table} has no order ${input.order_by}`);
  const way = sql.raw(input.direction);
  const byKey = input.order_by === 'id' ? sql`id ${way}` : sql`${order.key} ${way}, id ${way}`;
  return { order, byKey };
}

interface Stretch {
  readonly total: number;
  readonly from_key: string | null;
  readonly from_id: number | null;
  readonly skip: number;
}

/** The exact number of rows. */
const totalOf = (source: ListSource) => sql`${sql.raw(`${source.rank}_total()`)}`;

/** The total of a page without rows, which cannot bring it along. */
async function countAll(db: Db, source: ListSource): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${totalOf(source)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Finds the total, and where to start for a page: a key near it, and how many rows to skip from there. */
async function findStretch(db: Db, source: ListSource, input: ListInput): Promise<Stretch> {
  const { rows } = await sql<Stretch>`
    select total, from_key, from_id, skip from ${sql.raw(`${source.rank}_find`)}(
      ${input.order_by}, ${input.page * input.page_limit}::bigint, ${input.direction === 'desc'})
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A total is always one row');
  return row;
}

/** Any page of the whole list, and its exact total, at the cost of the first page. */
export async function wholeList<Row>(db: Db, source: ListSource, input: ListInput): Promise<Page<Row>> {
  const { order, byKey } = orderOf(source, input);
  const offset = input.page * input.page_limit;
  const table = sql.table(source.table);
  if (offset <= NEAR) {
    const { rows } = await sql<Row & { list_total: number }>`
      select ${source.columns}, (select ${totalOf(source)}) as list_total from ${table} where ${source.where}
      order by ${byKey} limit ${input.page_limit} offset ${offset}
    `.execute(db);
    const total = rows[0]?.list_total ?? (await countAll(db, source));
    return { rows, total, exact: true };
  }
  const near = await findStretch(db, source, input);
  if (offset >= near.total) return { rows: [], total: near.total, exact: true };
  const compare = sql.raw(input.direction === 'asc' ? '>=' : '<');
  const start =
    near.from_key === null
      ? sql`true`
      : input.order_by === 'id'
        ? sql`id ${compare} ${near.from_id}`
        : sql`(${order.key}, id) ${compare} (${order.fromText(near.from_key)}, ${near.from_id}::bigint)`;
  const { rows } = await sql<Row>`
    select ${source.columns} from ${table} where ${source.where} and ${start}
    order by ${byKey} limit ${input.page_limit} offset ${near.skip}
  `.execute(db);
  return { rows, total: near.total, exact: true };
}

/**
 * All matches of a search up to a number of them, sorted: the planner must not walk the order's index in the hope of
 * meeting matches, which may all stand at its end.
 */
async function sortedMatches<Row>(
  db: Db,
  source: ListSource,
  input: ListInput,
  match: RawBuilder<boolean>,
  most: number | undefined,
): Promise<{ rows: Row[]; found: number }> {
  const { order } = orderOf(source, input);
  const way = sql.raw(input.direction);
  const table = sql.table(source.table);
  const { rows } = await sql<Row & { list_found: number }>`
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
  `.execute(db);
  return {
    rows: rows.filter((row) => (row as { id?: unknown }).id !== null),
    found: rows[0]?.list_found ?? 0,
  };
}

/** The page that a short walk along the order finds, or undefined when matches are not that common there. */
async function walk<Row>(
  db: Db,
  source: ListSource,
  input: ListInput,
  match: RawBuilder<boolean>,
): Promise<Row[] | undefined> {
  const { byKey } = orderOf(source, input);
  const { rows } = await sql<Row>`
    select * from (
      select ${source.columns}, search from ${sql.table(source.table)} where ${source.where}
      order by ${byKey} limit ${WALK}
    ) stretch where ${match} limit ${input.page_limit} offset ${input.page * input.page_limit}
  `.execute(db);
  return rows.length === input.page_limit ? rows : undefined;
}

/** The terms of a list that were common a moment ago. */
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

/** What a list is searched for. */
export interface Search {
  readonly term: string;
  readonly match: RawBuilder<boolean>;
  /** What earlier searches of this list have learned. */
  readonly common: CommonTerms;
}

/**
 * A page of the rows that match. Few matches are counted and sorted in one go; many are found by a short walk along the
 * order when they are that common, and sorted otherwise. `count=exact` counts them all.
 */
export async function searchedList<Row>(
  db: Db,
  source: ListSource,
  input: ListInput,
  { term, match, common }: Search,
): Promise<Page<Row>> {
  const walked = async (): Promise<Page<Row> | undefined> => {
    const near = await walk<Row>(db, source, input, match);
    return near && { rows: near, total: FEW, exact: false };
  };
  if (input.count !== 'exact' && common.has(term)) {
    const near = await walked();
    if (near) return near;
  }
  const few = await sortedMatches<Row>(db, source, input, match, FEW + 1);
  if (few.found <= FEW) {
    common.delete(term);
    return { rows: few.rows, total: few.found, exact: true };
  }
  if (input.count !== 'exact') {
    const near = await walked();
    if (near) {
      common.add(term);
      return near;
    }
  }
  const all = await sortedMatches<Row>(db, source, input, match, undefined);
  const exact = input.count === 'exact' || all.found <= COUNTED;
  return { rows: all.rows, total: exact ? all.found : COUNTED, exact };
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
