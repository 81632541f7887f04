import { urls } from '@quarterdeck/contract/urls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import type { Page } from '../../database/lists/source.ts';
import { isDeleted, usernameOf } from '../../domain/people/deleted-users.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { hostByName } from './host-of.ts';
import { refusalOf, retryOf } from './retry.ts';

type UrlsInput = z.output<typeof urls.failed.input>;
type FailedUrl = z.input<typeof urls.failed.output>['data'][number];

const userAsJson = sql`json_build_object('id', u.id, 'username', ${usernameOf('u')}, 'avatar', u.avatar,
  'is_reported', ${isReported('u')}, 'is_deleted', ${isDeleted('u')})`;
const columns = sql`f.id, f.url, f.device_type, f.device_os, f.failed_in_curl::int, f.scrap_by_script::int,
  f.failed_in_enrichment::int, f.created_at, f.resolved_at, f.last_retried_at, f.cause, f.attempts,
  coalesce((select host from failed_hosts h where h.id = f.host_id), '') as host,
  coalesce((select case when p.deleted_at is null then json_build_object('id', p.id, 'title', p.title,
      'user', ${userAsJson})
    else json_build_object('id', p.id, 'is_deleted', 1) end
   from posts p join users u on u.id = p.user_id where p.id = f.post_id),
   case when f.post_id is not null then json_build_object('id', f.post_id, 'is_deleted', 1) end) as post,
  (select ${userAsJson} from users u where u.id = f.user_id) as user, f.app_id, ${retryOf} as retry`;

const urlRow = {
  id: number,
  url: text,
  device_type: orNull(text),
  device_os: orNull(text),
  failed_in_curl: flag,
  scrap_by_script: flag,
  failed_in_enrichment: flag,
  created_at: timestamp,
  resolved_at: orNull(timestamp),
  last_retried_at: orNull(timestamp),
  cause: orNull(text),
  attempts: number,
  host: text,
  post: orNull(json<NonNullable<FailedUrl['post']>>()),
  user: orNull(json<NonNullable<FailedUrl['user']>>()),
  app_id: orNull(text),
  retry: orNull(json<NonNullable<FailedUrl['retry']>>()),
};

/** Whether only the failures of the enrichment service are listed. */
export const isOfEnrichment = ({ failedType }: Pick<UrlsInput, 'failedType'>): boolean =>
  failedType === 'failed_in_enrichment';

/** The total since the retention limit. Items that the app sends for earlier days are not included. */
const sinceKept = (column: 'failed' | 'enrichment_failed') => sql`(
  select coalesce(sum(${sql.ref(column)}), 0) from failed_url_days
  where day >= (select (kept_from at time zone 'UTC')::date from event_retention where table_name = 'failed_urls'))`;

const urlList = listByInput(
  urlRow,
  (input: Pick<UrlsInput, 'failedType' | 'host'>) => {
    const ofType = isOfEnrichment(input) ? sql<boolean>`f.failed_in_enrichment` : sql<boolean>`true`;
    const ofHost = sql<boolean>`f.host_id = ${hostByName(input.host ?? '')}`;
    return {
      from: sql`failed_urls f`,
      columns,
      where: input.host ? sql<boolean>`${ofHost} and ${ofType}` : ofType,
      id: sql`f.id`,
      byMonth: 'f',
      newest: input.host ? undefined : 'created_at',
      atLeast: input.host ? undefined : sinceKept(isOfEnrichment(input) ? 'enrichment_failed' : 'failed'),
      orders: {
        created_at: sql`f.created_at`,
        resolved_at: { key: sql`f.resolved_at`, isEmptyFirst: true },
        last_retried_at: { key: sql`f.last_retried_at`, isEmptyFirst: true },
        id: sql`f.id`,
      },
    };
  },
  [{}],
  [{ failedType: 'failed_in_enrichment' }],
  [{ failedType: 'failed_in_enrichment', host: 'a' }],
);

/**
 * Reads a page of failed URLs. Those of one host are all read from its index, in every order.
 * @throws Refusal invalid for a page too far from the beginning.
 */
export async function listFailedUrls(db: Db, input: UrlsInput): Promise<Page<FailedUrl>> {
  const { rows, ...counted } = await urlList.page(db, input);
  const shownRows = rows.map((row) => {
    const { app_id, resolved_at: at, retry } = row;
    const reason = refusalOf({ app_id, isResolved: at !== null, isWaiting: retry?.is_waiting === 1 });
    return { ...row, ...refusalsOf([[urls.retry, reason]]) };
  });
  return { ...counted, rows: shownRows };
}
