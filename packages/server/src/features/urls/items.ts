import { sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { byAppId, fieldOf, isWritten, writeRows, writtenFields } from '../../domain/items/changes.ts';
import { itemColumns, withEmpty } from '../../domain/items/columns.ts';
import type { FindRows, ItemWriter, ThingChange, ThingWriter } from '../../domain/items/item-writer.ts';
import { momentText, storedMoment } from '../../domain/items/micros.ts';
import { hostOf } from './host-of.ts';
import { noteRetries } from './retry.ts';

const flag = withEmpty('boolean', sql`false`);

/** The app's fields that are columns under the same names. */
const SENT = {
  url: 'text',
  device_type: 'text',
  device_os: 'text',
  failed_in_curl: flag,
  scrap_by_script: flag,
  failed_in_enrichment: flag,
  cause: 'text',
  attempts: withEmpty('int', sql`1`),
} as const;

/** The same for timestamps, which the app writes in another format. */
const MOMENTS = { last_retried_at: 'timestamptz', resolved_at: 'timestamptz' } as const;

const columns = itemColumns({
  ...SENT,
  ...MOMENTS,
  post_id: 'bigint',
  user_id: 'bigint',
  created_at: 'timestamptz',
});

const selectUrls = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`select id, app_id from failed_urls where app_id = any(${appIds}::text[])`,
);

const find: FindRows = async (trx, appIds) => byAppId(await selectUrls(trx, appIds));

const insertUrls = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into failed_urls (app_id, host_id, ${columns.list})
    select app_id, (select id from failed_hosts there where there.host = r.host), ${columns.values}
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, host text, ${columns.record})
    order by app_id
    returning id, app_id`,
);

const updateUrls = statement(
  { id: number },
  (rows: string) => sql`
    update failed_urls f
    set host_id = coalesce((select id from failed_hosts there where there.host = r.data ->> 'host'), f.host_id),
      ${columns.updatesOf('f')}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb)
    where f.id = r.id
    returning f.id`,
);

/** Adds the hosts that are not there. */
export const addHosts = statement(
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

/** Returns the host of an address, if the address changes. */
function newHostOf(change: ThingChange): string | undefined {
  const url = fieldOf(change, 'url');
  return isWritten(change, 'url') && typeof url === 'string' ? hostOf(url) : undefined;
}

function columnsOf(change: ThingChange): Record<string, unknown> {
  return {
    ...writtenFields(change, Object.keys(SENT)),
    host: newHostOf(change),
    ...Object.fromEntries(
      Object.entries(writtenFields(change, Object.keys(MOMENTS))).map(([name, value]) => [name, storedMoment(value)]),
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

/** The writer of failed URLs. */
export const items: readonly ItemWriter[] = [failedUrlWriter];
