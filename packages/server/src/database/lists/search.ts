import { type RawBuilder, sql } from 'kysely';

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

/**
 * The rows that hold a term anywhere in the stored `search` text. Fewer than three letters, and signs alone, have no trigram: they are
 * looked for at the beginning of the given columns instead, each of them indexed.
 */
export function matching(term: string, beginnings: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (hasTrigram(term)) return holdsTerm(sql.ref('search'), term);
  return sql<boolean>`(${sql.join(
    beginnings.map((column) => startsWith(column, term)),
    sql` or `,
  )})`;
}
