import { sql } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { holdsPermission } from '../../access/membership.ts';
import { codeFor, type Subject } from '../case.ts';

/** A text with more is no note: the rest of them mention no one. */
const MOST = 50;

/** An @ that begins a word, and what follows. */
const MENTION = /(?<![\p{L}\p{N}_.@])@([^\s@,;:!?()[\]{}"'<>]+)/gu;

/** The usernames that a text may mean: a dot at the end may be of the sentence. */
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

/** The ids of the admins a text mentions, of those who may work on such cases: no one else is named or notified. */
export async function findMentions(db: Db, what: Subject, text: string): Promise<number[]> {
  const names = usernamesIn(text);
  if (names.length === 0) return [];
  return (await selectMentions(db, names, codeFor(what))).map(({ id }) => id);
}
