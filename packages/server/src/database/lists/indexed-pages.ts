import { type RawBuilder, sql } from 'kysely';
import { executeWithPlan } from '../connections/stable.ts';
import type { Db } from '../database.ts';
import { type PageIndexSource, pageIndexTotal } from './page-index.ts';
import { directPage, isNear } from './pages.ts';
import { byOrder, fromOtherEnd, inputsOf, type ListInput, orderOf, type Page } from './source.ts';

/** The total of a list with a page index. */
const totalOf = (source: PageIndexSource): RawBuilder<unknown> => sql`select ${pageIndexTotal(source)} as total`;

/** A page near the beginning, each row with the total. */
const firstRows = (source: PageIndexSource, input: ListInput): RawBuilder<unknown> =>
  directPage({ ...source, columns: sql`${source.columns}, ${pageIndexTotal(source)} as list_total` }, input);

/** The start of a page: a key and an id near it, how many rows to skip from there, and the total. */
interface Place {
  readonly total: number | null;
  readonly from_key: string | null;
  readonly from_id: number | null;
  readonly skip: number | null;
}

/** The start of a page far from the beginning, from the page index. */
const placeOf = ({ pageIndex }: PageIndexSource, { order_by, direction, page, page_limit }: ListInput) => sql`
  select total, from_key, from_id, skip
  from ${sql.raw(`${pageIndex}_find`)}(${order_by}::text, ${page * page_limit}::bigint, ${direction === 'desc'}::boolean)`;

/** A page from a given place. In an order without keys, such as that of the id, it starts at an id. */
function pageFrom(source: PageIndexSource, input: ListInput, place: Place): RawBuilder<unknown> {
  const { from, joined = sql``, where, columns, id } = source;
  const { key, fromText } = orderOf(source, input);
  const compare = sql.raw(input.direction === 'asc' ? '>=' : '<');
  const rowsOn = fromText
    ? sql`and (${key}, ${id}) ${compare} (${fromText(sql`${place.from_key}`)}, ${place.from_id}::bigint)`
    : sql`and ${id} ${compare} ${place.from_id}::bigint`;
  return sql`
    select ${columns} from ${from} ${joined} where ${where} ${place.from_id === null ? sql`` : rowsOn}
    order by ${byOrder(source, input)} limit ${sql.lit(input.page_limit)} offset ${place.skip}`;
}

/** The place before the first row. */
const BEGINNING: Place = { total: 0, from_key: null, from_id: null, skip: 0 };

/** Every page statement of a list with a page index, differing only in numbers. */
export function pageIndexShapes(source: PageIndexSource) {
  const inputs = inputsOf(source);
  return {
    first: inputs.map((input) => firstRows(source, input)),
    places: inputs.map((input) => placeOf(source, input)),
    rows: inputs.flatMap((input) => [
      pageFrom(source, input, BEGINNING),
      pageFrom(source, input, { ...BEGINNING, from_key: '', from_id: 0 }),
      directPage(source, input),
    ]),
    totals: [totalOf(source)],
  };
}

async function firstPage<Row>(db: Db, source: PageIndexSource, input: ListInput): Promise<Page<Row>> {
  const { rows } = await executeWithPlan(db, firstRows(source, input));
  const [row] = rows as { readonly list_total: number }[];
  if (row) return { rows: rows as Row[], total: row.list_total, exact: true };
  const [count] = (await executeWithPlan(db, totalOf(source))).rows as { readonly total: number | null }[];
  return { rows: [], total: count?.total ?? 0, exact: true };
}

/**
 * A page of a list with a page index: from its beginning, from the nearest indexed place, or from the other end for the
 * last page.
 */
export async function pageByIndex<Row>(db: Db, source: PageIndexSource, input: ListInput): Promise<Page<Row>> {
  if (isNear(input)) return firstPage(db, source, input);
  const [place = BEGINNING] = (await placeOf(source, input).execute(db)).rows as Place[];
  const total = place.total ?? 0;
  const left = total - input.page * input.page_limit;
  const page = async (rows: RawBuilder<unknown>) => (await rows.execute(db)).rows as Row[];
  if (left <= 0) return { rows: [], total, exact: true };
  if (left > input.page_limit) return { rows: await page(pageFrom(source, input, place)), total, exact: true };
  const fromTheEnd = directPage(source, { ...fromOtherEnd(input), page_limit: left });
  return { rows: (await page(fromTheEnd)).reverse(), total, exact: true };
}
