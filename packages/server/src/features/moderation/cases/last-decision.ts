import { BULK, type cases } from '@quarterdeck/contract/moderation/cases';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { type Case, keyOf, type Subject } from '../../../domain/moderation/case.ts';
import { type DecisionKind, measureOf } from '../../../domain/moderation/decisions.ts';
import { isYoung, UNDO_MINUTES } from '../../../domain/moderation/undo-window.ts';

type LastDecision = z.input<typeof cases.lastDecision.output>['data'];

/** Names of decisions in this answer. */
const named = {
  dismiss: 'dismiss',
  warn: 'warn',
  hide_post: 'hide',
  delete_post: 'remove',
  suspend: 'suspend',
} as const;

/** The conditions for undoing a decision: no one has changed the case, its post or its user since. */
const undoable = {
  posts: (asking: number) => sql`
    exists (select from posts where posts.id = c.post_id and case
      when c.state = 'dismissed' or latest.measure = 'warn' then posts.deleted_at is null or posts.deleted_by_app
      when latest.measure = 'hide_post' then posts.deleted_at is null and posts.hidden_by = ${asking} and ${isYoung('posts.hidden_at')}
      else posts.deleted_by = ${asking} and ${isYoung('posts.deleted_at')} end)`,
  users: (asking: number) => sql`
    (c.state = 'dismissed' or (latest.measure = 'warn' and exists (select from users where users.id = c.user_id and not users.is_suspended)) or exists (select from users where users.id = c.user_id and users.is_suspended
      and users.suspended_by = ${asking} and ${isYoung('users.suspended_at')}))`,
};

const selectLastDecision = statement(
  {
    id: number,
    subject_id: number,
    user_id: orNull(number),
    subject: text,
    version: number,
    state: textOf<Case['state']>(),
    measure: orNull(textOf<DecisionKind>()),
    at: timestamp,
  },
  (what: Subject, asking: number) => sql`
    with latest as (
      select closed_at, state, ${measureOf('cases')} as measure from cases
      where closed_by = ${asking} and what = ${what} and ${isYoung('closed_at')} order by closed_at desc, id desc limit 1
    )
    select c.id, coalesce(c.post_id, c.user_id, 0) as subject_id, c.subject, c.version, c.state, latest.measure,
      coalesce(c.user_id, (select user_id from posts where posts.id = c.post_id)) as user_id, coalesce(latest.closed_at, now()) as at
    from latest join cases c on c.closed_by = ${asking} and c.closed_at = latest.closed_at and c.state = latest.state
    where c.what = ${what} and latest.closed_at is not null and ${undoable[what](asking)}
      and not exists (select from cases later where later.${sql.ref(keyOf(what))} = c.${sql.ref(keyOf(what))}
        and later.state = 'open')
    order by c.id limit ${BULK}`,
  ['posts', 1],
  ['users', 1],
);

/**
 * A suspension without a case, from the queue of posts or by hand. It closes no case of posts, and one of users only if
 * it exists.
 */
const selectLastSuspension = statement(
  { id: number, name: text, at: timestamp },
  (what: Subject, asking: number) => sql`
    with latest as (
      select d.user_id, d.case_id, d.decided_at, d.reverted_at from moderation_decisions d
      where d.decided_by = ${asking} and d.kind = 'suspend' and ${isYoung('d.decided_at')} order by d.decided_at desc, d.id desc limit 2
    )
    select u.id, u.name, latest.decided_at as at from latest join users u on u.id = latest.user_id
    where latest.reverted_at is null and u.is_suspended and u.suspended_by = ${asking} and ${isYoung('u.suspended_at')}
      and latest.decided_at = (select max(decided_at) from latest)
      and (select count(*) from latest other where other.decided_at = latest.decided_at) = 1
      ${what === 'users' ? sql`and latest.case_id is null` : sql``}`,
  ['posts', 1],
  ['users', 1],
);

/** Reads an admin's last decision if they can undo it; cases that were decided at once belong together. */
export async function lastDecision(db: Db, asking: number, what: Subject): Promise<LastDecision> {
  const found = await selectLastDecision(db, what, asking);
  const suspension = await selectLastSuspension.first(db, what, asking);
  const [first] = found;
  const untilOf = (at: Date) => new Date(at.getTime() + UNDO_MINUTES * 60_000);
  if (suspension && (!first || suspension.at > first.at)) {
    const { at, ...user } = suspension;
    return { decision: 'suspend', at, until: untilOf(at), cases: [], user };
  }
  if (!first) return null;
  const { state, measure, at } = first;
  return {
    decision:
      state === 'dismissed' ? 'dismiss' : (measure && named[measure]) || (what === 'posts' ? 'remove' : 'suspend'),
    at,
    until: untilOf(at),
    cases: found.map(({ id, subject_id, user_id, subject, version }) => ({
      id,
      subject_id,
      ...(user_id === null ? {} : { user_id }),
      subject,
      version,
    })),
  };
}
