import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { countedMatches, sortedMatches, walkedMatches } from './matches.ts';
import { COUNTED } from './pages.ts';
import { rankTotal } from './ranks.ts';
import { type Filter, type ListInput, type ListSource, matchingRows, type OrderScan, type Page } from './source.ts';

/** Up to this row the usual walk is tried without asking how many rows match. */
const FIRST_ROWS = 100;
/** A walk may take so many times as long as expected. */
const PATIENCE = 2;
/** To sort a match takes as long as to walk past so many rows, or longer: matches may all be far from an end of the order. */
const WALKED_FOR_EACH = 1 / 8;

/** Matches of a page, how many there are, and in how many rows they were looked for. */
interface MatchingRows<Row> {
  readonly rows: Row[];
  readonly found: number;
  readonly walked: number;
}

async function sorted<Row>(db: Db, query: RawBuilder<unknown>): Promise<MatchingRows<Row>> {
  const { rows } = await query.execute(db);
  const found = rows as (Row & { list_id: number | null; list_found: number; list_walked: number })[];
  const [first] = found;
  return {
    rows: found.filter((one) => one.list_id !== null),
    found: first?.list_found ?? 0,
    walked: first?.list_walked ?? 0,
  };
}

/** How many rows the planner expects. */
async function expectedRows(db: Db, source: ListSource): Promise<number> {
  const { rows } = await sql`explain (format json) select from ${matchingRows(source)}`.execute(db);
  const [row] = rows as readonly { readonly 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }[];
  return Math.max(1, row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1);
}

async function allRows(db: Db, source: ListSource): Promise<number> {
  if (source.rank === undefined) return expectedRows(db, { ...source, filter: undefined });
  const { rows } = await sql`select ${rankTotal(source.rank)} as total`.execute(db);
  return (rows as { total: number | null }[])[0]?.total ?? 0;
}

/** How many rows a walk passes until its page is full, when matches are spread evenly. */
const passedOf = ({ page, page_limit }: ListInput, all: number, matches: number): number =>
  ((page + 1) * page_limit * all) / matches;

/** How far a walk goes that should pass so many rows. */
const patientLength = (walk: OrderScan, passed: number): number => Math.ceil(PATIENCE * passed) + walk.rows;

const isFirst = ({ page, page_limit }: ListInput): boolean => (page + 1) * page_limit <= FIRST_ROWS;

/** How far a walk to a page may go: not at all where sorting all matches takes less, even when they are spread evenly. */
async function lengthOf(db: Db, source: ListSource, walk: OrderScan, input: ListInput): Promise<number> {
  const expected = await expectedRows(db, source);
  const passed = passedOf(input, await allRows(db, source), expected);
  return passed >= expected ? 0 : Math.max(patientLength(walk, passed), Math.ceil(expected * WALKED_FOR_EACH));
}

/** The search and the filters of an input, as one text. */
const termOf = ({ page, page_limit, order_by, direction, count, ...filters }: ListInput): string =>
  JSON.stringify(filters);

/** Few matches are counted and sorted; many are walked to, and the walk is tried first while they are known to be many. */
async function findCommon<Row>(
  db: Db,
  source: ListSource,
  filter: Filter,
  walk: OrderScan & Required<Pick<OrderScan, 'common'>>,
  input: ListInput,
): Promise<Page<Row>> {
  const { few = 0 } = filter;
  const { common } = walk;
  const term = termOf(input);
  const mayWalk = input.count !== 'exact';
  const walkTo = async (length: number): Promise<Page<Row> | undefined> => {
    if (length === 0) return undefined;
    const { rows } = await walkedMatches(source, filter, walk, input, length).execute(db);
    return rows.length === input.page_limit ? { rows: rows as Row[], total: few, exact: false } : undefined;
  };
  const isKnown = mayWalk && common.has(term);
  const known = isKnown && (await walkTo(walk.rows));
  if (known) return known;
  const first = await sorted<Row>(db, sortedMatches(source, filter, input, few + 1));
  if (first.found <= few) {
    common.delete(term);
    return { rows: first.rows, total: first.found, exact: true };
  }
  // What is known to be common has been walked to already, and not found so near.
  const isNew = isFirst(input) && !isKnown;
  const near =
    mayWalk && ((isNew && (await walkTo(walk.rows))) || (await walkTo(await lengthOf(db, source, walk, input))));
  if (near) {
    common.add(term);
    return near;
  }
  const all = await sorted<Row>(db, sortedMatches(source, filter, input, undefined));
  const exact = !mayWalk || all.found <= COUNTED;
  return { rows: all.rows, total: exact ? all.found : COUNTED, exact };
}

/**
 * Few matches are counted and sorted. Many are walked to, in the hope of a page full of them near the beginning of the order; without
 * `few`, those on the way are counted as well. Where they fill no page, all are sorted.
 */
async function findNearBeginning<Row>(
  db: Db,
  source: ListSource,
  filter: Filter,
  input: ListInput,
): Promise<Page<Row>> {
  const { few } = filter;
  const walk = input.count === 'exact' ? undefined : filter.walk;
  if (few !== undefined) {
    const { rows, found } = await sorted<Row>(db, sortedMatches(source, filter, input, few + 1));
    if (found <= few) return { rows, total: found, exact: true };
    const near = walk && (await walkedMatches(source, filter, walk, input, walk.rows).execute(db)).rows;
    if (near?.length === input.page_limit) return { rows: near as Row[], total: few, exact: false };
  } else if (walk) {
    const { rows, found, walked } = await sorted<Row>(db, countedMatches(source, filter, walk, input));
    if (walked < walk.rows) return { rows, total: found, exact: true };
    if (rows.length === input.page_limit) return { rows, total: found, exact: false };
  }
  const { rows, found } = await sorted<Row>(db, sortedMatches(source, filter, input, undefined));
  return { rows, total: found, exact: true };
}

/**
 * Matches whose number is known: walked to, where that passes fewer rows than sorting all of them. The walk ends soon after it should
 * have found its page: matches may all lie far back, where they are old.
 */
async function findKnown<Row>(
  db: Db,
  source: ListSource,
  filter: Filter,
  { walk, total, of }: { readonly walk: OrderScan; readonly total: number; readonly of: number },
  input: ListInput,
): Promise<Page<Row>> {
  const passed = passedOf(input, of, total);
  if (passed < total) {
    const { rows } = await walkedMatches(source, filter, walk, input, patientLength(walk, passed)).execute(db);
    const isFull = rows.length === input.page_limit;
    if (isFull) return { rows: rows as Row[], total, exact: true };
  }
  const { rows } = await sorted<Row>(db, sortedMatches(source, filter, input, undefined));
  return { rows, total, exact: true };
}

/** A page of the matches of a filter. */
export function findMatches<Row>(db: Db, source: ListSource, filter: Filter, input: ListInput): Promise<Page<Row>> {
  const { walk, of } = filter;
  const { total } = source;
  if (walk && of !== undefined && total !== undefined) return findKnown(db, source, filter, { walk, total, of }, input);
  return walk?.common
    ? findCommon(db, source, filter, { ...walk, common: walk.common }, input)
    : findNearBeginning(db, source, filter, input);
}
