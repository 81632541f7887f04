import { z } from 'zod';
import { day } from '../kit/fields.ts';
import { listCall } from '../kit/paging.ts';
import { FailedHostRow, FailedUrlRow, HostFrequencyRow } from './failed-url.ts';

const failedType = z
  .enum(['', 'failed_in_enrichment'])
  .optional()
  .describe('Empty for all; or only those that failed in the enrichment service');

/** Addresses of which the server could not read what they are, and the hosts that they are on. */
export const urls = {
  failed: listCall({
    path: '/failed-urls',
    access: 'failed_urls',
    summary: 'Failed URLs, paged and sorted: all, those of the enrichment service, or those of one host',
    orders: ['created_at', 'resolved_at', 'last_retried_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { failedType, host: z.string().trim().toLowerCase().max(255).optional().describe('Of this host alone') },
    row: FailedUrlRow,
    rows: 'data',
    total: 'totalCount',
  }),
  hosts: listCall({
    path: '/failed-url-hosts',
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
  frequency: listCall({
    path: '/failed-urls-frequency',
    access: 'failed_urls',
    summary: 'The hosts that fail most often in a range of days, paged, sorted and searched',
    orders: ['total_metas', 'host_search_count', 'failed_host'],
    defaultOrder: 'total_metas',
    defaultDirection: 'desc',
    filters: {
      start_date: day().optional().describe('The first day, in UTC; without it, from the beginning'),
      end_date: day().optional().describe('The last day, included; without it, until now'),
      keyword: z.string().trim().max(100).optional().describe('Part of the name of a host'),
    },
    row: HostFrequencyRow,
    rows: 'data',
    total: 'total',
  }),
};
