import { type RawBuilder, sql } from 'kysely';
import { boundsOf, byOrder, type ListInput, type ListSource, matchingRows } from './source.ts';

/** Beyond this many rows, a total is a minimum count, unless an exact one is requested. */
export const COUNTED = 10_000;

/** Up to this row, a page is found from the beginning; beyond it, by the page index of a list that has one. */
const NEAR = 1000;

/** Whether a page is found from the beginning. */
export const isNear = ({ page, page_limit }: ListInput): boolean => page * page_limit <= NEAR;

/** A page read in one query, including the rows before it. */
export function directPage(source: ListSource, input: ListInput): RawBuilder<unknown> {
  const { joined = sql``, from, where, columns } = source;
  return sql`
    select ${columns} from ${from} ${joined} where ${where} order by ${byOrder(source, input)} ${boundsOf(input)}`;
}

/** A page that walks only the ids of the rows before it, in the order's index. */
export function pageOf(source: ListSource, input: ListInput): RawBuilder<unknown> {
  const { from, joined = sql``, columns, id } = source;
  return sql`
    select ${columns} from ${from} ${joined}
    where ${id} in (
      select ${id} from ${matchingRows(source)} order by ${byOrder(source, input)} ${boundsOf(input)}
    )
    order by ${byOrder(source, input)}
  `;
}

/** A row's place in a table that is partitioned by month. */
export interface Place {
  readonly id: number;
  /** With microseconds. */
  readonly moment: string;
}

/** A list whose table is partitioned by month. */
export interface MonthlySource extends ListSource {
  readonly byMonth: string;
}

/** Whether a list's table is partitioned by month. */
export const isMonthly = (source: ListSource): source is MonthlySource => source.byMonth !== undefined;

const momentOf = ({ byMonth }: MonthlySource): RawBuilder<unknown> => sql`${sql.ref(`${byMonth}.created_at`)}`;

/**
 * A table that is partitioned by month, from a given moment on. The moment is a literal of the statement, whose plan
 * can be cached.
 */
export const since = (source: MonthlySource, first: Date): MonthlySource => ({
  ...source,
  where: sql<boolean>`${source.where} and ${momentOf(source)} >= ${sql.lit(first.toISOString())}`,
});

/** A page of a table that is partitioned by month, in one query. Its rows are found before their columns are joined. */
export function monthlyPage(source: MonthlySource, input: ListInput): RawBuilder<unknown> {
  const { byMonth, from, joined = sql``, where, columns } = source;
  return sql`
    select ${columns}
    from (select * from ${from} where ${where} order by ${byOrder(source, input)} ${boundsOf(input)}) ${sql.ref(byMonth)}
      ${joined}
    order by ${byOrder(source, input)}`;
}

/** The places of a page's rows in a table that is partitioned by month. Only those of the page are returned. */
export const placesOf = (source: MonthlySource, input: ListInput): RawBuilder<unknown> => sql`
  select id, moment::text as moment
  from (
    select ${source.id} as id, ${momentOf(source)} as moment from ${matchingRows(source)}
    order by ${byOrder(source, input)} ${boundsOf(input)}
  ) places`;

/** The rows of a page, limited to their months so that the planner reads no others. Ids are unique across months. */
export function rowsAt(source: MonthlySource, input: ListInput, places: readonly Place[]): RawBuilder<unknown> {
  const { from, joined = sql``, columns, id } = source;
  return sql`
    select ${columns} from ${from} ${joined}
    where ${momentOf(source)} = any (${places.map((place) => place.moment)}::timestamptz[]) and ${id} = any (${places.map((place) => place.id)}::bigint[])
    order by ${byOrder(source, input)}
  `;
}

/** Counts the rows, up to one more than the limit. */
export function countOf(source: ListSource, { count }: Pick<ListInput, 'count'>): RawBuilder<unknown> {
  const most = count === 'exact' ? sql`` : sql`limit ${sql.lit(COUNTED + 1)}`;
  return sql`select count(*) as total from (select 1 from ${matchingRows(source)} ${most}) counted`;
}

/** The minimum number of rows. */
export const atLeastOf = (atLeast: RawBuilder<unknown>): RawBuilder<unknown> => sql`select ${atLeast} as total`;

/** All rows, in their order, for an export. */
export function allOf(source: ListSource, input: ListInput, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, joined = sql``, where, filter, id } = source;
  const matches = filter?.joined ? sql<boolean>`${id} in (select ${id} from ${matchingRows(source)})` : filter?.where;
  return sql`
    select ${columns} from ${from} ${joined} where ${where} ${matches ? sql`and ${matches}` : sql``}
    order by ${byOrder(source, input)}`;
}
