import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';
import { KEPT_DAYS } from './deletion.ts';

/** A post takes its reports and views along. */
const POSTS_AT_ONCE = 50;

/** A deleted post can be brought back for a while: while someone appeals against the deletion, too. */
export const retention: Retention = [
  {
    name: 'deleted posts',
    table: 'posts',
    key: 'id',
    isOverdue: () => sql`deleted_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}) and not exists (
      select from moderation_decisions d join appeals a on a.decision_id = d.id
      where d.post_id = posts.id and a.state = 'open')`,
    atOnce: POSTS_AT_ONCE,
  },
];
