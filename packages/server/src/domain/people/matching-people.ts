import { digitsOf, searchKey } from '@quarterdeck/contract/core/text/text';
import { type RawBuilder, sql } from 'kysely';
import { hasPart, hasPieces, idIn, searchHolds } from '../../database/lists/search.ts';
import type { Filter } from '../../database/lists/source.ts';

/** The key for ordering and finding app users by email; those without one come first. */
export const emailKey: RawBuilder<string> = sql`lower(coalesce(email, ''))`;

/** A shorter sequence of digits is part of too many numbers. */
const FEWEST_DIGITS = 4;

/** Returns the digits of a term that looks like a phone number. */
export function phoneIn(term: string): string | undefined {
  const digits = digitsOf(term);
  return digits.length >= FEWEST_DIGITS && /^[+0-9 ()/.-]+$/.test(searchKey(term)) ? digits : undefined;
}

/** Texts that look like a phone number but may also be part of a name. */
const WITHIN_NAMES = /^[0-9]+[/.-][0-9/.-]*$/;

/**
 * Whether a person's `search` text contains a term: each of its words, or, for a phone number, its digits in sequence.
 * @param text the column.
 */
export function personHolds(text: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const digits = phoneIn(term);
  if (digits === undefined) return searchHolds(text, term);
  const phone = hasPart(text, digits);
  return WITHIN_NAMES.test(searchKey(term)) ? sql<boolean>`(${phone} or ${searchHolds(text, term)})` : phone;
}

/** The ways to find an app user by a term: by text, by their id, or by their app id. Each has its own index. */
export function waysToPeople(term: string): readonly RawBuilder<boolean>[] {
  const id = idIn(term);
  return [
    personHolds(sql`users.search`, term),
    sql<boolean>`users.app_id = ${term}`,
    ...(id === null ? [] : [sql<boolean>`users.id = ${id}::bigint`]),
  ];
}

/**
 * The app users whose name, username, email or phone contains each word of a term, or whose id it is. Words of one or
 * two letters match only at the start of a word.
 */
export const matchingPeople = (term: string): RawBuilder<boolean> => sql`(${sql.join(waysToPeople(term), sql` or `)})`;

/**
 * A filter for people found by a term, in combination with other conditions. Each way with an index is searched
 * separately. With `or`, PostgreSQL would check each found row again, and splitting a text into words is slow.
 */
export function findingPeople(
  term: string,
  others: readonly RawBuilder<boolean>[] = [],
): Pick<Filter, 'where' | 'ways'> {
  const withOthers = (way: RawBuilder<boolean>) => sql<boolean>`${sql.join([way, ...others], sql` and `)}`;
  const where = withOthers(matchingPeople(term));
  return hasPieces(term) ? { where, ways: waysToPeople(term).map(withOthers) } : { where };
}
