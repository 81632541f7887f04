import { type Kysely, sql } from 'kysely';

const text = `
alter table archive_state drop constraint archive_state_kind_check;
alter table archive_state add constraint archive_state_kind_check
  check (kind in ('searches', 'campaign_events', 'web_events', 'post_views'));
alter table archive_state add column scanned_on date;
insert into archive_state (kind) values ('campaign_events'), ('web_events'), ('post_views');

alter table archive_erasures add column kind text not null default 'searches' references archive_state;
alter table archive_erasures alter column kind drop default;
alter table archive_erasures drop constraint archive_erasures_pkey;
alter table archive_erasures add primary key (user_id, kind);
drop index archive_erasures_waiting;
create index archive_erasures_waiting on archive_erasures (kind, asked_at) where done_at is null;

create table archive_posts_gone (
  post_id bigint primary key,
  gone_at timestamptz not null default now()
);

drop function if exists archive_take_searches(text, bigint[], bigint[]);
drop function if exists archive_put_searches(jsonb);
drop function if exists search_checksum(searches);
`;

/** Ad events, visits and views of posts move to the archive too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
