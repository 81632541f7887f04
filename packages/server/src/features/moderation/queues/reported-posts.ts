import type { posts } from '@quarterdeck/contract/moderation/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import { warningsOf } from '../../../domain/moderation/measures/warn.ts';
import { momentText, refusingSuspension } from '../../../domain/moderation/suspension.ts';
import { isDeleted } from '../../../domain/people/deleted-users.ts';
import { isPostReported, isReported, reportsAbout } from '../../../domain/people/report-flags.ts';
import { caseExamples, casesOf } from './list.ts';
import { answerRow, caseColumns, caseOrders, caseRow, filterOf, requireOrder } from './queue.ts';

type Input = z.output<typeof posts.reported.input>;
type Row = z.input<typeof posts.reported.output>['data'][number];

/** A case always has its post; `coalesce` only satisfies the types, because of the join. */
const columns = sql`coalesce(p.id, 0) as reported_post_id, p.image, ${isPostReported('p')} as is_reported,
  coalesce(case when p.purged_at is null then p.title else c.subject end, '') as title, p.website, p.app_id, (p.hidden_at is not null)::int as is_hidden,
  case when p.deleted_at is not null then case when p.deleted_by_author then 'author' when p.deleted_by_app then 'app' else 'staff' end end as deleted_by,
  json_build_object('id', users.id, 'name', users.name, 'avatar', users.avatar, 'reported_count', ${reportsAbout('users')},
    'is_suspended', users.is_suspended::int, 'suspended_until', ${momentText('users.suspended_until')}, 'warnings', ${warningsOf('users.id')}, 'is_deleted', ${isDeleted('users')}, 'is_reported', ${isReported('users')}) as user, ${caseColumns}`;
const { subject: title, ...others } = caseOrders;

const caseList = list(
  {
    reported_post_id: number,
    image: orNull(text),
    is_reported: flag,
    title: text,
    is_hidden: flag,
    deleted_by: orNull(textOf<NonNullable<Row['deleted_by']>>()),
    website: orNull(text),
    app_id: orNull(text),
    user: json<Row['user']>(),
    ...caseRow,
  },
  casesOf({ what: 'posts', columns, orders: { ...others, title } }),
  ...caseExamples,
);

/**
 * Reads a page of post cases in a state, each with its post.
 * @throws Refusal invalid for a page too far from the beginning, and for an order that needs a state.
 */
export async function listReportedPosts(db: Db, asking: number, input: Input): Promise<Page<Row>> {
  requireOrder(input);
  const page = await caseList.page(db, input, await filterOf(db, input), asking);
  const rows = page.rows.map(answerRow).map((row) => ({
    ...row,
    ...(row.user ? { user: { ...row.user, ...refusingSuspension(row.user) } } : {}),
  }));
  return { ...page, rows };
}
