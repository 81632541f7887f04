import type { posts } from '@quarterdeck/contract/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { isPostReported } from '../../../domain/people/is-reported.ts';
import { requireUser } from '../../../domain/people/require-user.ts';

type Input = z.output<typeof posts.latest.input>;
type Latest = z.input<typeof posts.latest.output>['data'];

const selectLatest = statement(
  { id: number, title: text, image: orNull(text), is_reported: flag, created_at: timestamp },
  (userId: number, limit: number) => sql`
    select p.id, p.title, p.image, ${isPostReported('p')} as is_reported, p.created_at
    from posts p where p.user_id = ${userId} and p.deleted_at is null order by p.id desc limit ${limit}`,
);

/** The latest posts of someone. @throws HttpError 404 when there is no such user. */
export async function latestPosts(db: Db, { user_id: userId, page_limit: limit }: Input): Promise<Latest> {
  await requireUser(db, userId);
  return selectLatest(db, userId, limit);
}
