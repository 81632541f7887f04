import { randomUUID } from 'node:crypto';
import type { ChannelKind } from '@quarterdeck/contract/channels';
import { sql } from 'kysely';
import { startRounds } from '../../../core/concurrency/rounds.ts';
import { boolean, bytes, number, orNull, text, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { JobServices } from '../../../jobs/registrations.ts';
import { delayAfter, LAST_DELAY } from '../../webhooks/delays.ts';
import { isDelivered } from '../../webhooks/send.ts';
import { IN_MESSAGE } from './message.ts';
import { type ChannelNotice, sendToChannel } from './send.ts';

const ROUND_MS = 5000;
/** Chats accept about one message per second. */
const PAUSE_SECONDS = 1;
/** How long an instance holds a channel; a request ends before that. */
const LEASE_SECONDS = 60;
/** The number of messages per round. */
const AT_ONCE = 20;

const takeChannel = statement(
  {
    id: number,
    kind: textOf<ChannelKind>(),
    sealedUrl: bytes,
    sealedSecret: orNull(bytes),
    tries: number,
    failed: number,
  },
  (lease: string) => sql`
    update channels set lease = ${lease}, next_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    where id = (
      select id from channels c
      where next_at <= now() and exists (select from channel_messages m where m.channel_id = c.id)
      order by next_at, id limit 1 for no key update skip locked)
    returning id, kind, sealed_url as "sealedUrl", sealed_secret as "sealedSecret", tries,
      coalesce(extract(epoch from now() - first_failed_at), 0)::float8 as failed`,
);

const selectMessages = statement(
  { id: number, kind: text, text, type: text, aboutId: number, isCurrent: boolean },
  (channelId: number) => sql`
    select id, kind, text, about_type as type, about_id as "aboutId",
      coalesce(notice_is_current(kind, about_type, about_id, null), false) as "isCurrent"
    from channel_messages where channel_id = ${channelId} order by id limit ${sql.lit(IN_MESSAGE)}`,
);

const deleteMessages = statement(
  {},
  (lease: string, ids: readonly number[]) => sql`
    delete from channel_messages m using channels c
    where m.channel_id = c.id and c.lease = ${lease} and m.id = any(${ids}::bigint[])`,
);

const giveBack = statement(
  {},
  (lease: string, delay: number, error: string | null, wasSent: boolean) => sql`
    update channels set lease = null, next_at = now() + make_interval(secs => ${delay}),
      tries = case when ${error}::text is null then 0 else tries + 1 end, last_error = ${error}::text,
      first_failed_at = case when ${error}::text is not null then coalesce(first_failed_at, now()) end,
      last_sent_at = case when ${wasSent}::boolean then now() else last_sent_at end
    where lease = ${lease}`,
);

/** Records the outcome of a message, unless another instance has taken the channel meanwhile. */
async function settle(
  db: Db,
  lease: string,
  done: readonly number[],
  result: { delay: number; error: string | null; wasSent: boolean },
) {
  await db.transaction().execute(async (trx) => {
    await deleteMessages(trx, lease, done);
    await giveBack(trx, lease, result.delay, result.error, result.wasSent);
  });
}

/** Posts messages of the channel that has been due longest. @returns whether anything waited. */
async function postSome({ database, config, secrets }: JobServices, signal: AbortSignal): Promise<boolean> {
  const { db } = database;
  const lease = randomUUID();
  const channel = await takeChannel.first(db, lease);
  if (!channel) return false;
  const messages = await selectMessages(db, channel.id);
  const over = messages.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  const notices: ChannelNotice[] = messages
    .filter(({ isCurrent }) => isCurrent)
    .map(({ id, kind, text: said, type, aboutId }) => ({ id, kind, text: said, about: { type, id: aboutId } }));
  if (notices.length === 0) {
    await settle(db, lease, over, { delay: 0, error: null, wasSent: false });
    return true;
  }
  const attempt = await sendToChannel(channel, notices, { config, secrets, signal });
  // The request was aborted by a stop, so the channel is not to blame.
  if (signal.aborted && !isDelivered(attempt)) return false;
  if (isDelivered(attempt)) {
    const done = messages.map(({ id }) => id);
    await settle(db, lease, done, { delay: PAUSE_SECONDS, error: null, wasSent: true });
  } else {
    const delay = delayAfter(channel.tries + 1, channel.failed) ?? LAST_DELAY;
    await settle(db, lease, over, {
      delay,
      error: attempt.error ?? `The answer was ${attempt.status}`,
      wasSent: false,
    });
  }
  return true;
}

/** Posts the due messages of channels, up to twenty. */
export async function postMessages(
  services: JobServices,
  signal: AbortSignal,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let posted = 0; posted < AT_ONCE && !isStopped(); posted += 1) if (!(await postSome(services, signal))) return;
}

/**
 * Posts notices to channels. Each channel is handled by one instance at a time, and by another one if that instance
 * dies.
 */
export function startChannels(services: JobServices): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const rounds = startRounds(
    (isStopped) => postMessages(services, stopping.signal, isStopped),
    ROUND_MS,
    (error) => services.log.warn({ err: error }, 'notices could not be posted to a channel; retrying'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await rounds.stop();
    },
  };
}
