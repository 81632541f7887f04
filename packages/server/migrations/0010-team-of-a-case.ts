import { type Kysely, sql } from 'kysely';

const text = `
alter table cases
  add column escalated_to bigint references groups on delete set null,
  add column snoozed_until timestamptz,
  add column opinion_asked_by bigint references users,
  add column opinion_given_by bigint references users;
comment on column cases.snoozed_until is 'It is in no list of open cases until then';
comment on column cases.opinion_asked_by is 'Who asked others for a second opinion; opinion_given_by is null until one of them gave it';
create index cases_escalated on cases (escalated_to, what, id) where escalated_to is not null;
create index cases_snoozed on cases (snoozed_until, id) where snoozed_until is not null;
create index cases_with_opinion on cases (what, id) include (opinion_given_by) where opinion_asked_by is not null and state = 'open';
create index cases_by_opinion_asker on cases (opinion_asked_by) where opinion_asked_by is not null;
create index cases_by_opinion_giver on cases (opinion_given_by) where opinion_given_by is not null;
drop index cases_due;
create index cases_due on cases (what, due_at) include (near_at, snoozed_until) where state = 'open';

create table case_notes (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  kind text not null default 'note' check (kind in
    ('note', 'escalation', 'escalation_end', 'snooze', 'wake', 'opinion_request', 'opinion', 'hand_over')),
  text text not null default '',
  author_id bigint references users,
  -- Admins whom the text names with an @.
  mentions bigint[] not null default '{}',
  group_id bigint references groups on delete set null,
  to_id bigint references users,
  until timestamptz,
  created_at timestamptz not null default now()
);
create index case_notes_of_case on case_notes (case_id, id);
create index case_notes_by_author on case_notes (author_id) where author_id is not null;
create index case_notes_of_group on case_notes (group_id) where group_id is not null;
create index case_notes_to on case_notes (to_id) where to_id is not null;

insert into case_notes (case_id, text, author_id, created_at) select id, note, updated_by, updated_at from cases where note is not null;
`;

/** The thread of notes of a case, and what a team does with it: escalation, snooze, second opinion. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
