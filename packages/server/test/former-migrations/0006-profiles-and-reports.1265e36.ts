import { type Kysely, sql } from 'kysely';

/**
 * What a profile shows, who reported whom, and what staff note about a person. How many reports on a person are open is
 * counted by a trigger, so that the list of reported users has an index and a suspension one row to look at.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add gender text check (gender in ('male', 'female')),
      add dob date,
      add address text,
      add current_location text,
      add latitude double precision check (latitude between -90 and 90),
      add longitude double precision check (longitude between -180 and 180),
      add auto_follow boolean not null default false,
      add reported_count integer not null default 0,
      add suspended_at timestamptz,
      add suspended_by bigint references users,
      add suspension_reason text,
      add updated_by bigint references users;
    create index users_reported_by_name on users ((lower(name) collate "C"), id) where reported_count > 0;

    create table user_reports (
      id bigint generated always as identity primary key,
      reported_user_id bigint not null references users on delete cascade,
      reported_by bigint not null references users on delete cascade,
      reason text not null,
      created_at timestamptz not null default now(),
      dismissed_at timestamptz
    );
    create index user_reports_by_user on user_reports (reported_user_id, created_at, id) where dismissed_at is null;
    create index user_reports_by_created_at on user_reports (created_at, id) where dismissed_at is null;
    create index user_reports_by_id on user_reports (id) where dismissed_at is null;
    create index user_reports_by_reporter on user_reports (reported_by);

    create function user_reports_count() returns trigger language plpgsql as $$
    begin
      update users set reported_count = reported_count + changed.by
      from (
        select reported_user_id, sum(by)::int as by from (
          select new.reported_user_id, 1 as by where tg_op <> 'DELETE' and new.dismissed_at is null
          union all
          select old.reported_user_id, -1 where tg_op <> 'INSERT' and old.dismissed_at is null
        ) each group by reported_user_id
      ) changed
      where users.id = changed.reported_user_id and changed.by <> 0;
      return null;
    end $$;
    create trigger user_reports_count after insert or update or delete on user_reports
      for each row execute function user_reports_count();

    create table user_notes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      admin_id bigint not null references users,
      text text not null,
      created_at timestamptz not null default now()
    );
    create index user_notes_by_user on user_notes (user_id, id);
  `.execute(db);
}
