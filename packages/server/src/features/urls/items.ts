import { sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { byAppId, fieldOf, isWritten, setSent, writeRows, writtenFields } from '../../domain/items/changes.ts';
import type { FindRows, ItemWriter, ThingChange, ThingWriter } from '../../domain/items/item-writer.ts';
import { momentText, storedMoment } from '../../domain/items/micros.ts';
import { hostOf } from './host-of.ts';
import { noteRetries } from './retry.ts';

const selectUrls = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`select id, app_id from failed_urls where app_id = any(${appIds}::text[])`,
);

const find: FindRows = async (trx, appIds) => byAppId(await selectUrls(trx, appIds));

const insertUrls = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into failed_urls (app_id, url, host_id, post_id, user_id, device_type, device_os, failed_in_curl, scrap_by_script,
      failed_in_enrichment, cause, attempts, last_retried_at, resolved_at, created_at)
    select app_id, url, (select id from failed_hosts there where there.host = r.host), post_id, user_id, device_type, device_os, coalesce(failed_in_curl, false),
      coalesce(scrap_by_script, false), coalesce(failed_in_enrichment, false), cause, coalesce(attempts, 1), last_retried_at,
      resolved_at, created_at
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, url text, host text, post_id bigint, user_id bigint, device_type text,
      device_os text, failed_in_curl boolean, scrap_by_script boolean, failed_in_enrichment boolean, cause text,
      attempts int, last_retried_at timestamptz, resolved_at timestamptz, created_at timestamptz)
    order by app_id
    returning id, app_id`,
);

const updateUrls = statement(
  { id: number },
  (rows: string) => sql`
    update failed_urls f set ${sql.join([
      sql`host_id = coalesce((select id from failed_hosts there where there.host = r.data ->> 'host'), f.host_id)`,
      ...['url', 'device_type', 'device_os', 'cause'].map((column) => setSent('f', column, 'text')),
      ...['post_id', 'user_id'].map((column) => setSent('f', column, 'bigint')),
      ...['failed_in_curl', 'scrap_by_script', 'failed_in_enrichment'].map((column) =>
        setSent('f', column, 'boolean', sql`false`),
      ),
      setSent('f', 'attempts', 'int', sql`1`),
      ...['last_retried_at', 'resolved_at', 'created_at'].map((column) => setSent('f', column, 'timestamptz')),
    ])}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb)
    where f.id = r.id
    returning f.id`,
);

const addHosts = statement(
  { id: number },
  (hosts: readonly string[]) => sql`
    insert into failed_hosts (host)
    select distinct name from unnest(${hosts}::text[]) name
    where not exists (select from failed_hosts there where there.host = name)
    order by name
    on conflict (host) do nothing
    returning id`,
);

const deleteUrls = statement(
  { id: number },
  (ids: readonly number[]) => sql`delete from failed_urls where id = any(${ids}::bigint[]) returning id`,
);

const PLAIN = [
  ...[
    'url',
    'device_type',
    'device_os',
    'failed_in_curl',
    'scrap_by_script',
    'failed_in_enrichment',
    'cause',
    'attempts',
  ],
];
const MOMENTS = ['last_retried_at', 'resolved_at'];

/** The host of an address that is to be written. */
function newHostOf(change: ThingChange): string | undefined {
  const url = fieldOf(change, 'url');
  return isWritten(change, 'url') && typeof url === 'string' ? hostOf(url) : undefined;
}

function columnsOf(change: ThingChange): Record<string, unknown> {
  return {
    ...writtenFields(change, PLAIN),
    host: newHostOf(change),
    ...Object.fromEntries(
      Object.entries(writtenFields(change, MOMENTS)).map(([name, value]) => [name, storedMoment(value)]),
    ),
    ...(isWritten(change, 'post') ? { post_id: change.ids.post } : {}),
    ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
    ...(change.createdAt === undefined ? {} : { created_at: momentText(change.createdAt) }),
  };
}

const failedUrlWriter: ThingWriter = {
  type: 'failed_url',
  keepsRow: false,
  find,
  table: 'failed_urls',
  writeThings: async (trx, changes) => {
    await addHosts(
      trx,
      changes.flatMap((change) => newHostOf(change) ?? []),
    );
    return writeRows(trx, changes, {
      columnsOf,
      insert: insertUrls,
      update: async (own, rows) => {
        await noteRetries(own, rows);
        return updateUrls(own, rows);
      },
      remove: deleteUrls,
    });
  },
};

/** Addresses whose content could not be read. */
export const items: readonly ItemWriter[] = [failedUrlWriter];
