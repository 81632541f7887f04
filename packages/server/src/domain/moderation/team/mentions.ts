import { sql } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { holdsPermission } from '../../access/membership.ts';
import { codeFor, type Subject } from '../case.ts';

/** The limit of mentions in a note; further ones are ignored. */
const MOST = 50;

/** An @ at the start of a word, and the text after it. */
const MENTION = /(?<![\p{L}\p{N}_.@])@([^\s@,;:!?()[\]{}"'<>]+)/gu;

/**
 * Returns the usernames that a text may mention. A final period may belong to the sentence, so both forms are included.
 */
const usernamesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(MENTION)].flatMap(([, name = '']) => [name, name.replace(/[.-]+$/, '')]))]
    .filter((name) => name !== '')
    .slice(0, 2 * MOST);

const selectMentions = statement(
  { id: number },
  (names: readonly string[], code: string) => sql`
    select u.id from admins a join users u on u.id = a.user_id
    where u.is_admin and not u.is_suspended and ${holdsPermission(code)}
      and name_key(u.username) in (select name_key(name) from unnest(${names}::text[]) name)
    order by u.id limit ${MOST}`,
  [[], ''],
);

/** Returns the ids of mentioned admins who can work on such cases. Others are neither linked nor notified. */
export async function findMentions(db: Db, what: Subject, text: string): Promise<number[]> {
  const names = usernamesIn(text);
  if (names.length === 0) return [];
  return (await selectMentions(db, names, codeFor(what))).map(({ id }) => id);
}
