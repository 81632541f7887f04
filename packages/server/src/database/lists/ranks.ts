import { type RawBuilder, sql } from 'kysely';
import { type Columns, timestamp } from '../columns.ts';
import { directPage } from './pages.ts';
import { byOrder, type ListInput, type ListSource, type Order, orderOf } from './source.ts';

/** An order of a list with a rank whose key is a text in "C" order, as the index has it. */
export const byText = (key: RawBuilder<unknown>): Order => ({
  key: sql`(${key} collate "C")`,
  fromText: (text) => sql`${text}::text collate "C"`,
});
/** An order of a list with a rank by a moment. */
export const byMoment = (key: RawBuilder<unknown>): Order => ({
  key,
  fromText: (text) => sql`(${text}::timestamp at time zone 'UTC')`,
});

/** A list that knows the positions of its rows. */
export interface RankedSource extends ListSource {
  readonly rank: string;
}

/** Whether a list knows the positions of its rows. */
export const isRanked = (source: ListSource): source is RankedSource => source.rank !== undefined;

/** A list of which PostgreSQL writes the first pages. */
export interface WrittenSource extends RankedSource {
  readonly fields: readonly string[];
}

/** Whether PostgreSQL writes the first pages of a list. */
export const isWritten = (source: ListSource): source is WrittenSource =>
  isRanked(source) && source.fields !== undefined;

/** The exact number of rows. */
export const rankTotal = (rank: string): RawBuilder<unknown> => sql`${sql.raw(`${rank}_total()`)}`;

/** The fields of a written row, moments as the contract has them. */
const writtenField = (columns: Columns, field: string): RawBuilder<unknown> => {
  const column = columns[field];
  if (!column) throw new Error(`The list has no column ${field}`);
  return column.types === timestamp.types
    ? sql`to_char(${sql.ref(field)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(field)}`
    : sql.ref(field);
};

/**
 * A page near the beginning as JSON, with the total: an array without its brackets, of the fields that the answer has and no other ones. The process that answers
 * has one core, and would need longer for these rows than for all else.
 */
export const writtenPage = (source: WrittenSource, columns: Columns, input: ListInput): RawBuilder<unknown> => sql`
  select coalesce(string_agg(row_to_json(written)::text, ','), '') as rows, (select ${rankTotal(source.rank)}) as total
  from (
    select ${sql.join(source.fields.map((field) => writtenField(columns, field)))} from (${directPage(source, input)}) page
  ) written`;

/** Where a rank says that a page begins: a key near it, and how many rows to skip from there. */
export interface PageStart {
  readonly total: number | null;
  readonly from_key: string | null;
  readonly from_id: number | null;
  readonly skip: number | null;
}

/** Asks a rank where a page begins. */
export const findNear = (rank: string, input: ListInput): RawBuilder<unknown> => sql`
  select total, from_key, from_id, skip from ${sql.raw(`${rank}_find`)}(
    ${input.order_by}, ${input.page * input.page_limit}::bigint, ${input.direction === 'desc'})`;

/** A page that begins near a key; an order without keys, as that of the id, near an id. */
export function farPage(source: ListSource, input: ListInput, near: PageStart): RawBuilder<unknown> {
  const { key, fromText } = orderOf(source, input);
  const compare = sql.raw(input.direction === 'asc' ? '>=' : '<');
  const start =
    near.from_key === null
      ? sql`true`
      : fromText
        ? sql`(${key}, ${source.id}) ${compare} (${fromText(near.from_key)}, ${near.from_id}::bigint)`
        : sql`${source.id} ${compare} ${near.from_id}`;
  return sql`
    select ${source.columns} from ${source.from} where ${source.where} and ${start}
    order by ${byOrder(source, input)} limit ${input.page_limit} offset ${near.skip}`;
}
