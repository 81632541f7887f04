import { type RawBuilder, sql } from 'kysely';
import { idIn, searchHolds } from '../../../database/lists/search.ts';
import { matchingPeople, waysToPeople } from '../../../domain/people/matching-people.ts';

/** Whether the title of a case's post contains a term; the names of reported users are not included. */
const titleHolds = (alias: string, term: string): RawBuilder<boolean> =>
  searchHolds(sql.ref(`${alias}.title_search`), term);

/** The conditions by which a number finds the case `alias`: its own id, and its post's id. */
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

/** The conditions by which a term finds the case `c` about the user `users`: by its id, or by the user. */
export const waysToUser = (term: string): readonly RawBuilder<boolean>[] => [
  ...waysToPerson(term),
  ...hasId('c', term),
];

/** Whether a search for people finds the user of the case `c`, or the term is its id. */
export const matchingUsers = (term: string): RawBuilder<boolean> => oneOf(waysToUser(term));

/**
 * The conditions by which a term finds the case `c` about a post by the author `users`. They compare the title, the ids
 * of case and post, and the author.
 */
export const waysToPost = (term: string): readonly RawBuilder<boolean>[] => [
  titleHolds('c', term),
  ...waysToPerson(term),
  ...hasId('c', term),
];

/**
 * Whether the post's title contains a term, or a search for people finds the author, for the case `c`. Each part uses
 * its own index; one condition on both tables would read all cases.
 */
export const matchingPosts = (term: string): RawBuilder<boolean> => sql<boolean>`c.id in (
  select titled.id from cases titled where titled.what = 'posts' and ${oneOf([titleHolds('titled', term), ...hasId('titled', term)])}
  union all
  select written.id from posts join cases written on written.post_id = posts.id
  where posts.user_id in (select id from users where users.is_app_user and ${matchingPeople(term)})
)`;
