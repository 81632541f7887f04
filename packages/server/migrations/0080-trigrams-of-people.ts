import { type Kysely, sql } from 'kysely';

/**
 * How many people have each trigram, of those that many have: a term is looked for by a part of it that few have. PostgreSQL counts them
 * whenever it makes the statistics of a table, of a sample; `users_trigrams()` reads them, as the server may not.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create statistics users_trigrams on (show_trgm(search)) from users;
    alter statistics users_trigrams set statistics 300;

    create function users_trigrams() returns table (trigram text, share real)
      language sql stable security definer set search_path = public, pg_temp as $$
      select known.trigram, known.share
      from pg_stats_ext_exprs s,
        unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known (trigram, share)
      where s.statistics_schemaname = 'public' and s.statistics_name = 'users_trigrams' and known.trigram is not null
    $$;
    revoke execute on function users_trigrams() from public;

    analyze users (search);
  `.execute(db);
}
