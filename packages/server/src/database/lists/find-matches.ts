import type { RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { countedMatches, sortedMatches, walkedMatches } from './matches.ts';
import type { Filter, ListInput, ListSource, OrderScan, Page } from './source.ts';

/** A scan can be this many times longer than expected. */
const PATIENCE = 2;

/** A page of matches, their number, and how many rows were scanned. */
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

/** Returns how many rows a scan passes until its page is full, if matches are spread evenly. */
const passedOf = ({ page, page_limit }: ListInput, all: number, matches: number): number =>
  ((page + 1) * page_limit * all) / matches;

/** Returns the maximum length of a scan that is expected to pass this many rows. */
const patientLength = (walk: OrderScan, passed: number): number => Math.ceil(PATIENCE * passed) + walk.rows;

/**
 * Finds a page of matches. Few matches are counted and sorted. For many, the beginning of the order is scanned in the
 * hope of a full page; without `few`, matches on the way are also counted. A long list is scanned again, `further`.
 * If no page is full, all matches are sorted.
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
    const walkTo = async (length: number | undefined) => {
      if (!walk || length === undefined) return undefined;
      const { rows: near } = await walkedMatches(source, filter, walk, input, length).execute(db);
      return near.length === input.page_limit ? (near as Row[]) : undefined;
    };
    const near = (await walkTo(walk?.rows)) ?? (await walkTo(walk?.further));
    if (near) return { rows: near, total: few, exact: false };
  } else if (walk) {
    const { rows, found, walked } = await sorted<Row>(db, countedMatches(source, filter, walk, input));
    if (walked < walk.rows) return { rows, total: found, exact: true };
    if (rows.length === input.page_limit) return { rows, total: found, exact: false };
  }
  const { rows, found } = await sorted<Row>(db, sortedMatches(source, filter, input, undefined));
  return { rows, total: found, exact: true };
}

/**
 * Finds a page when the number of matches is known: by a scan, if that passes fewer rows than sorting all matches. The
 * scan ends soon after it should have found its page, because all matches may be old and far back.
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

/** Returns a page of the matches of a filter. */
export function findMatches<Row>(db: Db, source: ListSource, filter: Filter, input: ListInput): Promise<Page<Row>> {
  const { walk, of } = filter;
  const { total } = source;
  if (walk && of !== undefined && total !== undefined) return findKnown(db, source, filter, { walk, total, of }, input);
  return findNearBeginning(db, source, filter, input);
}
