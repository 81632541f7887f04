import { type RawBuilder, sql } from 'kysely';
import { type Columns, timestamp } from '../columns.ts';
import { allMatches, matchesOfPage } from './matches.ts';
import { directPage } from './pages.ts';
import { type RankedSource, rankTotal } from './ranks.ts';
import { byOrder, type Filter, type ListInput, type ListSource, mirrored, orderOf, sortedBy } from './source.ts';

/** A field of a row as the contract has it. */
function fieldOf(columns: Columns, name: string): RawBuilder<unknown> {
  const column = columns[name];
  if (!column) throw new Error(`The list has no column ${name}`);
  return column.types === timestamp.types
    ? sql`to_char(${sql.ref(name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(name)}`
    : sql.ref(name);
}

/** The fields of some rows that the answer has, and no other ones. */
const fieldsOf = ({ fields }: RankedSource, columns: Columns, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${sql.join(fields.map((name) => fieldOf(columns, name)))} from (${rows}) page`;

/** Rows as JSON: an array without its brackets. The process that answers has one core, and would need longer for them than for all else. */
const AS_TEXT = sql`coalesce(string_agg(row_to_json(written)::text, ','), '') as rows`;

/** Rows as JSON, and how many they are. */
export const writtenRows = (source: RankedSource, columns: Columns, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${AS_TEXT}, count(*) as count from (${fieldsOf(source, columns, rows)}) written`;

/** A page near the beginning as JSON, with the total. */
export const writtenPage = (source: RankedSource, columns: Columns, input: ListInput): RawBuilder<unknown> => sql`
  select ${AS_TEXT}, (select ${rankTotal(source.rank)}) as total
  from (${fieldsOf(source, columns, directPage(source, input))}) written`;

/** What the rank says of where a page begins: a key near it, how many rows to skip from there, and how many are left. */
const near = (what: 'total' | 'from_key' | 'from_id' | 'skip' | 'remaining'): RawBuilder<unknown> =>
  sql`(select ${sql.ref(what)} from near)`;

/** The rows from a key near a page on; in an order without keys, as that of the id, from an id on. */
function rowsFrom(source: ListSource, input: ListInput): RawBuilder<boolean> {
  const { key, fromText } = orderOf(source, input);
  const compare = sql.raw(input.direction === 'asc' ? '>=' : '<');
  return fromText
    ? sql`(${key}, ${source.id}) ${compare} (${fromText(near('from_key'))}, ${near('from_id')})`
    : sql`${source.id} ${compare} ${near('from_id')}`;
}

/**
 * A page far from the beginning as JSON, with the total: from the place that the rank knows near it; the last one from the other end. PostgreSQL
 * does not see which it is, and keeps one plan for all: of the three kinds of page that it may be, it executes one.
 */
export function writtenFarPage(source: RankedSource, columns: Columns, input: ListInput): RawBuilder<unknown> {
  const { from, where, rank, columns: selected } = source;
  const rows = (condition: RawBuilder<boolean>) => sql`
    select ${selected} from ${from} where ${where} and ${condition}
    order by ${byOrder(source, input)} limit ${sql.lit(input.page_limit)} offset ${near('skip')}`;
  const isLast = sql<boolean>`${near('remaining')} <= ${sql.lit(input.page_limit)}`;
  const isKnown = sql<boolean>`${near('from_id')} is not null`;
  const fromTheEnd = directPage({ ...source, where: sql`${where} and ${isLast}` }, mirrored(input));
  const lastRows = sql`
    select * from (select rows.*, row_number() over () as place from (${fromTheEnd}) rows) placed
    where place <= ${near('remaining')} order by place desc`;
  const kinds = [
    rows(sql`not ${isLast} and ${isKnown} and ${rowsFrom(source, input)}`),
    rows(sql`not ${isLast} and not ${isKnown}`),
    lastRows,
  ];
  return sql`
    with near as materialized (
      select total, from_key, from_id, skip, total - distance as remaining
      from (select ${input.page * input.page_limit}::bigint as distance) page,
        ${sql.raw(`${rank}_find`)}(${sql.lit(input.order_by)}, distance, ${sql.lit(input.direction === 'desc')})
    )
    select ${AS_TEXT}, ${near('total')} as total
    from (${sql.join(
      kinds.map((kind) => sql`(${fieldsOf(source, columns, kind)})`),
      sql` union all `,
    )}) written`;
}

/** A page of matches as JSON, sorted, with the number of all of them, or of so many at most. */
export function writtenMatches(
  source: RankedSource,
  columns: Columns,
  filter: Filter,
  input: ListInput,
  most: number | undefined,
): RawBuilder<unknown> {
  const { columns: selected, from, id } = source;
  const sorted = sortedBy(sql`page.list_key`, sql`page.list_id`, orderOf(source, input), input);
  const rows = sql`select ${selected} from page join ${from} on ${id} = page.list_id order by ${sorted}`;
  return sql`
    with matches as materialized (${allMatches(source, filter, input, most)}),
      page as materialized (${matchesOfPage(source, input)})
    select ${AS_TEXT}, (select count(*) from matches) as count from (${fieldsOf(source, columns, rows)}) written`;
}
