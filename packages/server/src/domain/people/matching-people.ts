import { digitsOf, searchKey } from '@quarterdeck/contract/core/text/text';
import { type RawBuilder, sql } from 'kysely';
import { hasPart, hasPieces, idIn, searchHolds } from '../../database/lists/search.ts';
import type { Filter } from '../../database/lists/source.ts';

/** The key by which addresses are ordered and looked up among users of the app; who has none comes first. */
export const emailKey: RawBuilder<string> = sql`lower(coalesce(email, ''))`;

/** Fewer digits are part of many a number. */
const FEWEST_DIGITS = 4;

/** The digits of a term that looks like a phone number. */
export function phoneIn(term: string): string | undefined {
  const digits = digitsOf(term);
  return digits.length >= FEWEST_DIGITS && /^[+0-9 ()/.-]+$/.test(searchKey(term)) ? digits : undefined;
}

/** What looks like a phone number and may be a part of a name as well. */
const WITHIN_NAMES = /^[0-9]+[/.-][0-9/.-]*$/;

/**
 * Whether the `search` text of a person holds a term: each word of it; of what looks like a phone number its digits in a row.
 * @param text the column.
 */
export function personHolds(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const digits = phoneIn(term);
  if (digits === undefined) return searchHolds(text, term);
  const phone = hasPart(text, digits);
  return WITHIN_NAMES.test(searchKey(term)) ? sql<boolean>`(${phone} or ${searchHolds(text, term)})` : phone;
}

/** How a term finds a user of the app: by what is searched, by their id, or by the id that the app knows them by. Each has an index of its own. */
export function waysToPeople(term: string): readonly RawBuilder<boolean>[] {
  const id = idIn(term);
  return [
    personHolds(sql`users.search`, term),
    sql<boolean>`users.app_id = ${term}`,
    ...(id === null ? [] : [sql<boolean>`users.id = ${id}::bigint`]),
  ];
}

/**
 * The app users whose name, username, email or phone holds each word of a term, or whose id it is. Words of one or two letters are looked for where
 * a word begins.
 */
export const matchingPeople = (term: string): RawBuilder<boolean> => sql`(${sql.join(waysToPeople(term), sql` or `)})`;

/**
 * A filter for those a term finds, of whom other conditions hold as well. A term with an index of its own is looked for in each way by
 * itself: with `or`, PostgreSQL asks again about each row that the indexes found, and to take a text apart takes long.
 */
export function findingPeople(
  term: string,
  others: readonly RawBuilder<boolean>[] = [],
): Pick<Filter, 'where' | 'ways'> {
  const withOthers = (way: RawBuilder<boolean>) => sql<boolean>`${sql.join([way, ...others], sql` and `)}`;
  const where = withOthers(matchingPeople(term));
  return hasPieces(term) ? { where, ways: waysToPeople(term).map(withOthers) } : { where };
}
