import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';

/**
 * What a name looks like, in whatever letters and case it is written: the skeleton of Unicode TR39. It is made when it is asked for, and
 * never stored: it changes with each version of the table.
 */
export const skeletonOf = (name: string): string => nameKey(unhomoglyph(nameKey(name).normalize('NFD')));

/** Staff are few: their names are read when someone is compared with them. */
const selectStaff = stableStatement(
  { id: number, username: text },
  () => sql`select id, username from users where is_admin`,
);

/** Which usernames look like that of a member of staff, whether or not they are another one: by the username, that of the member. */
export async function staffLookedLike(db: Db, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  const staff = new Map((await selectStaff(db)).map(({ username }) => [skeletonOf(username), username]));
  return new Map(
    usernames.flatMap((username) => {
      const member = staff.get(skeletonOf(username));
      return member === undefined ? [] : [[username, member] as const];
    }),
  );
}

/** Whether a username that is not that of a member of staff looks like it. @param id whose username it is. */
export async function looksLikeStaff(db: Db, id: number, username: string): Promise<boolean> {
  const [key, skeleton] = [nameKey(username), skeletonOf(username)];
  return (await selectStaff(db)).some(
    (member) => member.id !== id && nameKey(member.username) !== key && skeletonOf(member.username) === skeleton,
  );
}
