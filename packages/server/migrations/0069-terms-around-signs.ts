import { type Kysely, sql } from 'kysely';

/**
 * A term like `a_b` has no three letters in a row: the index of trigrams finds all that begin a word with `b`. What stands around signs is
 * found by an index of its own: each two letters or digits of ASCII with the signs between them. It is for all rows, as PostgreSQL
 * expects nothing by the statistics of an index over some of them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function around_signs(text text) returns text[] language sql immutable strict parallel safe
    return array(
      select (regexp_matches(text, '[a-z0-9][ -/:-@\\[-\`{-~]+[a-z0-9]', 'g'))[1]
      -- A letter between two signs belongs to both: what the first one left.
      union all
      select (regexp_matches(text, '[ -/:-@\\[-\`{-~]([a-z0-9][ -/:-@\\[-\`{-~]+[a-z0-9])', 'g'))[1]
    );

    -- Both at once, before any work: who gives way does not begin again after one of them.
    lock table users, campaigns in share mode;
    create index users_around_signs on users using gin (around_signs(search));
    create index campaigns_around_signs on campaigns using gin (around_signs(search));
  `.execute(db);
}
