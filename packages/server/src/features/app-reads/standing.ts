import type { reads } from '@quarterdeck/contract/app-reads';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { boolean, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { unknownUser } from './password.ts';

const selectStanding = statement(
  {
    is_suspended: boolean,
    since: orNull(timestamp),
    until: orNull(timestamp),
    reason: orNull(text),
    text: orNull(text),
  },
  (appId: string) => sql`
    select is_suspended, suspended_at as since, suspended_until as until, suspension_reason as reason, suspension_text as text
    from users where app_id = ${appId} and is_app_user`,
);

/** Whether a user can use the app. @throws Refusal not_found for an unknown user. */
export async function standingOf(db: Db, appId: string): Promise<z.input<typeof reads.standing.output>> {
  const user = await selectStanding.first(db, appId);
  if (!user) throw unknownUser();
  const { is_suspended: isSuspended, since, until, reason, text: says } = user;
  return {
    may_use_app: !isSuspended,
    suspended_since: isSuspended ? since : null,
    suspended_until: isSuspended ? until : null,
    reason: isSuspended ? reason : null,
    text: isSuspended ? says : null,
  };
}

const selectPostStanding = statement(
  { deleted: orNull(timestamp), hidden: orNull(timestamp), reason: orNull(text), text: orNull(text) },
  (appId: string) => sql`
    select p.deleted_at as deleted, p.hidden_at as hidden,
      case when p.deleted_at is null then p.hiding_reason else p.deletion_reason end as reason,
      (select d.text from moderation_decisions d
       where d.post_id = p.id and d.reverted_at is null
         and d.kind = case when p.deleted_at is null then 'hide_post' else 'delete_post' end
       order by d.id desc limit 1) as text
    from posts p where p.app_id = ${appId} and not p.deleted_by_app`,
);

/**
 * Whether a post can be shown.
 * @throws Refusal not_found for a post that is unknown, or that the app itself deleted.
 */
export async function postStandingOf(db: Db, appId: string): Promise<z.input<typeof reads.postStanding.output>> {
  const post = await selectPostStanding.first(db, appId);
  if (!post) throw new Refusal('not_found', 'There is no post with this id');
  const { deleted, hidden, reason, text: says } = post;
  return {
    may_be_shown: deleted === null && hidden === null,
    hidden_since: hidden,
    deleted_since: deleted,
    reason,
    text: says,
  };
}
