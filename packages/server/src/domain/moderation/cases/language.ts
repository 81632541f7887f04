import type { Language } from '@quarterdeck/contract/core/entities/language';
import { type RawBuilder, sql } from 'kysely';
import { number, text } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { keyOf, type Subject } from '../case.ts';

/** More text does not improve the result, and a batch of items must not wait for it. */
const CHARACTERS = 300;
/** A user has no text of their own, so the latest posts determine the language. */
const POSTS = 5;

const words: Readonly<Record<Subject, RawBuilder<unknown>>> = {
  posts: sql`concat_ws('. ', subject.title, subject.text)`,
  users: sql`(select string_agg(concat_ws('. ', p.title, left(p.text, ${sql.lit(CHARACTERS)})), '. ' order by p.id desc) from (
    select id, title, text from posts where posts.user_id = subject.id and posts.deleted_at is null order by id desc limit ${sql.lit(POSTS)}) p)`,
};

/** The texts of posts or users without an open case. */
const selectTexts = statement(
  { id: number, text },
  (what: Subject, ids: readonly number[]) => sql`
    select subject.id, left(coalesce(${words[what]}, ''), ${sql.lit(CHARACTERS)}) as text from ${sql.table(what)} subject
    where subject.id = any(${ids}::bigint[])
      and not exists (select from cases c where c.${sql.ref(keyOf(what))} = subject.id and c.state = 'open')`,
  ['posts', []],
  ['users', []],
);

/** URLs, mentions and hashtags say nothing about the language. */
const NO_WORDS = /(?:https?:\/\/|www\.|[@#])\S+/giu;

/** The language table takes half a second and 80 MB. It is loaded with the first case, and never by commands. */
const load = () => import('eld/extrasmall');

/** Returns the language of a text; null when it is too short or unclear. */
async function recognize(words: string): Promise<Language | null> {
  const text = words.replace(NO_WORDS, ' ').trim();
  if (text === '') return null;
  const { eld } = await load();
  const found = eld.detect(text);
  return found.isReliable() ? (found.language as Language) : null;
}

/**
 * Recognizes the languages of subjects that reports will open cases about: from the words of a post, or from a user's
 * latest posts.
 * @returns them by the id of the post or user, without unrecognized ones.
 */
export async function languagesOf(
  db: Db,
  what: Subject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Language>> {
  const found = new Map<number, Language>();
  for (const { id, text } of await selectTexts(db, what, [...new Set(ids)])) {
    const language = await recognize(text);
    if (language) found.set(id, language);
  }
  return found;
}
