import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { number, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { hostOf } from './host-of.ts';
import { addHosts } from './items.ts';

type Trx = Transaction<Schema>;

/** Rows of a slice: some 100 ms when each of them moves. */
const AT_ONCE = 1000;
/** Hosts that a slice joins with others: each is looked for in all counts of days. */
const JOINED_AT_ONCE = 20;
/** No one waits for it: most of the time is left to requests. */
const RESTS = 3;

/** One instance at a time; the others pass by. */
const lockCheck = statement(
  { created: text, id: number, hostId: number },
  () => sql`
    select url_created_at::text as created, url_id as id, host_id as "hostId" from failed_host_check
    for update skip locked`,
);

const nextUrls = statement(
  { id: number, created: text, url: text, host: text },
  (created: string, id: number, atOnce: number) => sql`
    select f.id, f.created_at::text as created, f.url, h.host
    from failed_urls f join failed_hosts h on h.id = f.host_id
    where f.created_at >= ${created}::timestamptz and (f.created_at, f.id) > (${created}::timestamptz, ${id}::bigint)
    order by f.created_at, f.id limit ${atOnce}`,
);

/** Triggers count. What the app has changed since it was read has its host already. */
const moveUrls = statement(
  { id: number },
  (rows: string) => sql`
    update failed_urls f set host_id = there.id
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, created timestamptz, url text, host text)
    join failed_hosts there on there.host = r.host
    where f.id = r.id and f.created_at = r.created and f.url = r.url and f.host_id <> there.id
    returning f.id`,
);

const noteUrl = statement(
  {},
  (created: string, id: number) =>
    sql`update failed_host_check set url_created_at = ${created}::timestamptz, url_id = ${id}`,
);

const nextHosts = statement(
  { id: number, host: text },
  (id: number, atOnce: number) => sql`select id, host from failed_hosts where id > ${id} order by id limit ${atOnce}`,
);

/** No one can add URLs of these before the transaction ends. */
const lockHosts = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    select id from failed_hosts where id = any(${ids}::bigint[]) order by id for update`,
);

const emptyHosts = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    select h.id from failed_hosts h where h.id = any(${ids}::bigint[])
      and not exists (select from failed_urls f where f.host_id = h.id)`,
);

/** Those of months that were dropped. */
const moveCounts = statement(
  {},
  (pairs: string) => sql`
    with pair as materialized (
      select p.id, there.id as into_id from jsonb_to_recordset(${pairs}::jsonb) as p(id bigint, into_host text)
      join failed_hosts there on there.host = p.into_host
    ), gone as (
      delete from failed_host_counts c using pair where c.host_id = pair.id
      returning c.span, c.starts, pair.into_id, c.failed, c.attempts
    )
    insert into failed_host_counts as there (span, starts, host_id, failed, attempts)
    select span, starts, into_id, sum(failed), sum(attempts) from gone
    group by span, starts, into_id having sum(failed) <> 0 or sum(attempts) <> 0 order by span, starts, into_id
    on conflict (span, starts, host_id) do update
      set failed = there.failed + excluded.failed, attempts = there.attempts + excluded.attempts`,
);

const joinHosts = statement(
  {},
  (pairs: string) => sql`
    with gone as (
      select p.into_host, sum(h.failed) as failed, sum(h.unresolved) as unresolved,
        sum(h.enrichment_failed) as enrichment_failed, sum(h.enrichment_unresolved) as enrichment_unresolved,
        max(h.last_failed_at) as last_failed_at, sum(h.dropped) as dropped, sum(h.dropped_unresolved) as dropped_unresolved,
        sum(h.dropped_enrichment) as dropped_enrichment,
        sum(h.dropped_enrichment_unresolved) as dropped_enrichment_unresolved, max(h.last_dropped_at) as last_dropped_at
      from jsonb_to_recordset(${pairs}::jsonb) as p(id bigint, into_host text) join failed_hosts h on h.id = p.id
      group by p.into_host
    )
    update failed_hosts there set
      failed = there.failed + gone.failed, unresolved = there.unresolved + gone.unresolved,
      enrichment_failed = there.enrichment_failed + gone.enrichment_failed,
      enrichment_unresolved = there.enrichment_unresolved + gone.enrichment_unresolved,
      last_failed_at = greatest(there.last_failed_at, gone.last_failed_at),
      dropped = there.dropped + gone.dropped, dropped_unresolved = there.dropped_unresolved + gone.dropped_unresolved,
      dropped_enrichment = there.dropped_enrichment + gone.dropped_enrichment,
      dropped_enrichment_unresolved = there.dropped_enrichment_unresolved + gone.dropped_enrichment_unresolved,
      last_dropped_at = greatest(there.last_dropped_at, gone.last_dropped_at)
    from gone where there.host = gone.into_host`,
);

