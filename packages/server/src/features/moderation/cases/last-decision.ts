import { BULK, type cases } from '@quarterdeck/contract/cases';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { type Case, keyOf, type Subject } from '../../../domain/moderation/case.ts';
import { isYoung, UNDO_MINUTES } from '../../../domain/moderation/undo-window.ts';

type LastDecision = z.input<typeof cases.lastDecision.output>['data'];

/** What keeps a decision undoable: nobody has touched the case, its post or its user since. */
const undoable = {
  posts: (asking: number) => sql`
    exists (select from posts where posts.id = c.post_id and case c.state
      when 'dismissed' then posts.deleted_at is null
      else posts.deleted_by = ${asking} and ${isYoung('posts.deleted_at')} end)`,
  users: (asking: number) => sql`
    (c.state = 'dismissed' or exists (select from users where users.id = c.user_id and users.is_suspended
      and users.suspended_by = ${asking} and ${isYoung('users.suspended_at')}))`,
};

const selectLastDecision = statement(
  { id: number, subject_id: number, subject: text, version: number, state: textOf<Case['state']>(), at: timestamp },
  (what: Subject, asking: number) => sql`
    with latest as (
      select closed_at, state from cases
      where closed_by = ${asking} and what = ${what} and ${isYoung('closed_at')} order by closed_at desc, id desc limit 1
    )
    select c.id, coalesce(c.post_id, c.user_id, 0) as subject_id, c.subject, c.version, c.state, coalesce(latest.closed_at, now()) as at
    from latest join cases c on c.closed_by = ${asking} and c.closed_at = latest.closed_at and c.state = latest.state
    where c.what = ${what} and latest.closed_at is not null and ${undoable[what](asking)}
      and not exists (select from cases later where later.${sql.ref(keyOf(what))} = c.${sql.ref(keyOf(what))}
        and later.state = 'open')
    order by c.id limit ${BULK}`,
  ['posts', 1],
  ['users', 1],
);

/** What an admin decided last, if they can undo it; cases that were decided at once stand together. */
export async function lastDecision(db: Db, asking: number, what: Subject): Promise<LastDecision> {
  const found = await selectLastDecision(db, what, asking);
  const [first] = found;
  if (!first) return null;
  const { state, at } = first;
  return {
    decision: state === 'dismissed' ? 'dismiss' : what === 'posts' ? 'remove' : 'suspend',
    at,
    until: new Date(at.getTime() + UNDO_MINUTES * 60_000),
    cases: found.map(({ id, subject_id, subject, version }) => ({ id, subject_id, subject, version })),
  };
}
