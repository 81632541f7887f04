import type { ChannelKind, channels } from '@quarterdeck/contract/channels';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Secrets } from '../../../core/secrets.ts';
import { bytes, json, number, orNull, text, textOf, texts, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { versionUpdate } from '../../../database/version.ts';
import { newSecret } from '../../webhooks/secret.ts';

type NewChannel = z.output<typeof channels.add.input>;
type Change = z.output<typeof channels.update.input>;

/** Returns the shown part of an address; the rest is secret. */
const shownUrl = (url: string): string => `${new URL(url).origin}/…`;

const insertChannel = statement(
  { id: number },
  (
    { kind, events, groups }: Omit<NewChannel, 'url'>,
    shown: string,
    sealedUrl: Buffer,
    sealedSecret: Buffer | null,
    actorId: number,
  ) => sql`
    insert into channels (kind, shown_url, sealed_url, sealed_secret, events, groups, updated_by)
    values (${kind}, ${shown}, ${sealedUrl}::bytea, ${sealedSecret}::bytea, ${[...events]}::text[], ${[...groups]}::bigint[], ${actorId}::bigint)
    returning id`,
  [{ kind: 'slack', events: [], groups: [] }, '', Buffer.alloc(0), null, 1],
);

/** Adds a channel. @returns its id, and the secret of a plain webhook, which cannot be read again. */
export async function addChannel(trx: Db, secrets: Secrets, wish: NewChannel, actorId: number) {
  const secret = wish.kind === 'webhook' ? newSecret() : undefined;
  const added = await insertChannel.one(
    trx,
    wish,
    shownUrl(wish.url),
    secrets.encrypt(wish.url, 'webhook'),
    secret === undefined ? null : secrets.encrypt(secret, 'webhook'),
    actorId,
  );
  return { id: added.id, secret };
}

const lockRow = statement(
  {
    id: number,
    kind: textOf<ChannelKind>(),
    url: text,
    sealedUrl: bytes,
    sealedSecret: orNull(bytes),
    events: texts,
    groups: json<number[]>(),
    version: number,
    at: timestamp,
    by: orNull(text),
  },
  (id: number) => sql`
    select id, kind, shown_url as url, sealed_url as "sealedUrl", sealed_secret as "sealedSecret", events, to_jsonb(groups) as groups, version, updated_at as at,
      (select name from users where id = updated_by) as by
    from channels where id = ${id} for no key update`,
);

/** Finds a channel and locks it until the transaction ends. */
export const lockChannel = (trx: Db, id: number) => lockRow.first(trx, id);

const updateChannel = statement(
  {},
  (
    id: number,
    events: readonly string[] | null,
    groups: readonly number[] | null,
    shown: string | null,
    sealedUrl: Buffer | null,
    actorId: number,
  ) => sql`
    update channels set events = coalesce(${events}::text[], events), groups = coalesce(${groups}::bigint[], groups),
      shown_url = coalesce(${shown}::text, shown_url), sealed_url = coalesce(${sealedUrl}::bytea, sealed_url),
      next_at = case when lease is not null and ${shown}::text is null then next_at else now() end,
      lease = case when ${shown}::text is null then lease end, tries = 0, first_failed_at = null, ${versionUpdate(actorId)}
    where id = ${id}`,
);

/** Changes a locked channel. Its waiting messages are posted immediately. */
export async function changeChannel(trx: Db, secrets: Secrets, { id, url, events, groups }: Change, actorId: number) {
  await updateChannel(
    trx,
    id,
    events ?? null,
    groups ?? null,
    url === undefined ? null : shownUrl(url),
    url === undefined ? null : secrets.encrypt(url, 'webhook'),
    actorId,
  );
  // Waiting messages of deselected kinds are not posted.
  if (events)
    await trx
      .deleteFrom('channel_messages')
      .where('channel_id', '=', id)
      .where('kind', 'not in', [...events])
      .execute();
}

/** Removes a channel with its waiting messages. */
export async function removeChannel(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('channels').where('id', '=', id).execute();
}
