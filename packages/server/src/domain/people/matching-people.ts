import { type RawBuilder, sql } from 'kysely';
import { unseen } from '../../database/connections/stable.ts';
import { rarePart, type TrigramShares } from '../../database/lists/rare-part.ts';
import { escapeLike, hasPlainTrigram, isAroundSigns, matching } from '../../database/lists/search.ts';
import type { Filter, UnseenFilter } from '../../database/lists/source.ts';

/** The key by which addresses are ordered and looked up among users of the app; who has none comes first. */
export const emailKey: RawBuilder<string> = sql`lower(coalesce(email, ''))`;

/** How a term finds a user of the app: by what is searched, or by the id that the app knows them by. Each has an index of its own. */
export const waysToPeople = (term: string): readonly RawBuilder<boolean>[] => [
  matching(term, [
    sql`(lower(name) collate "C")`,
    sql`(lower(username) collate "C")`,
    sql`(${emailKey} collate "C")`,
    sql`(phone collate "C")`,
  ]),
  sql<boolean>`users.app_id = ${term}`,
];

/**
 * The app users whose name, username, email or phone holds a term, its wildcards taken as they are, or whom the app knows by it. Terms of one or two
 * letters are looked for at the beginnings. Each of the columns is indexed.
 */
export const matchingPeople = (term: string): RawBuilder<boolean> => sql`(${sql.join(waysToPeople(term), sql` or `)})`;

const A_TERM = sql`${''}::text`;
const foundUnseen = sql<boolean>`(
  search like ${unseen(sql`'%' || lower(${A_TERM}) || '%'`)} and strpos(search, ${unseen(sql`lower(${A_TERM})`)}) > 0
  or users.app_id = ${unseen(A_TERM)}
)`;

/**
 * The same people, whose term PostgreSQL does not see while it plans: to plan `users`, with all its indexes, takes longer than to find a few. The
 * index looks for a part of the term that few have, if there is one: it reads a list for each trigram, and long ones for those that many have.
 * Undefined for a term that the index might not find.
 */
export const matchingPeopleUnseen = (term: string, shares: TrigramShares): UnseenFilter | undefined =>
  hasPlainTrigram(term)
    ? { where: foundUnseen, values: [rarePart(term, shares) ?? escapeLike(term), term, term] }
    : undefined;

/**
 * A filter for those whom a term finds, of whom other conditions hold as well. A term that is found by its signs is looked for in each way by
 * itself: with `or`, PostgreSQL asks again about each row that the indexes found, and to take a text apart at its signs takes long.
 */
export function findingPeople(
  term: string,
  others: readonly RawBuilder<boolean>[] = [],
): Pick<Filter, 'where' | 'ways'> {
  const withOthers = (way: RawBuilder<boolean>) => sql<boolean>`${sql.join([way, ...others], sql` and `)}`;
  const where = withOthers(matchingPeople(term));
  return isAroundSigns(term) ? { where, ways: waysToPeople(term).map(withOthers) } : { where };
}