const deleteHosts = statement(
  {},
  (ids: readonly number[]) => sql`delete from failed_hosts where id = any(${ids}::bigint[])`,
);

const noteHost = statement({}, (id: number) => sql`update failed_host_check set host_id = ${id}`);
const endCheck = statement({}, () => sql`delete from failed_host_check`);

/** Gives the next URLs their hosts. @returns whether more are left. */
async function checkUrls(trx: Trx, from: { readonly created: string; readonly id: number }, atOnce: number) {
  const urls = await nextUrls(trx, from.created, from.id, atOnce);
  const moved = urls
    .map(({ host, ...url }) => ({ ...url, former: host, host: hostOf(url.url) }))
    .filter(({ former, host }) => former !== host);
  if (moved.length > 0) {
    await addHosts(
      trx,
      moved.map(({ host }) => host),
    );
    await moveUrls(trx, JSON.stringify(moved));
  }
  const last = urls.at(-1);
  if (last) await noteUrl(trx, last.created, last.id);
  return urls.length === atOnce;
}

/** Adds what hosts without URLs still count, of months that were dropped, to the hosts that they are. */
async function joinEmptyHosts(trx: Trx, former: readonly { readonly id: number; readonly into_host: string }[]) {
  const ids = former.map(({ id }) => id);
  await lockHosts(trx, ids);
  const empty = new Set((await emptyHosts(trx, ids)).map(({ id }) => id));
  const joined = former.filter(({ id }) => empty.has(id));
  await addHosts(
    trx,
    joined.map(({ into_host }) => into_host),
  );
  const pairs = JSON.stringify(joined);
  await moveCounts(trx, pairs);
  await joinHosts(trx, pairs);
  await deleteHosts(
    trx,
    joined.map(({ id }) => id),
  );
}

/** Joins the next hosts: the former name goes, since it can be a part of a password. @returns whether more are left. */
async function checkHosts(trx: Trx, from: number, atOnce: number): Promise<boolean> {
  const hosts = await nextHosts(trx, from, atOnce);
  const former = hosts
    .map(({ id, host }) => ({ id, host, into_host: hostOf(`//${host}`) }))
    .filter(({ host, into_host }) => into_host !== host)
    .slice(0, JOINED_AT_ONCE);
  if (former.length > 0) await joinEmptyHosts(trx, former);
  const last = former.length === JOINED_AT_ONCE ? former.at(-1) : hosts.at(-1);
  if (last) await noteHost(trx, last.id);
  return former.length === JOINED_AT_ONCE || hosts.length === atOnce;
}

/** Does a slice in one transaction. @returns whether more is left; not, when another instance is at it. */
const doSlice = (db: Kysely<Schema>, atOnce: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Writers wait behind a slice that waits for them, so it does not wait for long.
    await sql`set local statement_timeout = '20s'; set local lock_timeout = '200ms'`.execute(trx);
    const place = await lockCheck.first(trx);
    if (!place) return false;
    if (await checkUrls(trx, place, atOnce)) return true;
    if (await checkHosts(trx, place.hostId, atOnce)) return true;
    await endCheck(trx);
    return false;
  });

/**
 * Gives failed URLs that former servers stored the host of the URL standard, in slices, until none is left. It goes on where
 * it was stopped, and is done once.
 * @param atOnce rows of a slice.
 */
export async function checkStoredHosts(
  db: Kysely<Schema>,
  { atOnce = AT_ONCE, isStopped = () => false }: { readonly atOnce?: number; readonly isStopped?: () => boolean } = {},
): Promise<void> {
  for (let isMore = true; isMore && !isStopped(); ) {
    const began = Date.now();
    isMore = await doSlice(db, atOnce);
    if (isMore) await pause(RESTS * (Date.now() - began));
  }
}
