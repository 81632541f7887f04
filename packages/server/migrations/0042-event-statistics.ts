import { type Kysely, sql } from 'kysely';

/** Autovacuum keeps statistics of each month, never those of a whole table, by which statements over several months are planned. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function analyze_events(divided text) returns void language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if partition_column(divided) is null then
        raise exception '% is not divided by month', divided using errcode = '22023';
      end if;
      execute format('analyze %I', divided);
    end $$;
    revoke execute on function analyze_events(text) from public;
  `.execute(db);
}
