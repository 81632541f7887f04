import { searchKey, WITHOUT_BLANKS } from '@quarterdeck/contract/core/text/text';
import { type RawBuilder, sql } from 'kysely';

/** Escapes wildcards in a text for LIKE. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Whether a lowercase text contains a term anywhere; wildcards are literal. */
export const holdsTerm = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like '%' || lower(${escapeLike(term)}::text) || '%'`;

/** Whether an indexed lowercase text in "C" order starts with a term; wildcards are literal. */
export const startsWith = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like lower(${escapeLike(term)}::text) || '%'`;

/** Returns the id that a term contains: 12 or #12. Null for another term. */
export const idIn = (term: string): number | null =>
  /^#?[1-9]\d{0,14}$/.test(term) ? Number(term.replace('#', '')) : null;

/** Whether a column is the id that a term contains. */
export function isId(id: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const wanted = idIn(term);
  return wanted === null ? sql<boolean>`false` : sql<boolean>`${id} = ${wanted}::bigint`;
}

/** The separator after a letter beyond ASCII in a searched text, where each such letter appears twice. */
const TWICE = '\u001e';

/** Returns a word's key in the form that the database's `search_text` writes. */
const written = (key: string): string => key.replace(/\P{ASCII}/gu, `$&${TWICE}$&`).replace(/[!-/:-@[-`{-~]/g, '$& ');

/**
 * Three letters in a row, two after punctuation, or two around punctuation: an index finds these anywhere in a text.
 */
const ANYWHERE = /[a-z0-9]{3}|[!-/:-@[-`{-~][a-z0-9]{2}|[a-z0-9][!-/:-@[-`{-~]+[a-z0-9]/;
/** A word with fewer letters of other scripts is matched only at the start of a word. */
const FEWEST_LETTERS = 3;

/** Letters with punctuation between them, each followed by a blank. */
const AROUND_SIGNS = /[a-z0-9](?:[!-/:-@[-`{-~] )+[a-z0-9]/;
const isBeyondAscii = (text: string): boolean => /\P{ASCII}/u.test(text);

/** A word of a search. */
interface Word {
  /** The text that a searched text must contain. */
  readonly text: string;
  /**
   * The text that its `search_pieces` must contain, when the word has few or no trigrams. They have a separate index.
   */
  readonly pieces: readonly string[];
}

/** Returns the pieces of a part of a searched text, without those that may continue before or after it. */
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

/** Returns the words of a search, without those of only punctuation, which no index finds. */
const wordsOf = (term: string): readonly Word[] => keysOf(term).filter(hasLetters).map(wordOf);

const every = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Whether a `search_text` contains a part; wildcards are literal. */
export const hasPart = (text: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${escapeLike(part)}%`}`;

/**
 * Whether an unindexed text contains each word of a term. Words of one or two letters match at the start of a word;
 * others, and punctuation, match anywhere.
 */
export const textHolds = (text: RawBuilder<unknown>, term: string): RawBuilder<boolean> =>
  every(
    keysOf(term).map((key) => hasPart(sql`search_text(${text})`, hasLetters(key) ? wordOf(key).text : written(key))),
  );

/** Whether a term contains a word that is found by its pieces. */
export const hasPieces = (term: string): boolean => wordsOf(term).some(({ pieces }) => pieces.length > 0);

/**
 * Whether a stored `search_text` contains each word of a term. It has two indexes. Words found by their pieces are
 * compared in another collation: otherwise PostgreSQL, which expects few rows for any rare term, would use the trigram
 * index.
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
