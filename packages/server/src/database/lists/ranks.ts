import { type RawBuilder, sql } from 'kysely';
import type { CommonFilter, ListSource, Order } from './source.ts';

/** An order of a list with a rank whose key is a text in "C" order, as the index has it. */
export const byText = (key: RawBuilder<unknown>): Order => ({
  key: sql`(${key} collate "C")`,
  fromText: (text) => sql`${text} collate "C"`,
});
/** An order of a list with a rank by a moment. */
export const byMoment = (key: RawBuilder<unknown>): Order => ({
  key,
  fromText: (text) => sql`(${text}::timestamp at time zone 'UTC')`,
});

/** A list of one table that knows the positions of its rows, and is answered as PostgreSQL writes it. */
export interface RankedSource extends Pick<ListSource, 'from' | 'columns' | 'where' | 'id' | 'orders'> {
  /**
   * The total and the positions of rows in each order: the tables `<rank>` and `<rank>_change`,
   * the functions `<rank>_total` and `<rank>_find`.
   */
  readonly rank: string;
  /** The fields of a row in the answer. */
  readonly fields: readonly string[];
  readonly filter?: CommonFilter | undefined;
}

/** The exact number of rows, as the function `<rank>_total` gives it. PostgreSQL takes a tenth longer for a first page that calls the function. */
export const rankTotal = (rank: string): RawBuilder<unknown> => sql`
  (select rows from ${sql.ref(rank)} where order_by = 'total')
  + (select coalesce(sum(change), 0) from ${sql.ref(`${rank}_change`)} where order_by = 'id')::bigint`;
