import { z } from 'zod';
import { appId, flag, id, isDeleted, isReported, moment, refusals } from '../core/fields/fields.ts';

const UrlUser = z.object({
  id: id().optional(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  is_deleted: isDeleted(),
});

/** An address, usually in a post, that the server could not read. */
export const FailedUrlRow = z.object({
  id: id().optional(),
  post: z
    .object({
      id: id().optional(),
      title: z.string().optional(),
      user: UrlUser.optional().describe('Its author; only the id for a deleted post'),
      is_deleted: flag().optional(),
    })
    .nullable()
    .describe('Null when it was not in a post'),
  user: UrlUser.nullish().describe('The user for whom it failed, if the app sends one'),
  app_id: appId(),
  url: z.string(),
  device_type: z.string().nullable(),
  device_os: z.string().nullable(),
  failed_in_curl: flag().describe('1: the plain request failed'),
  scrap_by_script: flag().describe('The browser script was tried'),
  failed_in_enrichment: flag().describe('The enrichment service failed'),
  created_at: moment().describe('When it first failed'),
  resolved_at: moment().nullable().describe('When it was resolved; null while unresolved'),
  last_retried_at: moment().nullable(),
  host: z.string().optional(),
  cause: z.string().nullish().describe('Why it last failed'),
  attempts: z.int().optional().describe('Requests to its host, with retries'),
  retry: z
    .object({
      requested_at: moment(),
      requested_by: z.string().nullable(),
      answered_at: moment().nullable().describe('When the app sent the result'),
      is_waiting: flag().describe('1: a retry was requested and has no result yet'),
    })
    .nullish()
    .describe('When staff last requested a retry'),
  refused: refusals().optional(),
});

/** A host with its failed URLs in a range of days. */
export const HostFrequencyRow = z.object({
  id: id().optional(),
  failed_host: z.string(),
  total_metas: z.int().describe("The host's URLs that first failed in the range"),
  host_search_count: z.int().describe('Requests to the host, including retries'),
  frequency: z.number().describe("The host's share of all failed URLs of the range, in percent with two decimals"),
});

/** A host with all its failed URLs. */
export const FailedHostRow = z.object({
  id: id(),
  host: z.string(),
  failed: z.int().describe('Its failed URLs'),
  unresolved: z.int().describe('Unresolved ones'),
  last_failed_at: moment(),
  refused: refusals().optional(),
});
