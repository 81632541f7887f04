import { type RawBuilder, sql } from 'kysely';
import { hasTrigram, holdsTerm, startsWith } from '../../../database/lists/search.ts';
import { matchingPeople, waysToPeople } from '../../../domain/people/matching-people.ts';

/** Whether the title of the post of a case holds a term: as its index has it, without the names of reported users. */
function titleHolds(alias: string, term: string): RawBuilder<boolean> {
  const key = sql.ref(`${alias}.subject_key`);
  if (!hasTrigram(term)) return startsWith(key, term);
  return holdsTerm(sql`(case ${sql.ref(`${alias}.what`)} when 'posts' then ${key} end)`, term);
}

/** Whether `users` is who a search for people finds. */
export const personHolds = (term: string): RawBuilder<boolean> =>
  sql<boolean>`(users.is_app_user and ${matchingPeople(term)})`;

/** The same as several conditions of which one holds. */
export const waysToPerson = (term: string): readonly RawBuilder<boolean>[] =>
  waysToPeople(term).map((way) => sql`(users.is_app_user and ${way})`);

/** How a term finds the case `c` about a post, of the author `users`: by its title, or by its author. */
export const waysToPost = (term: string): readonly RawBuilder<boolean>[] => [
  titleHolds('c', term),
  ...waysToPerson(term),
];

/**
 * Whether the case `c` is about a post whose title holds a term, or whose author a search for people finds. Each of the two is
 * found by its own index: a condition on both tables at once would read all cases.
 */
export const matchingPosts = (term: string): RawBuilder<boolean> => sql<boolean>`c.id in (
  select titled.id from cases titled where titled.what = 'posts' and ${titleHolds('titled', term)}
  union all
  select written.id from posts join cases written on written.post_id = posts.id
  where posts.user_id in (select id from users where ${personHolds(term)})
)`;
