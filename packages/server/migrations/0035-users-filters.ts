import { type Kysely, sql } from 'kysely';

/**
 * When a person last used the app, and an index for each filter of the list of users.
 *
 * `last_seen_at` changes all day long; the list filters by its day. The day has a column of its own, so that only the first
 * visit of a day changes an indexed column: all others are written without touching any index (HOT updates).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users add last_seen_at timestamptz, add last_seen_on date;

    create function users_last_seen_on() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.last_seen_on := (new.last_seen_at at time zone 'UTC')::date;
      return new;
    end $$;
    revoke execute on function users_last_seen_on() from public;
    create trigger users_last_seen_on_insert before insert on users
      for each row when (new.last_seen_at is not null or new.last_seen_on is not null)
      execute function users_last_seen_on();
    create trigger users_last_seen_on_update before update of last_seen_at, last_seen_on on users
      for each row execute function users_last_seen_on();

    create index users_by_last_seen on users (last_seen_on, id) where not is_admin;
    create index users_by_device on users ((lower(device) collate "C"), id) where not is_admin;
    create index users_by_version on users ((device_app_version collate "C"), id) where not is_admin;
    create index users_suspended on users (id) where is_suspended and not is_admin;
  `.execute(db);
}
