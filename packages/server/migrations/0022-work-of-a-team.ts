import { type Kysely, sql } from 'kysely';

const text = `
alter table cases add column language text;
comment on column cases.language is 'Of what it is about, as it was when the case opened: a code of ISO 639-1; null: not recognized';
create index cases_by_language on cases (language, what, state) where language is not null;

-- A view is shared with the group in its row, and with these.
create table list_view_groups (
  view_id bigint not null references list_views on delete cascade,
  group_id bigint not null references groups on delete cascade,
  primary key (view_id, group_id)
);
create index list_view_groups_of_group on list_view_groups (group_id);
comment on table list_view_groups is 'Further groups with which a view is shared';
`;

/** Cases know the language of what they are about; views are shared with several groups. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
