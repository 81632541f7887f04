import type { posts } from '@quarterdeck/contract/moderation/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import { statement } from '../../../database/statement.ts';
import { isPostReported } from '../../../domain/people/report-flags.ts';
import { requireUser } from '../../../domain/people/require-user.ts';

type Input = z.output<typeof posts.latest.input>;
type Latest = z.input<typeof posts.latest.output>['data'];

const selectLatest = statement(
  { id: number, title: text, image: orNull(text), is_reported: flag, created_at: timestamp },
  (userId: number, limit: number) => sql`
    select p.id, p.title, p.image, ${isPostReported('p')} as is_reported, p.created_at
    from posts p where p.user_id = ${userId} and p.deleted_at is null order by p.id desc limit ${limit}`,
);

type ListInput = z.output<typeof posts.ofUser.input>;
type PostOfUser = z.input<typeof posts.ofUser.output>['data'][number];

const postsOfUser = list(
  {
    id: number,
    title: text,
    image: orNull(text),
    is_reported: flag,
    website: orNull(text),
    is_hidden: flag,
    reports: number,
    views_count: number,
    like_count: number,
    comment_count: number,
    app_id: orNull(text),
    created_at: timestamp,
  },
  (userId: number) => ({
    from: sql`posts p`,
    where: sql<boolean>`p.deleted_at is null and p.user_id = ${userId}`,
    columns: sql`p.id, p.title, p.image, ${isPostReported('p')} as is_reported, p.website,
      (p.hidden_at is not null)::int as is_hidden, (select count(*) from post_reports r where r.post_id = p.id)::int as reports,
      p.views_count, p.like_count, p.comment_count, p.app_id, p.created_at`,
    id: sql`p.id`,
    anyDepth: true,
    orders: { created_at: sql`p.created_at`, id: sql`p.id` },
  }),
);

/** Reads a page of a user's posts. @throws Refusal not_found when the user does not exist. */
export async function listPostsOf(db: Db, input: ListInput): Promise<Page<PostOfUser>> {
  await requireUser(db, input.user_id);
  return postsOfUser.page(db, input, input.user_id);
}

/** Reads the newest posts of a user. @throws Refusal not_found when the user does not exist. */
export async function latestPosts(db: Db, { user_id: userId, page_limit: limit }: Input): Promise<Latest> {
  await requireUser(db, userId);
  return selectLatest(db, userId, limit);
}
