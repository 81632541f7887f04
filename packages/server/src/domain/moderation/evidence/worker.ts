import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { startRounds } from '../../../core/concurrency/rounds.ts';
import { boolean, number, orNull, text } from '../../../database/columns.ts';
import type { Database } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { NoAnswer, NoMedia } from '../../media/failure.ts';
import type { MediaSource } from '../../media/source.ts';
import { evidenceBytes } from './metrics.ts';
import { type KeptPicture, keptPicture } from './picture.ts';

/*
 * Fetches evidence pictures as soon as the evidence exists, not when an admin views it. Otherwise the picture's host
 * could learn that staff view it, and show them another one.
 */

const ROUND_MS = 1000;
/**
 * The number of concurrent fetches of all instances together. However much is reported at once, no host is overloaded.
 */
const AT_ONCE = 4;
/** After this time, the pictures that a dead instance was fetching are tried again. */
const CLAIM_SECONDS = 60;
/** How long after the first attempt a picture is retried. */
const PATIENCE_HOURS = 24;
const MEGABYTE = 1024 * 1024;

const tryLock = statement(
  { mine: orNull(boolean) },
  () => sql`select pg_try_advisory_xact_lock(hashtext('quarterdeck evidence')) as mine`,
);

const selectSize = statement({ bytes: number }, () => sql`select ${evidenceBytes} as bytes`);

const selectDue = statement(
  { isDue: boolean },
  () => sql`
    select exists (select from evidence where picture_state = 'waiting' and next_at <= now()) as "isDue"`,
);

const claimSome = statement(
  { id: number, picture: orNull(text) },
  () => sql`
    update evidence e set claimed_until = now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})
    where id in (
      select id from evidence
      where picture_state = 'waiting' and next_at <= now() and (claimed_until is null or claimed_until < now())
      order by next_at, id
      limit greatest(0, ${sql.lit(AT_ONCE)} - (select count(*) from evidence where claimed_until >= now()))
    ) returning e.id, e.picture`,
);

const putPicture = statement(
  {},
  (id: number, { sha256, type, bytes }: KeptPicture) => sql`
    with put as (
      insert into evidence_pictures (sha256, type, bytes) values (${sha256}, ${type}, ${bytes}) on conflict do nothing
    )
    update evidence set picture_state = 'kept', picture_sha256 = ${sha256}, tried_at = now(), tries = tries + 1, failure = null,
      claimed_until = null
    where id = ${id}`,
);

/** The pauses grow: 1 minute, 4, 9, and so on up to an hour. */
const noteFailure = statement(
  {},
  (id: number, failure: string) => sql`
    update evidence set tried_at = now(), tries = tries + 1, failure = ${failure}, claimed_until = null,
      next_at = now() + make_interval(mins => least(60, (tries + 1) * (tries + 1))),
      picture_state = case when at < now() - make_interval(hours => ${sql.lit(PATIENCE_HOURS)}) then 'failed' else 'waiting' end
    where id = ${id}`,
);

interface Services {
  readonly database: Database;
  readonly media: Pick<MediaSource, 'picture'>;
  /** The storage limit for pictures, in megabytes. */
  readonly mostMegabytes: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Fetches some due pictures concurrently. @returns how many. */
async function fetchEvidence({ database, media, mostMegabytes }: Services): Promise<number> {
  const { db } = database;
  // Usually nothing is due, so this costs one statement a second.
  if (!(await selectDue.one(db)).isDue) return 0;
  const claimed = await db.transaction().execute(async (trx) => {
    const { mine } = await tryLock.one(trx);
    return mine ? claimSome(trx) : [];
  });
  const hasRoom = claimed.length > 0 && (await selectSize.one(db)).bytes < mostMegabytes * MEGABYTE;
  await Promise.all(
    claimed.map(async ({ id, picture }) => {
      try {
        if (!hasRoom) throw new NoAnswer('The space for evidence is used up (EVIDENCE_MB)');
        await putPicture(db, id, await keptPicture(await media.picture(picture ?? '', 'large')));
      } catch (error) {
        if (!(error instanceof NoMedia || error instanceof NoAnswer)) throw error;
        await noteFailure(db, id, error.message);
      }
    }),
  );
  return claimed.length;
}

/** Fetches due pictures for as long as the server runs. */
export function startEvidence(services: Services) {
  return startRounds(
    async (isStopped) => {
      while (!isStopped() && (await fetchEvidence(services)) > 0);
    },
    ROUND_MS,
    (error) => services.log.warn({ err: error }, 'evidence pictures could not be stored; retrying'),
  );
}
