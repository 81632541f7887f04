import { type Kysely, sql } from 'kysely';

/** From when on events are counted is asked once, not for each event. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('advertising_recount'::regproc),
        $text$>= counted_from('click')$text$, $text$>= (select counted_from('click'))$text$);
    end $$;
  `.execute(db);
}
