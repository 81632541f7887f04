import type { BenchDatabase } from '../support/database.ts';

/**
 * How many rows a second the database takes by one statement after another into a bare table with the indexes of searches,
 * without triggers, references or anybody who sends them.
 */
export async function rawLimit(database: BenchDatabase, rows: number): Promise<number> {
  await database.query(`
    drop table if exists bench_bare, bench_source;
    create unlogged table bench_source as
      select row_number() over () as n, app_id, user_id, search_term, type, image, title, description, created_at, updated_at
      from searches order by created_at desc limit ${rows};
    create table bench_bare (like searches including defaults);
    create unique index on bench_bare (app_id);
    create unique index on bench_bare (id, created_at);
    create index on bench_bare (created_at, id);
    create index on bench_bare ((lower(search_term) collate "C"), id) include (created_at);
    create index on bench_bare (updated_at, id) include (created_at);
    create index on bench_bare (user_id, updated_at, id) include (created_at);`);
  const begun = performance.now();
  await database.query(`
    insert into bench_bare (id, app_id, user_id, search_term, type, image, title, description, created_at, updated_at)
    select n, app_id, user_id, search_term, type, image, title, description, created_at, updated_at from bench_source`);
  const seconds = (performance.now() - begun) / 1000;
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    'select count(*)::int as count from bench_bare',
  );
  await database.query('drop table bench_bare, bench_source');
  return count / seconds;
}
