import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { invalid } from '../../../core/errors.ts';
import { bytes, text, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { MediaFile } from '../../../ports/media-file.ts';
import { NoMedia } from '../../media/failure.ts';
import { showPicture } from '../../media/show-picture.ts';
import { kindOf } from '../../media/type.ts';
import type { Subject } from '../case.ts';

/** A re-encoded picture of a note. */
export interface NotePicture {
  readonly sha256: Buffer;
  readonly type: 'image/webp';
  readonly bytes: Buffer;
}

const refused = (why: string) => invalid([{ field: 'picture', message: `The picture cannot be used: ${why}` }]);

/**
 * Re-encodes a pasted picture, like pictures of users: smaller if it is large, and without camera metadata.
 * @param pasted its bytes in Base64.
 * @throws Refusal invalid for bytes that are not a picture, or have more than 50 megapixels.
 */
export async function readPicture(pasted: string | undefined): Promise<NotePicture | undefined> {
  if (pasted === undefined) return undefined;
  const given = Buffer.from(pasted, 'base64');
  const kind = kindOf(given, 'picture');
  if (!kind) throw refused('It is not a picture');
  try {
    const file = await showPicture(given, kind, 'large');
    return { sha256: createHash('sha256').update(file).digest(), type: 'image/webp', bytes: file };
  } catch (error) {
    if (error instanceof NoMedia) throw refused(error.message);
    throw error;
  }
}

const insertPicture = statement(
  {},
  (noteId: number, { sha256, type, bytes: file }: NotePicture) => sql`
    insert into case_note_pictures (note_id, sha256, type, bytes) values (${noteId}, ${sha256}, ${type}, ${file})`,
  [1, { sha256: Buffer.alloc(0), type: 'image/webp', bytes: Buffer.alloc(0) }],
);

/** Stores a note's picture, for as long as the note. */
export async function putPicture(db: Db, noteId: number, picture: NotePicture): Promise<void> {
  await insertPicture(db, noteId, picture);
}

const selectPicture = statement(
  { what: textOf<Subject>(), type: text, bytes },
  (noteId: number) => sql`
    select c.what, p.type, p.bytes from case_note_pictures p join case_notes n on n.id = p.note_id join cases c on c.id = n.case_id
    where p.note_id = ${noteId}`,
);

/** Returns a note's picture, and the subject of its case; undefined when there is none. */
export async function findNotePicture(
  db: Db,
  noteId: number,
): Promise<{ readonly what: Subject; readonly file: MediaFile } | undefined> {
  const found = await selectPicture.first(db, noteId);
  if (!found) return undefined;
  const { what, type, bytes: file } = found;
  const read = async function* (start: number, end: number) {
    yield file.subarray(start, end);
  };
  return { what, file: { type, size: file.length, read } };
}
