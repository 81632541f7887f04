import { type Kysely, sql } from 'kysely';

const text = `
alter table cases add column language text check (language in (
  'am', 'ar', 'az', 'be', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'gu', 'he',
  'hi', 'hr', 'hu', 'hy', 'is', 'it', 'ja', 'ka', 'kn', 'ko', 'ku', 'lo', 'lt', 'lv', 'ml', 'mr', 'ms', 'nl', 'no', 'or',
  'pa', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'yo', 'zh'));
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

-- What a search for decisions looks in. A trigger fills it, a job that of existing rows.
alter table moderation_decisions add column search text;
create index moderation_decisions_search on moderation_decisions using gin (search gin_trgm_ops);
create index moderation_decisions_search_pieces on moderation_decisions using gin (search_pieces(search));
alter table case_notes add column search text;
create index case_notes_search on case_notes using gin (search gin_trgm_ops);
create index case_notes_search_pieces on case_notes using gin (search_pieces(search));

create table case_note_pictures (
  note_id bigint primary key references case_notes on delete cascade,
  sha256 bytea not null,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
alter table case_note_pictures alter column bytes set storage external;
comment on table case_note_pictures is 'Pictures that staff pasted into notes: each is kept as long as its note';
`;

/** Cases know the language of what they are about; views are shared with several groups; decisions are searched; notes have pictures. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
