import { type Kysely, sql } from 'kysely';

/** From when on each kind is counted is asked once, not for each row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare
      floors text := 'select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind';
      recount text := pg_get_functiondef('counts_recount'::regproc);
    begin
      -- Without "offset 0" the planner merges this into what it is joined with.
      execute replace(recount, floors || ')', floors || ' offset 0)');
    end $$;
  `.execute(db);
}
