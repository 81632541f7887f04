import type { urls } from '@quarterdeck/contract/urls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { piecesOf } from '../../core/spans.ts';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import { holdsTerm } from '../../database/lists/search.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';

type Input = z.output<typeof urls.frequency.input>;
type Row = z.input<typeof urls.frequency.output>['data'][number];
type Filters = Pick<Input, 'start_date' | 'end_date' | 'keyword' | 'order_by'>;

const row = {
  id: number,
  failed_host: text,
  total_metas: number,
  host_search_count: number,
  frequency: number,
};

/** The hosts of a range, from the numbers that are kept for each day, month and year. */
function sourceFor({ start_date, end_date, keyword, order_by }: Filters): ListSource {
  const pieces = piecesOf(start_date, end_date).map(
    ({ span, from, to, sign }) => sql`
      select host_id, ${sql.lit(sign)} * failed as failed, ${sql.lit(sign)} * attempts as attempts from failed_host_counts
      where span = ${span} and starts >= ${from}::date and starts < ${to}::date`,
  );
  const named = sql`join failed_hosts hosts on hosts.id = `;
  // Twenty thousand names are only looked up when they decide which hosts are shown.
  const needsNames = Boolean(keyword) || order_by === 'failed_host';
  return {
    from: sql`(
      select host_id as id, failed, attempts, sum(failed) over () as all_failed from (
        select host_id, sum(failed)::int as failed, sum(attempts)::int as attempts
        from (${sql.join(pieces, sql` union all `)}) pieces
        group by host_id having sum(failed) > 0
      ) counts
    ) h`,
    where: sql<boolean>`true`,
    id: sql`h.id`,
    orders: {
      total_metas: sql`h.failed`,
      host_search_count: sql`h.attempts`,
      ...(needsNames ? { failed_host: sql`hosts.host` } : {}),
    },
    filter: {
      where: keyword ? holdsTerm(sql`hosts.host`, keyword) : sql<boolean>`true`,
      joined: needsNames ? sql`${named} h.id` : sql``,
    },
    carried: sql`h.failed, h.attempts, h.all_failed`,
    rows: sql`${named} page.list_id`,
    columns: sql`hosts.id, hosts.host as failed_host, page.failed as total_metas, page.attempts as host_search_count,
      round(100.0 * page.failed / page.all_failed, 2)::float8 as frequency`,
  };
}

const hostList = list(
  row,
  sourceFor,
  [{ order_by: 'total_metas' }],
  [{ order_by: 'failed_host' }],
  [{ keyword: 'a', order_by: 'total_metas' }],
);

/**
 * A page of the hosts that had failed URLs in a range of days.
 * @throws HttpError 422 when the range ends before it begins, or for a page too far from the beginning.
 */
export async function listFrequency(db: Db, input: Input): Promise<Page<Row>> {
  const { start_date: start, end_date: end } = input;
  if (start !== undefined && end !== undefined && end < start)
    throw invalid([{ field: 'end_date', message: 'The last day is before the first' }]);
  return hostList.page(db, input, input);
}
