import type { posts } from '@quarterdeck/contract/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import type { Page } from '../../../database/lists/list-query.ts';
import { isPostReported, isReported } from '../../../domain/people/is-reported.ts';
import { listCases } from './list.ts';
import { type CaseColumns, caseColumns, caseOrders, caseRow } from './queue.ts';

type Input = z.output<typeof posts.reported.input>;
type Row = z.output<typeof posts.reported.output>['data'][number];

const columns = sql`p.id as reported_post_id, p.image, ${isPostReported('p')} as is_reported, p.title, p.website,
  json_build_object('id', users.id, 'name', users.name, 'avatar', users.avatar, 'reported_count', users.reported_count,
    'is_suspended', users.is_suspended::int, 'is_reported', ${isReported('users')}) as user, ${caseColumns}`;
const { subject: title, ...others } = caseOrders;

/**
 * A page of the cases of posts in a state, each with its post.
 * @throws HttpError 422 for a page too far from the beginning.
 */
export async function listReportedPosts(db: Db, asking: number, input: Input): Promise<Page<Row>> {
  const page = await listCases<Omit<Row, keyof CaseColumns | 'closed'> & CaseColumns>(
    db,
    { what: 'posts', asking, columns, orders: { ...others, title } },
    input,
  );
  return { ...page, rows: page.rows.map(caseRow) };
}
