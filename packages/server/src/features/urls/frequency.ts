import type { urls } from '@quarterdeck/contract/urls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { piecesOf } from '../../core/spans.ts';
import type { Db } from '../../database/database.ts';
import { checkDepth } from '../../database/lists/counted-list.ts';
import { holdsTerm, type Page } from '../../database/lists/list-query.ts';

type Input = z.output<typeof urls.frequency.input>;
type Row = z.input<typeof urls.frequency.output>['data'][number];

const orders = {
  total_metas: sql`failed`,
  host_search_count: sql`attempts`,
  failed_host: sql`name`,
};

/**
 * A page of the hosts that had failed URLs in a range of days, from the numbers that are kept for each day, month and year.
 * @throws HttpError 422 when the range ends before it begins, or for a page too far from the beginning.
 */
export async function listFrequency(db: Db, input: Input): Promise<Page<Row>> {
  const { start_date: start, end_date: end, keyword, direction, page, page_limit } = input;
  checkDepth(input);
  if (start !== undefined && end !== undefined && end < start)
    throw invalid([{ field: 'end_date', message: 'The last day is before the first' }]);
  const pieces = piecesOf(start, end).map(
    ({ span, from, to, sign }) => sql`
      select host_id, ${sql.lit(sign)} * failed as failed, ${sql.lit(sign)} * attempts as attempts from failed_host_counts
      where span = ${span} and starts >= ${from}::date and starts < ${to}::date`,
  );
  // Twenty thousand names are only looked up when they decide which hosts are shown.
  const needsNames = Boolean(keyword) || input.order_by === 'failed_host';
  const named = sql`
    select id, host as name, counts.failed, counts.attempts from counts join failed_hosts on id = counts.host_id
    where ${keyword ? holdsTerm(sql`host`, keyword) : sql`true`}`;
  const way = sql.raw(direction);
  const { rows } = await sql<{
    total: number;
    id: number | null;
    host: string;
    failed: number;
    attempts: number;
    share: number;
  }>`
    with counts as materialized (
      select host_id, sum(failed)::int as failed, sum(attempts)::int as attempts
      from (${sql.join(pieces, sql` union all `)}) pieces
      group by host_id having sum(failed) > 0
    ), wanted as materialized (${needsNames ? named : sql`select host_id as id, failed, attempts from counts`}),
    page as materialized (
      select * from wanted order by ${orders[input.order_by]} ${way}, id ${way}
      limit ${page_limit} offset ${page * page_limit}
    )
    select (select count(*) from wanted) as total, page.*, hosts.host,
      round(100.0 * page.failed / (select sum(failed) from counts), 2)::float8 as share
    from (select 1) always left join (page join failed_hosts hosts using (id)) on true
    order by ${orders[input.order_by]} ${way}, page.id ${way}
  `.execute(db);
  const found = rows.filter((row) => row.id !== null);
  return {
    rows: found.map(({ id, host, failed, attempts, share }) => ({
      ...(id === null ? {} : { id }),
      failed_host: host,
      total_metas: failed,
      host_search_count: attempts,
      frequency: share,
    })),
    total: rows[0]?.total ?? 0,
    exact: true,
  };
}
