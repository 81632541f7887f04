import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { day, id, searchTerm } from '../core/fields/fields.ts';
import { reportFields, reportInput, seriesOf, totalsOf } from '../core/reports/report.ts';
import { FailedHostRow, FailedUrlRow, HostFrequencyRow } from './failed-url.ts';

const failedType = z
  .enum(['', 'failed_in_enrichment'])
  .optional()
  .describe('Empty: all; otherwise only those that failed in the enrichment service');

const host = z.string().trim().toLowerCase().max(255).optional().describe('Only those of this host');

/** The maximum number of URLs that one call asks the app to retry. */
export const MOST_RETRIES = 1000;

/** How long the app is not asked again for the same URL, unless it has answered. */
export const RETRY_MINUTES = 10;

/** The daily counts of failed URLs. */
export const failedNumbers = ['failed', 'failed_in_enrichment', 'resolved'] as const;

const numbers = totalsOf(failedNumbers, z.int());
const series = seriesOf(failedNumbers, z.int());

/** Failed URLs and their hosts. */
export const urls = {
  failed: listEndpoint({
    path: '/failed-urls',
    event: 'failed_urls.listed',
    access: 'failed_urls',
    summary: 'Failed URLs, paged and sorted: all, those of the enrichment service, or those of one host',
    orders: ['created_at', 'resolved_at', 'last_retried_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { failedType, host },
    row: FailedUrlRow,
    rows: 'data',
    total: 'totalCount',
  }),
  hosts: listEndpoint({
    path: '/failed-url-hosts',
    event: 'failed_hosts.listed',
    access: 'failed_urls',
    summary: 'Failed URLs grouped by their host, paged and sorted',
    orders: ['failed', 'unresolved', 'last_failed_at', 'host', 'id'],
    defaultOrder: 'failed',
    defaultDirection: 'desc',
    filters: { failedType },
    row: FailedHostRow,
    rows: 'data',
    total: 'total',
  }),
  frequency: listEndpoint({
    path: '/failed-urls-frequency',
    event: 'failed_hosts.ranked',
    access: 'failed_urls',
    summary: 'The hosts that fail most often in a range of days, paged, sorted and searched',
    orders: ['total_metas', 'host_search_count', 'failed_host'],
    defaultOrder: 'total_metas',
    defaultDirection: 'desc',
    filters: {
      start_date: day().optional().describe('The first day, in UTC; by default from the beginning'),
      end_date: day().optional().describe('The last day, inclusive; by default until now'),
      keyword: searchTerm().optional().describe('Part of the name of a host'),
    },
    row: HostFrequencyRow,
    rows: 'data',
    total: 'total',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/retry-failed-urls',
    event: 'failed_urls.retry_requested',
    access: 'failed_urls',
    emits: ['failed_url.retry_requested'],
    summary: `Ask the app to retry one failed URL, or the newest ${MOST_RETRIES} matches`,
    input: z.strictObject({ id: id().optional().describe('Only this one'), host, failedType }),
    output: answer({
      asked: z.int().describe('Number of requested retries'),
      left: z.int().describe('Number of further matches, counted up to 10,001'),
    }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/failed-urls-data',
    event: 'failed_urls.counted',
    access: 'failed_urls',
    summary: 'URLs that first failed in a range of days, by day and host',
    input: z.strictObject(reportInput),
    output: answer({
      data: z.object({
        ...reportFields,
        totals: numbers.describe('For URLs that first failed in the range; `resolved`: until now'),
        series: series.describe('By the day on which they failed first'),
        hosts: z.array(HostFrequencyRow).describe('The ten hosts with the most failed URLs'),
        previous: z.object({ totals: numbers, series }).optional().describe('The same for the compared range'),
      }),
    }),
  }),
};
