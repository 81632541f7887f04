import { type Kysely, sql } from 'kysely';

/**
 * Whoever is created after an account was flagged follows it from the first moment, whoever creates them: in the same
 * statement, for all of its rows at once. Older people who are imported follow nobody. Taking the flag away takes nothing else.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When the flag was set; null for an account that was made with it.
    alter table users add auto_follow_since timestamptz;
    update users set auto_follow_since = now() where auto_follow;
    create index users_auto_follow on users (id) where auto_follow;
    -- A follow that came by itself is nothing that the person did.
    alter table follows add is_automatic boolean not null default false;

    create function users_auto_follow_since() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.auto_follow_since := case when new.auto_follow then now() end;
      return new;
    end $$;
    revoke execute on function users_auto_follow_since() from public;
    create trigger users_auto_follow_since before update of auto_follow on users
      for each row when (old.auto_follow <> new.auto_follow) execute function users_auto_follow_since();

    create function users_follow_flagged() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if exists (select from users where auto_follow) then
        insert into follows (follower_id, followed_id, is_automatic)
        select added.id, flagged.id, true
        from added join users flagged on flagged.auto_follow and flagged.id <> added.id
          -- A transaction may have begun before the flag was set: whoever is made without a date is made now.
          and (added.created_at >= coalesce(flagged.auto_follow_since, flagged.created_at) or added.created_at = now())
        where not added.is_admin
        order by added.id, flagged.id
        on conflict (follower_id, followed_id) do nothing;
      end if;
      return null;
    end $$;
    revoke execute on function users_follow_flagged() from public;
    create trigger users_follow_flagged after insert on users referencing new table as added
      for each statement execute function users_follow_flagged();
  `.execute(db);
}
