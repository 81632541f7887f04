import { type RawBuilder, sql } from 'kysely';
import {
  boundsOf,
  byOrder,
  type Filter,
  type ListInput,
  type ListSource,
  matchingRows,
  type OrderScan,
  orderOf,
  sortedBy,
} from './source.ts';

/** Selects the ids and keys of some rows; `rows` follows `from`. */
const selectMatches = (source: ListSource, input: ListInput, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${source.id} as list_id, ${orderOf(source, input).key} as list_key ${source.carried ? sql`, ${source.carried}` : sql``}
  from ${rows}`;

/** All matches, or up to a number of them, without an order. */
function allMatches(
  source: ListSource,
  filter: Filter,
  input: ListInput,
  most: number | undefined,
): RawBuilder<unknown> {
  const some = (found: RawBuilder<unknown>) => (most === undefined ? found : sql`${found} limit ${sql.lit(most)}`);
  const by = (where: RawBuilder<boolean>) =>
    some(selectMatches(source, input, matchingRows({ ...source, filter: { ...filter, where } })));
  const { matches, where, ways = [] } = filter;
  if (matches) return some(matches(orderOf(source, input).key));
  // Each condition finds up to this many: the union is cut, and a single condition that finds as many is enough.
  return ways.length > 1 ? some(sql`(${sql.join(ways.map(by), sql`) union (`)})`) : by(where);
}

/** The first rows of the whole order, under the name of their table. */
const beginning = (
  source: ListSource,
  { alias }: OrderScan,
  input: ListInput,
  length: number,
): RawBuilder<unknown> => sql`(
  select ${sql.ref(alias)}.* from ${source.from} where ${source.where} order by ${byOrder(source, input)} limit ${length}
) ${sql.ref(alias)}`;

/** The matches of a page, sorted. */
const matchesOfPage = (source: ListSource, input: ListInput): RawBuilder<unknown> => sql`
  select * from matches order by ${sortedBy(sql`list_key`, sql`list_id`, orderOf(source, input), input)} ${boundsOf(input)}`;

/** A sorted page of matches with their number; one row without an id when the page is empty. */
function sortedPage(source: ListSource, input: ListInput, before: RawBuilder<unknown>, walked: RawBuilder<unknown>) {
  const { from, joined = sql``, columns, id } = source;
  const order = orderOf(source, input);
  const rows = source.rows ?? sql`join ${from} on ${id} = page.list_id ${joined}`;
  return sql`
    with ${before}, page as materialized (${matchesOfPage(source, input)})
    select total.list_found, ${walked} as list_walked, found.* from (select count(*) as list_found from matches) total
    left join lateral (select ${columns}, page.list_id, page.list_key from page ${rows}) found on true
    order by ${sortedBy(sql`found.list_key`, sql`found.list_id`, order, input)}
  `;
}

/**
 * Up to a number of matches, sorted. The planner must not scan the order's index in the hope of matches, which may all
 * be at its end.
 */
export const sortedMatches = (
  source: ListSource,
  filter: Filter,
  input: ListInput,
  most: number | undefined,
): RawBuilder<unknown> =>
  sortedPage(source, input, sql`matches as materialized (${allMatches(source, filter, input, most)})`, sql`0`);

/** The matches near the beginning of the order, all counted, and how many rows were scanned. */
export function countedMatches(
  source: ListSource,
  filter: Filter,
  walk: OrderScan,
  input: ListInput,
): RawBuilder<unknown> {
  const alias = sql.ref(walk.alias);
  const joined = walk.joined ?? filter.joined ?? sql``;
  const matches = selectMatches(source, input, sql`walked ${alias} ${joined} where ${filter.where}`);
  return sortedPage(
    source,
    input,
    sql`walked as materialized (select * from ${beginning(source, walk, input, walk.rows)}), matches as materialized (${matches})`,
    sql`(select count(*) from walked)`,
  );
}

/**
 * The matches of a scan along the order that passes up to this many rows and stops when the page is full. Joins keep
 * the scan's order, so PostgreSQL sorts again only where it must.
 */
export function walkedMatches(
  source: ListSource,
  filter: Filter,
  walk: OrderScan,
  input: ListInput,
  length: number,
): RawBuilder<unknown> {
  const joined = walk.joined ?? filter.joined;
  const rows = beginning(source, walk, input, length);
  const found =
    joined === undefined
      ? sql`from ${rows} where ${filter.where} ${boundsOf(input)}`
      : sql`from ${rows} ${joined} where ${filter.where} order by ${byOrder(source, input)} ${boundsOf(input)}`;
  if (source.joined === undefined) return sql`select ${source.columns} ${found}`;
  const alias = sql.ref(walk.alias);
  return sql`
    select ${source.columns} from (select ${alias}.* ${found}) ${alias} ${source.joined} order by ${byOrder(source, input)}`;
}
