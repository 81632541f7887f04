import { type RawBuilder, sql } from 'kysely';
import { isAroundSigns, matching } from '../../database/lists/search.ts';
import type { Filter } from '../../database/lists/source.ts';

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
