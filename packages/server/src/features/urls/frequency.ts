import type { urls } from '@quarterdeck/contract/urls';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { piecesOf } from '../../core/spans.ts';
import { anything, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { holdsTerm } from '../../database/lists/search.ts';
import type { Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';

type Input = z.output<typeof urls.frequency.input>;
type Row = z.input<typeof urls.frequency.output>['data'][number];

const orders = {
  total_metas: sql`failed`,
  host_search_count: sql`attempts`,
  failed_host: sql`name`,
};

type Asked = Pick<Input, 'start_date' | 'end_date' | 'keyword' | 'order_by' | 'direction' | 'page' | 'page_limit'>;

/** A row more than there are hosts on the page when there are none: it brings the total. */
const selectPage = statement(
  {
    total: number,
    id: orNull(number),
    name: anything,
    host: orNull(text),
    failed: orNull(number),
    attempts: orNull(number),
    share: orNull(number),
  },
  pageOf,
  ...(['total_metas', 'host_search_count', 'failed_host'] as const).flatMap((order_by) =>
    [undefined, 'a'].map((keyword) => [{ order_by, direction: 'asc', page: 0, page_limit: 1, keyword }] as const),
  ),
);

function pageOf({ start_date, end_date, keyword, order_by, direction, page, page_limit }: Asked): RawBuilder<unknown> {
  const pieces = piecesOf(start_date, end_date).map(
    ({ span, from, to, sign }) => sql`
      select host_id, ${sql.lit(sign)} * failed as failed, ${sql.lit(sign)} * attempts as attempts from failed_host_counts
      where span = ${span} and starts >= ${from}::date and starts < ${to}::date`,
  );
  // Twenty thousand names are only looked up when they decide which hosts are shown.
  const needsNames = Boolean(keyword) || order_by === 'failed_host';
  const named = sql`
    select id, host as name, counts.failed, counts.attempts from counts join failed_hosts on id = counts.host_id
    where ${keyword ? holdsTerm(sql`host`, keyword) : sql`true`}`;
  const way = sql.raw(direction);
  return sql`
    with counts as materialized (
      select host_id, sum(failed)::int as failed, sum(attempts)::int as attempts
      from (${sql.join(pieces, sql` union all `)}) pieces
      group by host_id having sum(failed) > 0
    ), wanted as materialized (${needsNames ? named : sql`select host_id as id, null as name, failed, attempts from counts`}),
    page as materialized (
      select * from wanted order by ${orders[order_by]} ${way}, id ${way}
      limit ${page_limit} offset ${page * page_limit}
    )
    select (select count(*) from wanted) as total, page.*, hosts.host,
      round(100.0 * page.failed / (select sum(failed) from counts), 2)::float8 as share
    from (select 1) always left join (page join failed_hosts hosts using (id)) on true
    order by ${orders[order_by]} ${way}, page.id ${way}`;
}

/**
 * A page of the hosts that had failed URLs in a range of days, from the numbers that are kept for each day, month and year.
 * @throws HttpError 422 when the range ends before it begins, or for a page too far from the beginning.
 */
export async function listFrequency(db: Db, input: Input): Promise<Page<Row>> {
  const { start_date: start, end_date: end } = input;
  if (start !== undefined && end !== undefined && end < start)
    throw invalid([{ field: 'end_date', message: 'The last day is before the first' }]);
  const rows = await selectPage(db, input);
  return {
    rows: rows.flatMap(({ id, host, failed, attempts, share }) =>
      id === null
        ? []
        : [
            {
              id,
              failed_host: host ?? '',
              total_metas: failed ?? 0,
              host_search_count: attempts ?? 0,
              frequency: share ?? 0,
            },
          ],
    ),
    total: rows[0]?.total ?? 0,
    exact: true,
  };
}
