import { urls } from '@quarterdeck/contract/urls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { piecesOf } from '../../core/spans.ts';
import { number, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { holdsTerm } from '../../database/lists/search.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { isOfEnrichment } from './failed-urls.ts';
import { asciiHost } from './host-of.ts';
import { hostRefusal } from './retry.ts';

type HostsInput = z.output<typeof urls.hosts.input>;
type Host = z.input<typeof urls.hosts.output>['data'][number];
type FrequencyInput = z.output<typeof urls.frequency.input>;
type Frequency = z.input<typeof urls.frequency.output>['data'][number];
type Filters = Pick<FrequencyInput, 'start_date' | 'end_date' | 'keyword' | 'order_by'>;

const hostList = listByInput(
  { id: number, host: text, failed: number, unresolved: number, last_failed_at: timestamp },
  (input: Pick<HostsInput, 'failedType'>) => {
    const numbers = isOfEnrichment(input)
      ? sql`enrichment_failed as failed, enrichment_unresolved as unresolved`
      : sql`failed, unresolved`;
    return {
      from: sql`(select id, host, ${numbers}, last_failed_at from failed_hosts) h`,
      columns: sql`h.id, h.host, h.failed, h.unresolved, coalesce(h.last_failed_at, 'epoch') as last_failed_at`,
      where: sql<boolean>`h.failed > 0`,
      id: sql`h.id`,
      orders: {
        failed: sql`h.failed`,
        unresolved: sql`h.unresolved`,
        last_failed_at: sql`h.last_failed_at`,
        host: sql`h.host`,
        id: sql`h.id`,
      },
    };
  },
  [{}],
  [{ failedType: 'failed_in_enrichment' }],
);

const frequencyRow = {
  id: number,
  failed_host: text,
  total_metas: number,
  host_search_count: number,
  frequency: number,
};

/** Returns the hosts of a range, from the roll-up by day, month and year. */
function sourceFor({ start_date, end_date, keyword, order_by }: Filters): ListSource {
  const pieces = piecesOf(start_date, end_date).map(
    ({ span, from, to, sign }) => sql`
      select host_id, ${sql.lit(sign)} * failed as failed, ${sql.lit(sign)} * attempts as attempts from failed_host_counts
      where span = ${span} and starts >= ${from}::date and starts < ${to}::date`,
  );
  const named = sql`join failed_hosts hosts on hosts.id = `;
  // Twenty thousand names are looked up only if they affect which hosts are shown.
  const needsNames = Boolean(keyword) || order_by === 'failed_host';
  return {
    from: sql`(
      select host_id as id, failed, attempts, sum(failed) over () as all_failed from (
        select host_id, sum(failed) as failed, sum(attempts) as attempts
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
      where: keyword ? holdsTerm(sql`hosts.host`, asciiHost(keyword)) : sql<boolean>`true`,
      joined: needsNames ? sql`${named} h.id` : sql``,
    },
    carried: sql`h.failed, h.attempts, h.all_failed`,
    rows: sql`${named} page.list_id`,
    columns: sql`hosts.id, hosts.host as failed_host, page.failed as total_metas, page.attempts as host_search_count,
      round(100.0 * page.failed / page.all_failed, 2)::float8 as frequency`,
  };
}

const frequencyList = listByInput(
  frequencyRow,
  sourceFor,
  [{ order_by: 'total_metas' }],
  [{ order_by: 'failed_host' }],
  [{ keyword: 'a', order_by: 'total_metas' }],
);

/**
 * Reads a page of the hosts with failed URLs. Their counts are in the same rows, which are few enough to sort.
 * @throws Refusal invalid for a page too far from the beginning.
 */
async function listFailedHosts(db: Db, input: HostsInput): Promise<Page<Host>> {
  const page = await hostList.page(db, input);
  const rows = page.rows.map((row) => ({ ...row, ...refusalsOf([[urls.retry, hostRefusal(row.unresolved)]]) }));
  return { ...page, rows };
}

/**
 * Reads a page of the hosts with failed URLs in a range of days.
 * @throws Refusal invalid when the range ends before it begins, or for a page too far from the beginning.
 */
export async function listFrequency(db: Db, input: FrequencyInput): Promise<Page<Frequency>> {
  const { start_date: start, end_date: end } = input;
  if (start !== undefined && end !== undefined && end < start)
    throw invalid([{ field: 'end_date', message: 'The last day is before the first' }]);
  return frequencyList.page(db, input);
}

/** The handlers of the lists of hosts. */
export const hosts: Pick<Handlers<typeof urls>, 'hosts' | 'frequency'> = {
  hosts: async ({ input, db }) => listAnswer(await listFailedHosts(db, input)),
  frequency: async ({ input, db }) => listAnswer(await listFrequency(db, input)),
};
