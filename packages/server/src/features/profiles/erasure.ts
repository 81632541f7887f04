import { sql } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import { BY_STAFF, type ErasedPerson, type Erasure, NAMELESS, type Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';

/** Only a function of the schema owner can delete notes, and only those about users that the app has deleted. */
const deleteNotes = statement(
  { gone: orNull(number) },
  (userId: number, atMost: number) => sql`select user_notes_erase(${userId}, ${atMost}) as gone`,
);

async function eraseNotes(
  trx: Parameters<typeof deleteNotes>[0],
  person: ErasedPerson,
  atMost: number,
): Promise<Slice> {
  const { gone } = await deleteNotes.one(trx, person.id, atMost);
  return (gone ?? 0) > 0 ? 'more' : 'done';
}

export const erasure: Erasure = {
  user_notes: { user_id: { erase: eraseNotes }, text: { erase: eraseNotes }, admin_id: BY_STAFF, same_as: NAMELESS },
  app_sign_ins: { user_id: 'row deleted' },
};
