import { type RawBuilder, sql } from 'kysely';
import { hasTrigram, holdsTerm, startsWith } from '../../../database/lists/search.ts';
import { matchingPeople } from '../../../domain/people/matching-people.ts';

/**
 * Whether the case `c` is about a post whose title holds a term, or whose author a search for people finds. Each of the two is
 * found by its own index: a condition on both tables at once would read all cases.
 */
export const matchingPosts = (term: string): RawBuilder<boolean> => sql<boolean>`c.id in (
  select titled.id from cases titled where titled.what = 'posts'
    and ${hasTrigram(term) ? holdsTerm(sql`lower(titled.subject)`, term) : startsWith(sql`(lower(titled.subject) collate "C")`, term)}
  union all
  select written.id from posts join cases written on written.post_id = posts.id
  where posts.user_id in (select id from users where is_app_user and ${matchingPeople(term)})
)`;
