import { type RawBuilder, sql } from 'kysely';
import { idIn, searchHolds } from '../../../database/lists/search.ts';
import { matchingPeople, waysToPeople } from '../../../domain/people/matching-people.ts';

/** Whether the title of the post of a case holds a term; the names of reported users are not in it. */
const titleHolds = (alias: string, term: string): RawBuilder<boolean> =>
  searchHolds(sql.ref(`${alias}.title_search`), term);

/** The ids by which a number finds the case `alias`: its own, and that of its post. */
function hasId(alias: string, term: string): readonly RawBuilder<boolean>[] {
  const id = idIn(term);
  return id === null
    ? []
    : ['id', 'post_id'].map((column) => sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${id}::bigint`);
}

const oneOf = (ways: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(ways, sql` or `)})`;

const waysToPerson = (term: string): readonly RawBuilder<boolean>[] =>
  waysToPeople(term).map((way) => sql`(users.is_app_user and ${way})`);

/** How a term finds the case `c` about the user `users`: by its id, or by the user. */
export const waysToUser = (term: string): readonly RawBuilder<boolean>[] => [
  ...waysToPerson(term),
  ...hasId('c', term),
];

/** Whether the case `c` is about a user a search for people finds, or is the one with an id. */
export const matchingUsers = (term: string): RawBuilder<boolean> => oneOf(waysToUser(term));

/** How a term finds the case `c` about a post, of the author `users`: by its title, its id or that of the post, or by the author. */
export const waysToPost = (term: string): readonly RawBuilder<boolean>[] => [
  titleHolds('c', term),
  ...waysToPerson(term),
  ...hasId('c', term),
];

/**
 * Whether the case `c` is about a post whose title holds a term, or whose author a search for people finds. Each of the two is
 * found by its own index: a condition on both tables at once would read all cases.
 */
export const matchingPosts = (term: string): RawBuilder<boolean> => sql<boolean>`c.id in (
  select titled.id from cases titled where titled.what = 'posts' and ${oneOf([titleHolds('titled', term), ...hasId('titled', term)])}
  union all
  select written.id from posts join cases written on written.post_id = posts.id
  where posts.user_id in (select id from users where users.is_app_user and ${matchingPeople(term)})
)`;
