import { denialMessage, may } from '@quarterdeck/contract/core/access/access';
import type { MediaKind } from '@quarterdeck/contract/media';
import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { ArchiveAway, type EventArchive } from '../../domain/event-archive/archive.ts';
import { viewArchive } from '../../domain/event-archive/state.ts';
import type { Finder } from '../../domain/media/finder.ts';
import { codeFor } from '../../domain/moderation/case.ts';
import { findPicture } from '../../domain/moderation/evidence/read.ts';
import { findNotePicture } from '../../domain/moderation/team/picture.ts';

type Table = 'users' | 'posts' | 'searches' | 'bookmarks' | 'campaigns';

const selectAddress = statement(
  { address: orNull(text) },
  (table: Table, column: string, id: number) => sql`
    select ${sql.ref(column)} as address from ${sql.table(table)} where id = ${id}`,
  ['users', 'avatar', 1],
  ['posts', 'image', 1],
  ['searches', 'image', 1],
  ['bookmarks', 'image', 1],
  ['campaigns', 'creative_ad_media_path', 1],
);

/** Returns a finder of pictures in a table's column. */
const pictureIn =
  (table: Table, column: string, what: string): Finder =>
  async ({ id, db }) => {
    const row = await selectAddress.first(db, table, column, id);
    if (!row) throw new Refusal('not_found', `There is no such ${what}`);
    return { ...row, form: 'picture' };
  };

const avatar = pictureIn('users', 'avatar', 'user');

/**
 * How media are found, by kind of thing. The chats find those of messages, and those of searches may be in the archive.
 */
export const finders: Readonly<Record<Exclude<MediaKind, 'message' | 'search'>, Finder>> = {
  self: async (wanted) => {
    if (wanted.id !== wanted.admin.id) throw new Refusal('forbidden', 'This is another user');
    return avatar(wanted);
  },
  user: avatar,
  post: pictureIn('posts', 'image', 'post'),
  bookmark: pictureIn('bookmarks', 'image', 'bookmark'),
  evidence: async ({ id, admin, db }) => {
    const found = await findPicture(db, id);
    if (!found) throw new Refusal('not_found', 'There is no such evidence');
    const verdict = may(admin, codeFor(found.what));
    if (!verdict.allowed) throw new Refusal('forbidden', denialMessage(verdict));
    if (!found.file) throw new Refusal('not_found', 'There is no picture in this evidence');
    return { file: found.file };
  },
  note: async ({ id, admin, db }) => {
    const found = await findNotePicture(db, id);
    if (!found) throw new Refusal('not_found', 'There is no such picture');
    const verdict = may(admin, codeFor(found.what));
    if (!verdict.allowed) throw new Refusal('forbidden', denialMessage(verdict));
    return { file: found.file };
  },
  campaign: pictureIn('campaigns', 'creative_ad_media_path', 'campaign'),
};

const hotPicture = pictureIn('searches', 'image', 'search');

/** Finds the picture of a search in PostgreSQL or the archive. */
export const findSearch =
  (archive: EventArchive): Finder =>
  async (wanted) => {
    try {
      return await hotPicture(wanted);
    } catch (error) {
      if (!archive.isOn || !(error instanceof Refusal)) throw error;
      // After PostgreSQL did not have it: a row that moves is in one of both.
      const found = await archive.one(wanted.id, await viewArchive(wanted.db, 'searches')).catch((failure: unknown) => {
        throw failure instanceof ArchiveAway
          ? new Refusal('unavailable', 'Old searches cannot be read at the moment')
          : failure;
      });
      if (!found) throw error;
      return { address: found.image, form: 'picture' };
    }
  };
