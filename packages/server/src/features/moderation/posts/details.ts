import { holds } from '@quarterdeck/contract/core/access';
import type { posts } from '@quarterdeck/contract/posts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { HttpError } from '../../../core/errors.ts';
import type { Db } from '../../../database/database.ts';
import { named } from '../../../domain/moderation/case.ts';
import { purgedAt, undoUntil } from '../../../domain/moderation/deletion.ts';
import { latestCase } from '../../../domain/moderation/latest.ts';
import { isPostReported, isReported } from '../../../domain/people/is-reported.ts';
import type { Admin } from '../../../http/caller.ts';

type Details = z.input<typeof posts.details.output>['data'];

interface Row extends Omit<Details, 'created_at' | 'updated_at' | 'deleted'> {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly deleted_by: { id: number; name: string; avatar: string | null } | null;
  readonly deletion_reason: string | null;
}

/** How a post was deleted, and what whoever asks may still do about it. */
function deletionOf({ deleted_at, deleted_by, deletion_reason }: Row, asking: Admin): Details['deleted'] {
  if (!deleted_at) return null;
  const until = undoUntil(deleted_at);
  const mayUndo = deleted_by?.id === asking.id && holds(asking, 'delete_post') && until.getTime() > Date.now();
  return {
    at: deleted_at.toISOString(),
    by: deleted_by,
    reason: deletion_reason,
    undo_until: mayUndo ? until.toISOString() : null,
    purged_at: purgedAt(deleted_at).toISOString(),
  };
}

/** A post. Without `users_locations` its position is left out. @throws HttpError 404 when there is no such post. */
export async function findPost(db: Db, asking: Admin, id: number): Promise<Details> {
  const { rows } = await sql<Row>`
    select p.id, p.image, ${isPostReported('p')} as is_reported, p.title, p.website, p.text, p.like_count, p.comment_count, p.clicks_count, p.views_count,
      p.shares_count, p.bookmarks_count, p.created_at, p.updated_at, p.latitude, p.longitude, p.deleted_at, p.deletion_reason,
      ${named('p.deleted_by')} as deleted_by,
      json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar,
        'reported_count', u.reported_count, 'is_suspended', u.is_suspended::int,
        'is_reported', ${isReported('u')}) as user,
      ${latestCase('posts', 'p.id')} as case
    from posts p join users u on u.id = p.user_id where p.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new HttpError(404, 'There is no such post');
  const { created_at, updated_at, latitude, longitude, ...rest } = row;
  return {
    ...rest,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(holds(asking, 'users_locations') ? { latitude, longitude } : {}),
    deleted: deletionOf(row, asking),
    version: row.case?.version ?? 0,
  };
}
