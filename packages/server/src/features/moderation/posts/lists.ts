import type { posts } from '@quarterdeck/contract/moderation/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { flag, json, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import { statement } from '../../../database/statement.ts';
import { listedReason, type ReasonName } from '../../../domain/moderation/reasons.ts';
import { isDeleted, usernameOf } from '../../../domain/people/deleted-users.ts';
import { isReported } from '../../../domain/people/report-flags.ts';

type OfPostInput = z.output<typeof posts.reportedBy.input>;
type Reporter = z.input<typeof posts.reportedBy.output>['data'][number];
type Viewer = z.input<typeof posts.viewedBy.output>['data'][number];

/** The columns of a person, who may be deleted. */
const person = sql`coalesce(u.name, '') as name, coalesce(${usernameOf('u')}, '') as username, u.avatar, ${isDeleted('u')} as is_deleted,
  coalesce(${isReported('u')}, 0) as is_reported`;
const personColumns = { name: text, username: text, avatar: orNull(text), is_deleted: flag, is_reported: flag };

const reporterList = list(
  {
    id: number,
    ...personColumns,
    reason: text,
    note: orNull(text),
    created_at: timestamp,
    report_id: number,
    listed_reason: orNull(json<ReasonName>()),
  },
  (postId: number) => ({
    from: sql`(select * from post_reports where post_id = ${postId}) r left join users u on u.id = r.reported_by`,
    where: sql<boolean>`true`,
    columns: sql`r.reported_by as id, ${person}, r.reason, r.note, r.created_at, r.id as report_id, ${listedReason('r.reason')} as listed_reason`,
    id: sql`r.id`,
    orders: { created_at: sql`r.created_at`, id: sql`r.id` },
  }),
);

const viewerList = list({ id: number, ...personColumns, created_at: timestamp }, (postId: number) => ({
  from: sql`(select * from post_viewers where post_id = ${postId}) v left join users u on u.id = v.user_id`,
  where: sql<boolean>`true`,
  columns: sql`v.user_id as id, ${person}, v.created_at`,
  id: sql`v.user_id`,
  orders: { created_at: sql`v.created_at`, id: sql`v.user_id` },
}));

const findPost = statement({}, (id: number) => sql`select from posts where id = ${id}`);

/** @throws Refusal not_found when the post does not exist. */
async function requirePost(db: Db, id: number): Promise<void> {
  if (!(await findPost.first(db, id))) throw new Refusal('not_found', 'There is no such post');
}

/**
 * Reads a page of the reports on a post.
 * @throws Refusal not_found when the post does not exist, invalid for a page too far away.
 */
export async function listReporters(db: Db, input: OfPostInput): Promise<Page<Reporter>> {
  await requirePost(db, input.id);
  return reporterList.page(db, input, input.id);
}

/**
 * Reads a page of a post's viewers.
 * @throws Refusal not_found when the post does not exist, invalid for a page too far away.
 */
export async function listViewers(db: Db, input: OfPostInput): Promise<Page<Viewer>> {
  await requirePost(db, input.id);
  return viewerList.page(db, input, input.id);
}
