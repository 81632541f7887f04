import { holds } from '@quarterdeck/contract/core/access/access';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { flag, json, number, orNull, type RowOf, text, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { stableStatement } from '../../../database/statement.ts';
import { type PersonName, personJson } from '../../../domain/moderation/case.ts';
import { ofAppSentence, purgedAt, undoUntil } from '../../../domain/moderation/deletion.ts';
import { type LatestCase, latestCase } from '../../../domain/moderation/latest.ts';
import { warningsOf } from '../../../domain/moderation/measures/warn.ts';
import { momentText, refusingSuspension } from '../../../domain/moderation/suspension.ts';
import { isDeleted, usernameOf } from '../../../domain/people/deleted-users.ts';
import { isPostReported, isReported, reportsAbout } from '../../../domain/people/report-flags.ts';
import type { Admin } from '../../../ports/caller.ts';
import { refusalsOf } from '../../../ports/refusals.ts';

type Details = z.input<typeof posts.details.output>['data'];

const row = {
  id: number,
  image: orNull(text),
  is_reported: flag,
  title: text,
  website: orNull(text),
  text: orNull(text),
  like_count: number,
  comment_count: number,
  clicks_count: number,
  views_count: number,
  shares_count: number,
  bookmarks_count: number,
  created_at: timestamp,
  updated_at: timestamp,
  latitude: orNull(number),
  longitude: orNull(number),
  deleted_at: orNull(timestamp),
  deletion_reason: orNull(text),
  deleted_by: orNull(json<PersonName>()),
  deleted_by_app: flag,
  deleted_by_author: flag,
  app_id: orNull(text),
  hidden_at: orNull(timestamp),
  hiding_reason: orNull(text),
  hidden_by: orNull(json<PersonName>()),
  user: json<Details['user'] & { readonly name: string }>(),
  case: orNull(json<LatestCase>()),
};

/** Describes how a post was deleted, and what the caller can still do about it. */
function deletionOf(
  { deleted_at, deleted_by, deleted_by_app, deleted_by_author, deletion_reason }: RowOf<typeof row>,
  asking: Admin,
): Details['deleted'] {
  if (!deleted_at) return null;
  const until = undoUntil(deleted_at);
  const mayUndo = deleted_by?.id === asking.id && holds(asking, 'delete_post') && until.getTime() > Date.now();
  return {
    at: deleted_at,
    by: deleted_by,
    by_app: deleted_by_app,
    by_author: deleted_by_author,
    reason: deletion_reason,
    undo_until: mayUndo ? until : null,
    purged_at: purgedAt(deleted_at),
    ...refusalsOf([[posts.restore, ofAppSentence({ deleted_at, deleted_by_app: deleted_by_app === 1 })]]),
  };
}

const selectPost = stableStatement(
  row,
  (id: number) => sql`
    select p.id, p.image, ${isPostReported('p')} as is_reported, p.title, p.website, p.text, p.like_count, p.comment_count, p.clicks_count, p.views_count,
      p.shares_count, p.bookmarks_count, p.created_at, p.updated_at, p.latitude, p.longitude, p.deleted_at, p.deletion_reason,
      ${personJson('p.deleted_by')} as deleted_by, p.deleted_by_app::int as deleted_by_app, p.deleted_by_author::int as deleted_by_author, p.app_id,
      p.hidden_at, p.hiding_reason, ${personJson('p.hidden_by')} as hidden_by,
      json_build_object('id', u.id, 'username', ${usernameOf('u')}, 'is_deleted', ${isDeleted('u')}, 'name', u.name, 'avatar', u.avatar,
        'reported_count', ${reportsAbout('u')}, 'is_suspended', u.is_suspended::int, 'suspended_until', ${momentText('u.suspended_until')}, 'warnings', ${warningsOf('u.id')},
        'is_reported', ${isReported('u')}) as user,
      ${latestCase('posts', 'p.id')} as case
    from posts p join users u on u.id = p.user_id where p.id = ${id} and p.purged_at is null`,
);

/**
 * Reads a post, without its location if the caller lacks `users_locations`.
 * @throws Refusal not_found when it does not exist.
 */
export async function findPost(db: Db, asking: Admin, id: number): Promise<Details> {
  const found = await selectPost.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such post');
  const { latitude, longitude, hidden_at, hidden_by, hiding_reason, deleted_by_author: _author, ...rest } = found;
  return {
    ...rest,
    ...(holds(asking, 'users_locations') ? { latitude, longitude } : {}),
    user: { ...found.user, ...refusingSuspension(found.user) },
    deleted: deletionOf(found, asking),
    hidden: hidden_at ? { at: hidden_at, by: hidden_by, reason: hiding_reason } : null,
    version: found.case?.version ?? 0,
  };
}
