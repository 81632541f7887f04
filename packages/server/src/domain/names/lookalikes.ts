import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';

/**
 * Returns the visual form of a name, whatever its letters and case: the skeleton of Unicode TR39. It is computed when
 * needed and never stored, because it changes with each version of the Unicode table.
 */
export const skeletonOf = (name: string): string => nameKey(unhomoglyph(nameKey(name).normalize('NFD')));

/** There are few admins, so all their names are read for each comparison. */
const selectStaff = stableStatement(
  { id: number, username: text },
  () => sql`select id, username from users where is_admin`,
);

/** The usernames of all admins, by their visual form. */
export type Staff = ReadonlyMap<string, string>;

/** Reads the usernames of all admins. */
export const readStaff = async (db: Db): Promise<Staff> =>
  new Map((await selectStaff(db)).map(({ username }) => [skeletonOf(username), username]));

/** Returns the admin's username that this one looks like or equals. */
export const memberLike = (staff: Staff, username: string): string | undefined => staff.get(skeletonOf(username));

/** Whether a username looks like an admin's without being that admin's. @param id the owner of the username. */
export async function looksLikeStaff(db: Db, id: number, username: string): Promise<boolean> {
  const [key, skeleton] = [nameKey(username), skeletonOf(username)];
  return (await selectStaff(db)).some(
    (member) => member.id !== id && nameKey(member.username) !== key && skeletonOf(member.username) === skeleton,
  );
}
