import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import type { Retention } from '../../jobs/registrations.ts';
import { noteGonePosts } from '../event-archive/state.ts';
import { KEPT_DAYS } from './deletion.ts';

/** Deleting a post also deletes its views. */
const POSTS_AT_ONCE = 50;

const wasReported = sql`(exists (select from cases c where c.post_id = posts.id)
  or exists (select from moderation_decisions d where d.post_id = posts.id))`;

/** A deleted post can be restored for a while, and while there is an open appeal against the deletion. */
const isOverdue = sql`deleted_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}) and purged_at is null and not exists (
  select from moderation_decisions d join appeals a on a.decision_id = d.id
  where d.post_id = posts.id and a.state = 'open')`;

const emptySome = statement(
  { id: number },
  (most: number) => sql`
    with overdue as materialized (
      select id from posts where ${isOverdue} and ${wasReported} and ${isTimeTrusted} limit ${most} for no key update skip locked
    ), views as (
      delete from post_views where post_id in (select id from overdue)
    ), archived as (
      ${noteGonePosts(sql`overdue`)}
    ), viewers as (
      delete from post_viewers where post_id in (select id from overdue)
    )
    update posts set title = '', image = null, website = null, text = null, latitude = null, longitude = null, like_count = 0,
      comment_count = 0, clicks_count = 0, shares_count = 0, purged_at = now()
    where id in (select id from overdue) and ${isOverdue}
    returning id`,
);

/**
 * Judged content outlives the post: its case, reports, evidence, decisions and appeals stay. The post's row stays as
 * their number.
 */
export const retention: Retention = [
  {
    name: 'deleted posts',
    table: 'posts',
    key: 'id',
    isOverdue: () => sql`${isOverdue} and not ${wasReported}`,
    atOnce: POSTS_AT_ONCE,
  },
  {
    name: 'deleted posts that were judged',
    deleteSome: async (db) => (await emptySome(db, POSTS_AT_ONCE)).length,
  },
  {
    name: 'pictures of evidence',
    table: 'evidence_pictures',
    key: 'sha256',
    // A very new picture may belong to a row that is still being written.
    isOverdue: () => sql`created_at < now() - interval '1 day' and not exists (
      select from evidence e where e.picture_sha256 = evidence_pictures.sha256)`,
  },
];
