import { searchKey, WITHOUT_BLANKS } from '@quarterdeck/contract/core/text/text';
import { type RawBuilder, sql } from 'kysely';

/** A text whose wildcards stand for themselves in a pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text in lower case holds a term anywhere, its wildcards taken as they are. */
export const holdsTerm = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like '%' || lower(${escapeLike(term)}::text) || '%'`;

/** Whether an indexed text in lower case and "C" order begins with a term, its wildcards taken as they are. */
export const startsWith = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like lower(${escapeLike(term)}::text) || '%'`;

/** The id that a term is, if it is one: 12 or #12. */
export const idIn = (term: string): number | null =>
  /^#?[1-9]\d{0,14}$/.test(term) ? Number(term.replace('#', '')) : null;

/** Whether a term is an id, and this one. */
export function isId(id: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const wanted = idIn(term);
  return wanted === null ? sql<boolean>`false` : sql<boolean>`${id} = ${wanted}::bigint`;
}

/** What stands between a letter beyond ASCII and the next one in a searched text, where each of them appears twice. */
const TWICE = '\u001e';

/** The key of a word as `search_text` of the database writes it in a text. */
const written = (key: string): string => key.replace(/\P{ASCII}/gu, `$&${TWICE}$&`).replace(/[!-/:-@[-`{-~]/g, '$& ');

/** Three letters in a row, two after a sign, and two around signs: an index finds them wherever they are. */
const ANYWHERE = /[a-z0-9]{3}|[!-/:-@[-`{-~][a-z0-9]{2}|[a-z0-9][!-/:-@[-`{-~]+[a-z0-9]/;
/** A word of fewer letters of other scripts is looked for where a word begins. */
const FEWEST_LETTERS = 3;

/** Letters with signs between them, each with a blank after it. */
const AROUND_SIGNS = /[a-z0-9](?:[!-/:-@[-`{-~] )+[a-z0-9]/;
const isBeyondAscii = (text: string): boolean => /\P{ASCII}/u.test(text);

/** A word of a search. */
interface Word {
  /** What a searched text holds. */
  readonly text: string;
  /** What `search_pieces` of such a text holds, where few trigrams or none are in the word: it has an index of its own. */
  readonly pieces: readonly string[];
}

/** The pieces of a part of a searched text, but for what may go on before and after it. */
function piecesOf(text: string): readonly string[] {
  const beyondAscii = text.replaceAll(TWICE, ' ').split(' ').slice(1, -1).filter(isBeyondAscii);
  if (beyondAscii.length === 0 && (/[a-z0-9]{3}/.test(text) || !AROUND_SIGNS.test(text))) return [];
  return [
    ...beyondAscii,
    ...(text.match(/[a-z0-9][!-/:-@[-`{-~] /g) ?? []),
    ...(text.match(/[!-/:-@[-`{-~] [a-z0-9]/g) ?? []),
  ];
}

function wordOf(key: string): Word {
  const text = written(key);
  const anywhere = piecesOf(text);
  const isWord = [...key].length >= FEWEST_LETTERS || WITHOUT_BLANKS.test(key) || !/\p{L}/u.test(key);
  if (ANYWHERE.test(key) || (isWord && anywhere.some(isBeyondAscii))) return { text, pieces: anywhere };
  return { text: ` ${text}`, pieces: piecesOf(` ${text}`) };
}

const keysOf = (term: string): readonly string[] => searchKey(term).split(' ').filter(Boolean);
const hasLetters = (key: string): boolean => /[a-z0-9]|\P{ASCII}/u.test(key);

/** The words of a search, but for those of signs alone, which no index finds. */
const wordsOf = (term: string): readonly Word[] => keysOf(term).filter(hasLetters).map(wordOf);

const every = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Whether a text of `search_text` has a part, its wildcards taken as they are. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${escapeLike(part)}%`}`;

/**
 * Whether a text as it is written, of no index, holds each word of a term: words of one or two letters where a word begins, others, and
 * signs, anywhere.
 */
export const textHolds = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  every(
    keysOf(term).map((key) => hasPart(sql`search_text(${text})`, hasLetters(key) ? wordOf(key).text : written(key))),
  );

/** Whether a term has a word that is found by its pieces. */
export const hasPieces = (term: string): boolean => wordsOf(term).some(({ pieces }) => pieces.length > 0);

/**
 * Whether a stored text of `search_text` holds each word of a term. It has two indexes. What is found by its pieces is compared in another
 * collation: otherwise PostgreSQL, which expects few rows of any rare term, would take the index of trigrams.
 */
export const searchHolds = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  every(
    wordsOf(term).flatMap(({ text: part, pieces }) =>
      pieces.length === 0
        ? [hasPart(text, part)]
        : [
            hasPart(sql`(${text} collate "C")`, part),
            sql<boolean>`search_pieces(${text}) @> array[${sql.join(pieces)}]::text[]`,
          ],
    ),
  );
