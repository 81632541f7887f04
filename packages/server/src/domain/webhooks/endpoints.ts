import { sql } from 'kysely';
import { conflict } from '../../core/errors.ts';
import type { Secrets } from '../../core/secrets.ts';
import { boolean, bytes, number, orNull, text, textOf, texts, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { raisedValues, versionUpdate } from '../../database/version.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { numberUntilNow } from '../app-events/feed.ts';
import { newSecret } from './secret.ts';

/** Each endpoint has its own deliveries in flight and its own load on the database. */
const MOST_ENDPOINTS = 20;

/** `ended`: the endpoint answered 410. */
export type EndpointState = 'active' | 'paused' | 'ended';

const uniqueViolations = {
  webhook_endpoints_url_key: ['An endpoint with this address already exists', 'url'],
} as const;

/** The address that events are sent to, and their types. */
export interface EndpointSettings {
  readonly url: string;
  /** Names of types. '*' alone means all. */
  readonly events: readonly string[];
}

const addRow = statement(
  { id: number },
  (url: string, events: readonly string[], encrypted: Buffer, position: number, actorId: number | null) => sql`
    insert into webhook_endpoints (url, events, sealed_secret, position, updated_by)
    select ${url}, ${events}::text[], ${encrypted}::bytea, ${position}::bigint, ${actorId}::bigint
    where (select count(*) from webhook_endpoints where state in ('active', 'ended')) < ${sql.lit(MOST_ENDPOINTS)}
    returning id`,
);

/**
 * Adds an endpoint, which receives the events from now on.
 * @param actorId null for the command line.
 * @returns its id, and its secret, which cannot be read again.
 * @throws Refusal conflict when the address is taken.
 */
export async function addEndpoint(
  trx: Db,
  secrets: Secrets,
  { url, events }: EndpointSettings,
  actorId: number | null,
): Promise<{ readonly id: number; readonly secret: string }> {
  const secret = newSecret();
  const encrypted = secrets.encrypt(secret, 'webhook');
  // Positions follow the order of writing. Without this, an event committed later could come before one that has no
  // position yet.
  const position = await numberUntilNow(trx);
  const added = await mapUniqueViolation(
    addRow.first(trx, url, [...events], encrypted, position, actorId),
    uniqueViolations,
  );
  if (!added) throw conflict(`There are ${MOST_ENDPOINTS} endpoints, the maximum. Remove one first`);
  await trx.insertInto('webhook_health').values({ endpoint_id: added.id }).execute();
  return { id: added.id, secret };
}

/** A stored endpoint, with the version of its editable fields. */
export interface StoredEndpoint extends CurrentVersion {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: EndpointState;
  readonly encryptedSecrets: readonly Buffer[];
}

const lockRow = statement(
  {
    id: number,
    url: text,
    events: texts,
    state: textOf<EndpointState>(),
    sealedSecret: bytes,
    sealedFormer: orNull(bytes),
    version: number,
    at: timestamp,
    by: orNull(text),
  },
  (which: { readonly id: number } | { readonly url: string }) => sql`
    select e.id, e.url, e.events, e.state, coalesce(e.sealed_secret, '') as "sealedSecret",
      case when e.former_until > now() then e.sealed_former_secret end as "sealedFormer",
      e.version, e.updated_at as at, (select name from users where id = e.updated_by) as by
    from webhook_endpoints e
    where e.state <> 'removed' and ${'id' in which ? sql`e.id = ${which.id}` : sql`e.url = ${which.url}`}
    -- One that has ended may stand next to its successor.
    order by (e.state = 'ended'), e.id desc limit 1 for no key update of e`,
  [{ id: 1 }],
  [{ url: '' }],
);

/** Finds an endpoint and locks it until the transaction ends. */
export async function lockEndpoint(
  trx: Db,
  which: { readonly id: number } | { readonly url: string },
): Promise<StoredEndpoint | undefined> {
  const found = await lockRow.first(trx, which);
  if (!found) return undefined;
  const { sealedSecret, sealedFormer, ...row } = found;
  return { ...row, encryptedSecrets: sealedFormer === null ? [sealedSecret] : [sealedSecret, sealedFormer] };
}

const update = (trx: Db, id: number, actorId: number | null) =>
  trx.updateTable('webhook_endpoints').set(raisedValues(actorId)).where('id', '=', id);

/**
 * Changes an endpoint's address and event types. Queued deliveries go to the new address.
 * @throws Refusal conflict when it is taken.
 */
export async function changeEndpoint(trx: Db, id: number, wish: EndpointSettings, actorId: number): Promise<void> {
  await mapUniqueViolation(
    update(trx, id, actorId)
      .set({ url: wish.url, events: [...wish.events] })
      .execute(),
    uniqueViolations,
  );
}

const replaceSecret = statement(
  {},
  (id: number, encrypted: Buffer, overlapSeconds: number, actorId: number) => sql`
    update webhook_endpoints set sealed_former_secret = case when ${overlapSeconds}::float8 > 0 then sealed_secret end,
      former_until = case when ${overlapSeconds}::float8 > 0 then now() + make_interval(secs => ${overlapSeconds}) end,
      sealed_secret = ${encrypted}, ${versionUpdate(actorId)}
    where id = ${id}`,
);

/**
 * Gives an endpoint a new secret. For some seconds, the previous one is also used for signing.
 * @returns the new secret.
 */
export async function changeSecret(
  trx: Db,
  secrets: Secrets,
  id: number,
  overlapSeconds: number,
  actorId: number,
): Promise<string> {
  const secret = newSecret();
  await replaceSecret(trx, id, secrets.encrypt(secret, 'webhook'), overlapSeconds, actorId);
  return secret;
}

/**
 * Sends nothing to an endpoint until it is resumed; requests already running end normally.
 * @param actorId null for the command line.
 */
export async function pauseEndpoint(trx: Db, id: number, actorId: number | null): Promise<void> {
  await update(trx, id, actorId).set({ state: 'paused', reason: null, state_at: sql<Date>`now()` }).execute();
}

/** Resumes an endpoint at its position. Failed deliveries are retried as if for the first time. */
export async function resumeEndpoint(trx: Db, id: number, actorId: number | null): Promise<void> {
  await update(trx, id, actorId)
    .set({ state: 'active', reason: null, state_at: sql<Date>`now()`, wakes: true })
    .execute();
  await trx.updateTable('webhook_health').set({ failing_since: null }).where('endpoint_id', '=', id).execute();
}

/** Ends an endpoint permanently, and deletes its secrets. Its deliveries are deleted in slices. */
export async function removeEndpoint(trx: Db, id: number, actorId: number | null): Promise<void> {
  await update(trx, id, actorId)
    .set({
      ...{ state: 'removed', reason: null, state_at: sql<Date>`now()` },
      ...{ sealed_secret: null, sealed_former_secret: null, former_until: null },
    })
    .execute();
}

/** An active endpoint, as the worker uses it. */
export interface ActiveEndpoint {
  readonly id: number;
  readonly url: string;
  readonly encryptedSecrets: readonly Buffer[];
  /** Whether there are events for which it has no deliveries yet. */
  readonly isBehind: boolean;
  readonly resends: boolean;
  readonly wakes: boolean;
}

const selectActive = statement(
  {
    id: number,
    url: text,
    sealedSecret: bytes,
    sealedFormer: orNull(bytes),
    isBehind: boolean,
    resends: boolean,
    wakes: boolean,
  },
  () => sql`
    select e.id, e.url, coalesce(e.sealed_secret, '') as "sealedSecret",
      case when e.former_until > now() then e.sealed_former_secret end as "sealedFormer",
      coalesce(e.position < f.last_position, false) as "isBehind", e.resend_after is not null as resends, e.wakes
    from webhook_endpoints e cross join app_event_feed f where e.state = 'active' order by e.id`,
);

/** Returns all active endpoints. */
export const activeEndpoints = async (db: Db): Promise<ActiveEndpoint[]> =>
  (await selectActive(db)).map(({ sealedSecret, sealedFormer, ...row }) => ({
    ...row,
    encryptedSecrets: sealedFormer === null ? [sealedSecret] : [sealedSecret, sealedFormer],
  }));

const selectAll = statement(
  {
    url: text,
    events: texts,
    state: textOf<EndpointState>(),
    reason: orNull(text),
    pending: number,
    lastDeliveredAt: orNull(timestamp),
  },
  () => sql`
    select e.url, e.events, e.state, e.reason, h.last_delivered_at as "lastDeliveredAt",
      (select count(*) from (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'pending' limit 10000) counted) as pending
    from webhook_endpoints e left join webhook_health h on h.endpoint_id = e.id
    where e.state <> 'removed' order by e.url, e.id`,
);

/** Returns all endpoints by address, without secrets. */
export const allEndpoints = (db: Db) => selectAll(db);
