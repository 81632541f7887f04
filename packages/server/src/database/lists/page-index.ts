import { type RawBuilder, sql } from 'kysely';
import type { ListSource, Order } from './source.ts';

/** An order with a rank whose key is text in "C" order, as in the index. */
export const byText = (key: RawBuilder<unknown>): Order => ({
  key: sql`(${key} collate "C")`,
  fromText: (text) => sql`${text}::text collate "C"`,
});
/** An order with a rank by a timestamp. */
export const byMoment = (key: RawBuilder<unknown>): Order => ({
  key,
  fromText: (text) => sql`(${text}::timestamp at time zone 'UTC')`,
});

/** A list that knows the position of each of its rows. */
export interface PageIndexSource extends ListSource {
  readonly pageIndex: string;
}

/** Whether a list knows the position of each of its rows. */
export const hasPageIndex = (source: ListSource): source is PageIndexSource => source.pageIndex !== undefined;

/**
 * The exact number of rows, the same as the function `<pageIndex>_total` returns. Calling the function makes a first
 * page a tenth slower.
 */
export const pageIndexTotal = ({ pageIndex }: PageIndexSource): RawBuilder<unknown> => sql`(
  (select rows from ${sql.ref(pageIndex)} where order_by = 'total')
  + (select coalesce(sum(change), 0) from ${sql.ref(`${pageIndex}_change`)} where order_by = 'id')::bigint)`;
