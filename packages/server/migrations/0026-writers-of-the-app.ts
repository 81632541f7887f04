import { type Kysely, sql } from 'kysely';

/** Tables with an id of their own into which the app, an importer or an operator writes. */
const tables = [
  'users',
  'user_reports',
  'post_reports',
  'posts',
  'chat_rooms',
  'chat_messages',
  'searches',
  'bookmarks',
  'failed_urls',
  'interests',
  'campaigns',
  'campaign_events',
  'transactions',
  'web_events',
];

/**
 * What others write than this server: rows may bring ids of their own, and a writer needs no rights but those on its table.
 *
 * An id above the sequence raises it in the same statement, so that the next row without an id does not collide. Trigger
 * functions run as the owner of the schema, with its tables alone in their search path; nobody else may put them on a table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Small gaps are taken with nextval, which cannot set the sequence back whatever others take meanwhile. The lock is for
    -- two statements with ids of their own; it is held for the moment of the raise, not until the transaction ends.
    create function raise_sequence() returns trigger language plpgsql as $$
    declare
      ids regclass := tg_argv[0]::regclass;
      highest bigint;
      gap bigint;
    begin
      select max(id) into highest from added;
      if highest is null or highest <= coalesce(pg_sequence_last_value(ids), 0) then
        return null;
      end if;
      if highest > 9007199254740991 then
        raise exception 'The id % of % is above 9007199254740991', highest, tg_table_name using errcode = '22003';
      end if;
      begin
        perform pg_advisory_lock(hashtext('quarterdeck sequences'), ids::oid::integer);
        gap := highest - coalesce(pg_sequence_last_value(ids), 0);
        if gap > 10000 then
          perform setval(ids, highest);
        else
          perform nextval(ids) from generate_series(1, gap);
        end if;
        perform pg_advisory_unlock(hashtext('quarterdeck sequences'), ids::oid::integer);
      exception when query_canceled or others then
        perform pg_advisory_unlock(hashtext('quarterdeck sequences'), ids::oid::integer);
        raise;
      end;
      return null;
    end $$;
  `.execute(db);
  for (const table of tables)
    await sql`
      create trigger ${sql.id(`${table}_raise_sequence`)} after insert on ${sql.id(table)} referencing new table as added
        for each statement execute function raise_sequence(${sql.lit(`${table}_id_seq`)});
      select setval(${sql.lit(`${table}_id_seq`)}, highest) from (select max(id) as highest from ${sql.id(table)}) there
      where highest > coalesce(pg_sequence_last_value(${sql.lit(`${table}_id_seq`)}::regclass), 0);
    `.execute(db);
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}
