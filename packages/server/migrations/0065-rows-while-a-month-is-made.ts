import { type Kysely, sql } from 'kysely';

/**
 * Who writes waits for a month that is being made before the database looks for the place of the row. Until now it waited at
 * the default partition, which did not take the row any more when the wait was over.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    do $do$
    declare
      was text := pg_get_functiondef('make_partitions'::regproc);
      lock_other constant text := $text$execute format('lock table only %I in access exclusive mode', other);$text$;
    begin
      if position(lock_other in was) = 0 then
        raise exception 'make_partitions is not as it was made';
      end if;
      execute replace(was, lock_other,
        $text$execute format('lock table only %I in share row exclusive mode', divided);
        $text$ || lock_other);
    end $do$;
  `.execute(db);
}
