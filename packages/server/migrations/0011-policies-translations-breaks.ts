import { type Kysely, sql } from 'kysely';

const text = `
create table reason_policies (
  id bigint generated always as identity primary key,
  reason_id bigint not null references report_reasons on delete cascade,
  version integer not null,
  -- HTML, cleaned.
  text text not null,
  violations text[] not null default '{}',
  permitted text[] not null default '{}',
  url text,
  updated_at timestamptz not null default now(),
  updated_by bigint references users,
  constraint reason_policies_of_reason unique (reason_id, version)
);
create index reason_policies_by_author on reason_policies (updated_by) where updated_by is not null;
comment on column reason_policies.violations is 'Examples of what violates the policy; permitted has those of what does not';

create table translations (
  -- Of the text and the language into which it was translated.
  hash bytea primary key,
  language text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index translations_by_time on translations (created_at);

alter table preferences add column break_minutes integer not null default 0,
  add constraint preferences_break_minutes_check check (break_minutes between 0 and 240);
`;

/** What each reason means, in versions; texts that were translated; after how long someone who reviews wants a break. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
