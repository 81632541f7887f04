import { MOST_RETRIES, RETRY_MINUTES, type urls } from '@quarterdeck/contract/urls';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, Refusal } from '../../core/errors.ts';
import { isoOf } from '../../core/moments.ts';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { isPast } from '../../jobs/clock.ts';
import type { Admin } from '../../ports/caller.ts';
import { hostByName } from './host-of.ts';

type Trx = Transaction<Schema>;
type Input = z.output<typeof urls.retry.input>;

/** The most ids in one event. */
const IDS_OF_EVENT = 200;
/** URLs are counted up to this number. */
const MOST_COUNTED = 10_000;

/** Whether the app was asked recently and has not answered yet. */
const isWaiting = sql<boolean>`
  (t.answered_at is null and t.requested_at > now() - make_interval(mins => ${sql.lit(RETRY_MINUTES)}) and ${isPast('t.requested_at')})`;

/** The retry in a row of the list. */
export const retryOf = sql`(
  select json_build_object('requested_at', ${isoOf('t.requested_at')}, 'answered_at', ${isoOf('t.answered_at')},
    'requested_by', (select name from users where id = t.requested_by), 'is_waiting', ${isWaiting}::int)
  from failed_url_retries t where t.url_id = f.id)`;

/** What determines whether the app can be asked to retry a URL. */
interface UrlState {
  readonly app_id: string | null;
  readonly isResolved: boolean;
  readonly isWaiting: boolean;
}

/** Returns why a retry is refused. */
export function refusalOf({ app_id, isResolved, isWaiting: waits }: UrlState): string | undefined {
  if (isResolved) return 'This URL is already resolved';
  if (app_id === null) return 'This URL has no id from the app, so the app cannot retry it';
  return waits ? `The app was asked less than ${RETRY_MINUTES} minutes ago and has not responded yet` : undefined;
}

/** Returns why a retry of a host is refused, based on its counts. */
export const hostRefusal = (unresolved: number): string | undefined =>
  unresolved === 0 ? 'All URLs of this host are resolved' : undefined;

const selectOne = statement(
  { app_id: orNull(text), isResolved: boolean, isWaiting: boolean },
  (id: number) => sql`
    select f.app_id, f.resolved_at is not null as "isResolved",
      exists (select from failed_url_retries t where t.url_id = f.id and ${isWaiting}) as "isWaiting"
    from failed_urls f where f.id = ${id}`,
);

/** Selects the requested URLs that the app can be asked to retry. */
function retryFilter({ id, host, failedType }: Input): RawBuilder<unknown> {
  const conditions = [
    sql`f.resolved_at is null and f.app_id is not null`,
    sql`not exists (select from failed_url_retries t where t.url_id = f.id and ${isWaiting})`,
    ...(id === undefined ? [] : [sql`f.id = ${id}::bigint`]),
    ...(host ? [sql`f.host_id = ${hostByName(host)}`] : []),
    ...(failedType === 'failed_in_enrichment' ? [sql`f.failed_in_enrichment`] : []),
  ];
  return sql`from failed_urls f where ${sql.join(conditions, sql` and `)}`;
}

const ask = statement(
  { id: number, app_id: text },
  (wish: Input, actorId: number) => sql`
    with wanted as materialized (
      select f.id, coalesce(f.app_id, '') as app_id ${retryFilter(wish)}
      order by f.resolved_at desc nulls last, f.id desc limit ${sql.lit(MOST_RETRIES)}
    ), asked as (
      insert into failed_url_retries as t (url_id, requested_by)
      select id, ${actorId}::bigint from wanted order by id
      -- Another admin may have asked meanwhile.
      on conflict (url_id) do update set requested_at = now(), requested_by = excluded.requested_by, answered_at = null
        where not ${isWaiting}
      returning url_id
    )
    select w.id, w.app_id from asked a join wanted w on w.id = a.url_id order by w.id desc`,
  [{}, 1],
  [{ id: 1 }, 1],
  [{ host: '', failedType: 'failed_in_enrichment' }, 1],
);

const countLeft = statement(
  { left: number },
  (wish: Input) => sql`
    select count(*)::int as left from (select ${retryFilter(wish)} limit ${sql.lit(MOST_COUNTED + 1)}) rest`,
  [{}],
  [{ id: 1 }],
  [{ host: '', failedType: 'failed_in_enrichment' }],
);

/** @throws Refusal not_found when the URL does not exist, conflict with why the app cannot be asked to retry it. */
async function requireOne(trx: Trx, id: number): Promise<void> {
  const known = await selectOne.first(trx, id);
  if (!known) throw new Refusal('not_found', 'There is no such failed URL');
  const refusal = refusalOf(known);
  if (refusal !== undefined) throw conflict(refusal);
}

/** The number of URLs that the app is asked to retry, and of those left over. */
interface RetryResult {
  readonly asked: number;
  readonly left: number;
}

/**
 * Asks the app to retry failed URLs: one, or the newest of those that match, up to a thousand. The app answers with
 * items.
 * @throws Refusal not_found for an unknown URL, conflict when there is nothing to retry.
 */
export async function askForRetries(trx: Trx, actor: Pick<Admin, 'id'>, wish: Input): Promise<RetryResult> {
  const { id } = wish;
  if (id !== undefined) await requireOne(trx, id);
  const rows = await ask(trx, wish, actor.id);
  if (rows.length === 0) throw conflict('No URLs to retry: all are resolved, already requested, or without an id');
  const events = Array.from({ length: Math.ceil(rows.length / IDS_OF_EVENT) }, (_, place) =>
    rows.slice(place * IDS_OF_EVENT, (place + 1) * IDS_OF_EVENT),
  );
  await emitAppEvents(
    trx,
    actor,
    'failed_url.retry_requested',
    events.map((part) => ({ id: part[0]?.id ?? 0, ids: part.map(({ app_id }) => app_id) })),
  );
  const { left } = id === undefined ? await countLeft.one(trx, wish) : { left: 0 };
  return { asked: rows.length, left };
}

const inWords = (count: number): string => count.toLocaleString('en-US');
const plural = (count: number): string => `${inWords(count)} URL${count === 1 ? '' : 's'}`;

/** Describes the result in a sentence. */
export function askedSentence({ asked, left }: RetryResult): string {
  const done = `The app was asked to retry ${plural(asked)}`;
  if (left === 0) return done;
  const more =
    left > MOST_COUNTED
      ? `more than ${inWords(MOST_COUNTED)} are`
      : `${inWords(left)} more ${left === 1 ? 'is' : 'are'}`;
  return `${done}, newest first; ${more} left. At most ${inWords(MOST_RETRIES)} are requested at once`;
}

const noteAnswers = statement(
  {},
  (rows: string) => sql`
    update failed_url_retries t set answered_at = now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb) join failed_urls f on f.id = r.id
    where t.url_id = r.id and t.answered_at is null and (
      (r.data ? 'last_retried_at' and (r.data ->> 'last_retried_at')::timestamptz is distinct from f.last_retried_at)
      or (r.data ? 'resolved_at' and (r.data ->> 'resolved_at')::timestamptz is distinct from f.resolved_at)
      or (r.data ? 'attempts' and (r.data ->> 'attempts')::int is distinct from f.attempts))`,
  ['[]'],
);

/** Records the app's answers, before its items are written. @param rows as JSON: ids, and what is written for each. */
export async function noteRetries(trx: Trx, rows: string): Promise<void> {
  await noteAnswers(trx, rows);
}
