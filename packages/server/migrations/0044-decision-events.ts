import { type Kysely, sql } from 'kysely';

/**
 * What staff and the product decide, for the app to read (`GET /app/v1/changes`) and to be told (webhooks). A row is written in
 * the transaction of its decision; its place in the feed comes when that has committed, so that no place is given late.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table decision_events (
      -- The order of writing: what an event is about is locked before it is written, so that its decisions have the order of their ids.
      id bigint generated always as identity primary key,
      event_id text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
      type text not null,
      -- Within which the order holds.
      subject text not null,
      -- What it is about in the console.
      thing text not null,
      thing_id bigint not null,
      data jsonb not null,
      -- Who of the staff decided; null where nobody did.
      by_id bigint references users on delete set null,
      created_at timestamptz not null default now(),
      -- Its place in the feed; null until it is numbered.
      position bigint unique
    );
    create index decision_events_unnumbered on decision_events (id) where position is null;
    create index decision_events_of_thing on decision_events (thing, thing_id, id desc);
    create index decision_events_by_time on decision_events (created_at);

    create table decision_feed (
      only_row boolean primary key default true check (only_row),
      last_position bigint not null default 0
    );
    insert into decision_feed default values;

    -- How far each key has read: what it asked to read on from.
    create table decision_readers (
      key_id bigint primary key references service_keys on delete cascade,
      position bigint not null,
      at timestamptz not null default now()
    );

    -- Whom a new user follows by itself is a decision of the product: the app did not send it.
    create or replace function users_follow_flagged() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      if exists (select from users where auto_follow) then
        with made as (
          insert into follows (follower_id, followed_id, is_automatic)
          select added.id, flagged.id, true
          from added join users flagged on flagged.auto_follow and flagged.id <> added.id
            -- A transaction may have begun before the flag was set: whoever is made without a date is made now.
            and (added.created_at >= coalesce(flagged.auto_follow_since, flagged.created_at) or added.created_at = now())
          where not added.is_admin
          order by added.id, flagged.id
          on conflict (follower_id, followed_id) do nothing
          returning follower_id, followed_id
        )
        insert into decision_events (type, subject, thing, thing_id, data)
        select 'follow.created', 'user:' || added.id, 'user', added.id,
          jsonb_build_object('follower', added.app_id, 'followed', jsonb_agg(flagged.app_id order by flagged.id), 'cause', 'auto_follow')
            || case when added.app_id is null then jsonb_build_object('internal_id', added.id) else '{}' end
        from made join added on added.id = made.follower_id join users flagged on flagged.id = made.followed_id
        group by added.id, added.app_id
        order by added.id;
      end if;
      return null;
    end $$;
  `.execute(db);
}
