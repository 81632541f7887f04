import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { passedOf, patientLength } from './finding.ts';
import { COUNTED } from './pages.ts';
import { type RankedSource, rankTotal } from './ranks.ts';
import {
  type CommonFilter,
  type ListInput,
  type ListSource,
  matchingRows,
  type OrderScan,
  type PageOf,
} from './source.ts';

/** Up to this row the usual walk is tried without asking how many rows match. */
const FIRST_ROWS = 100;
/** To sort a match takes as long as to walk past so many rows, or longer: matches may all be far from an end of the order. */
const WALKED_FOR_EACH = 1 / 8;

/** How the matches of a page are read. */
export interface MatchReader<Rows> {
  /** All matches, or so many of them at most, sorted: those of the page, and how many they are. */
  sorted(most?: number): Promise<{ readonly rows: Rows; readonly count: number }>;
  /** The page that a walk through so many rows finds; undefined when it is not full. */
  walked(length: number): Promise<Rows | undefined>;
}

/** How many rows the planner expects. */
async function expectedRows(db: Db, source: ListSource): Promise<number> {
  const { rows } = await sql`explain (format json) select from ${matchingRows(source)}`.execute(db);
  const [row] = rows as readonly { readonly 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }[];
  return Math.max(1, row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1);
}

async function totalOf(db: Db, { rank }: RankedSource): Promise<number> {
  const { rows } = await sql`select ${rankTotal(rank)} as total`.execute(db);
  return (rows as { total: number | null }[])[0]?.total ?? 0;
}

const isFirst = ({ page, page_limit }: ListInput): boolean => (page + 1) * page_limit <= FIRST_ROWS;

/** How far a walk to a page may go: not at all where sorting all matches takes less, even when they are spread evenly. */
async function lengthOf(db: Db, source: RankedSource, walk: OrderScan, input: ListInput): Promise<number> {
  const expected = await expectedRows(db, source);
  const passed = passedOf(input, await totalOf(db, source), expected);
  return passed >= expected ? 0 : Math.max(patientLength(walk, passed), Math.ceil(expected * WALKED_FOR_EACH));
}

/** The search and the filters of an input, as one text. */
const termOf = ({ page, page_limit, order_by, direction, count, ...filters }: ListInput): string =>
  JSON.stringify(filters);

/** Few matches are counted and sorted; many are walked to, and the walk is tried first while they are known to be many. */
export async function findCommon<Rows>(
  db: Db,
  source: RankedSource,
  { few, walk, common }: CommonFilter,
  input: ListInput,
  { sorted, walked }: MatchReader<Rows>,
): Promise<PageOf<Rows>> {
  const term = termOf(input);
  const mayWalk = input.count !== 'exact';
  const walkTo = async (length: number): Promise<PageOf<Rows> | undefined> => {
    const rows = length === 0 ? undefined : await walked(length);
    return rows && { rows, total: few, exact: false };
  };
  const isKnown = mayWalk && common.has(term);
  const known = isKnown && (await walkTo(walk.rows));
  if (known) return known;
  const first = await sorted(few + 1);
  if (first.count <= few) {
    common.delete(term);
    return { rows: first.rows, total: first.count, exact: true };
  }
  // What is known to be common has been walked to already, and not found so near.
  const isNew = isFirst(input) && !isKnown;
  const near =
    mayWalk && ((isNew && (await walkTo(walk.rows))) || (await walkTo(await lengthOf(db, source, walk, input))));
  if (near) {
    common.add(term);
    return near;
  }
  const all = await sorted();
  const exact = !mayWalk || all.count <= COUNTED;
  return { rows: all.rows, total: exact ? all.count : COUNTED, exact };
}
