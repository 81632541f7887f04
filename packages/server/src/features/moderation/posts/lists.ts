import type { posts } from '@quarterdeck/contract/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { HttpError } from '../../../core/errors.ts';
import type { Db } from '../../../database/database.ts';
import { checkDepth, countedList } from '../../../database/lists/counted-list.ts';
import type { Page } from '../../../database/lists/list-query.ts';
import { isReported } from '../../../domain/people/is-reported.ts';
import { datedPage } from '../../../http/answers.ts';

type OfPostInput = z.output<typeof posts.reportedBy.input>;
type Reporter = z.output<typeof posts.reportedBy.output>['data'][number];
type Viewer = z.output<typeof posts.viewedBy.output>['data'][number];
type Dated<Row> = Omit<Row, 'created_at'> & { readonly created_at: Date };

/** Whatever is asked about must be there. @throws HttpError 404. */
async function requirePost(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select from posts where id = ${id}`.execute(db);
  if (rows.length === 0) throw new HttpError(404, 'There is no such post');
}

/** A page of the reports on a post. @throws HttpError 404 when there is no such post, 422 for a page too far away. */
export async function listReporters(db: Db, input: OfPostInput): Promise<Page<Reporter>> {
  checkDepth(input);
  await requirePost(db, input.id);
  return datedPage(
    await countedList<Dated<Reporter>>(
      db,
      {
        from: sql`(select * from post_reports where post_id = ${input.id}) r left join users u on u.id = r.reported_by`,
        where: sql<boolean>`true`,
        columns: sql`u.id, u.name, u.username, u.avatar, ${isReported('u')} as is_reported, r.reason, r.note, r.created_at, r.id as report_id`,
        id: sql`r.id`,
        orders: { created_at: sql`r.created_at`, id: sql`r.id` },
      },
      input,
    ),
  );
}

/** A page of those who viewed a post. @throws HttpError 404 when there is no such post, 422 for a page too far away. */
export async function listViewers(db: Db, input: OfPostInput): Promise<Page<Viewer>> {
  checkDepth(input);
  await requirePost(db, input.id);
  return datedPage(
    await countedList<Dated<Viewer>>(
      db,
      {
        from: sql`(select * from post_views where post_id = ${input.id}) v left join users u on u.id = v.user_id`,
        where: sql<boolean>`true`,
        columns: sql`u.id, u.name, u.username, u.avatar, ${isReported('u')} as is_reported, v.created_at`,
        id: sql`v.user_id`,
        orders: { created_at: sql`v.created_at`, id: sql`v.user_id` },
      },
      input,
    ),
  );
}
