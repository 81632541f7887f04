import { type RawBuilder, sql } from 'kysely';

/** A term whose wildcards stand for themselves in a pattern. */
const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Whether a text in lower case holds a term anywhere, its wildcards taken as they are. */
export const holdsTerm = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like '%' || lower(${escapeLike(term)}::text) || '%'`;

/** Whether an indexed text in lower case and "C" order begins with a term, its wildcards taken as they are. */
export const startsWith = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like lower(${escapeLike(term)}::text) || '%'`;

/** Terms shorter than this have no trigram that an index could find. */
const TRIGRAM = 3;

/** Whether an index finds what holds a term anywhere: signs alone have no trigram either. */
export const hasTrigram = (term: string): boolean => [...term].length >= TRIGRAM && /[\p{L}\p{N}]/u.test(term);

const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
/** What the function `around_signs` finds in a text. */
const AROUND_SIGNS = /[a-z0-9][ -/:-@[-`{-~]+[a-z0-9]/i;

/** Whether a term has few or no trigrams, and is found by what stands around its signs. */
export const isAroundSigns = (term: string): boolean => AROUND_SIGNS.test(term) && !THREE_IN_A_ROW.test(term);

/**
 * Whether the stored `search` text holds a term that has a trigram. What is found by its signs is compared in another collation: otherwise
 * PostgreSQL, which expects few rows of any rare term, would take the index of trigrams.
 */
export const searchHolds = (term: string): RawBuilder<boolean> =>
  isAroundSigns(term)
    ? sql<boolean>`(${holdsTerm(sql`(search collate "C")`, term)} and around_signs(search) @> around_signs(lower(${term}::text)))`
    : holdsTerm(sql`search`, term);

/**
 * The rows that hold a term anywhere in the stored `search` text. Fewer than three letters, and signs alone, have no trigram: they are
 * looked for at the beginning of the given columns instead, each of them indexed.
 */
export function matching(term: string, beginnings: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (hasTrigram(term)) return searchHolds(term);
  return sql<boolean>`(${sql.join(
    beginnings.map((column) => startsWith(column, term)),
    sql` or `,
  )})`;
}
