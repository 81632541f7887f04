import { searchKey } from '@quarterdeck/contract/core/text/text';
import { MOST_SUGGESTIONS, type SUGGESTED } from '@quarterdeck/contract/palette';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { text } from '../../database/columns.ts';
import { codeOf, QUERY_CANCELED } from '../../database/connections/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

/** A list with suggested names. */
export type SuggestionKind = (typeof SUGGESTED)[number];

/** The number of names that are compared. PostgreSQL takes 20 microseconds for each one in its index. */
const COMPARED = 200;
/**
 * The least similarity, from 0 to 1, and the time limit of its search in milliseconds. The first value finds one
 * missing letter, the second one two words that each have two letters swapped or missing.
 */
const ALIKE = [
  { alike: 0.6, ms: 160 },
  { alike: 0.4, ms: 120 },
];

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** The searched text, which has a trigram index. */
  readonly search: RawBuilder<unknown>;
  /** The names that can be suggested. */
  readonly names: readonly RawBuilder<string>[];
}

const people = (where: RawBuilder<boolean>): Source => ({
  ...{ from: sql`users u`, where, search: sql`u.search` },
  names: [sql`u.name`, sql`u.username`],
});

const sources: Readonly<Record<SuggestionKind, Source>> = {
  users: people(sql`u.is_app_user`),
  reported_users: people(sql`u.is_app_user and exists (select from cases c where c.user_id = u.id)`),
  reported_posts: {
    from: sql`cases c`,
    where: sql`c.post_id is not null`,
    search: sql`c.title_search`,
    names: [sql`c.subject`],
  },
  admins: people(sql`u.is_admin`),
  campaigns: {
    from: sql`campaigns c`,
    where: sql`c.deleted_at is null`,
    search: sql`c.search`,
    names: [sql`c.campaign_name`, sql`c.username`],
  },
};

/**
 * The names that are similar to a key. The trigram index of the searched text finds candidates, whose names are then
 * compared.
 */
const selectSuggestions = statement(
  { name: text },
  (list: SuggestionKind, key: string, alike: number) => {
    const { from, where, search, names } = sources[list];
    return sql`
      select coalesce(name, '') as name from (
        select name, max(word_similarity(${key}, search_key(name))) as likeness
        from (select array[${sql.join(names)}] as names from ${from} where ${where} and ${key} <% ${search} limit ${sql.lit(COMPARED)}) near,
          unnest(near.names) name
        group by name
      ) compared
      where likeness >= ${alike}::real and name <> ''
      order by likeness desc, length(name), name collate "C" limit ${sql.lit(MOST_SUGGESTIONS)}`;
  },
  ...(['users', 'reported_users', 'reported_posts', 'admins', 'campaigns'] as const).map(
    (list) => [list, 'abc', 0.5] as const,
  ),
);

/** Returns the names of a list that are similar to a search, most similar first; none if the search takes too long. */
export async function suggestionsFor(
  db: Kysely<Schema>,
  list: SuggestionKind,
  query: string,
): Promise<readonly string[]> {
  const key = searchKey(query);
  try {
    return await db.transaction().execute(async (trx) => {
      for (const { alike, ms } of ALIKE) {
        await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(trx);
        await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(alike)}`.execute(trx);
        const rows = await selectSuggestions(trx, list, key, alike);
        if (rows.length > 0) return rows.map(({ name }) => name);
      }
      return [];
    });
  } catch (error) {
    if (codeOf(error) === QUERY_CANCELED) return [];
    throw error;
  }
}
