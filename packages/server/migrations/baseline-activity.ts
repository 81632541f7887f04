/** Searches, bookmarks, chats, and what is counted of each day. */
export const activityTables = `
create table searches (
  id bigint generated always as identity,
  user_id bigint references users on delete cascade,
  search_term text not null,
  type text not null,
  image text,
  title text,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  is_opened boolean,
  corrections jsonb,
  primary key (id, created_at)
) partition by range (created_at);
create index searches_by_created_at on searches (created_at, id);
create index searches_by_term on searches (lower(search_term) collate "C", updated_at, id) include (created_at, search_term);
create index searches_by_updated_at on searches (updated_at, id) include (created_at);
create index searches_of_user on searches (user_id, updated_at, id) include (created_at);

create table searches_other partition of searches default;
create unique index searches_other_app_id_key on searches_other (app_id, date_trunc('month', created_at at time zone 'UTC')) where app_id is not null;

create table bookmarks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  search_term text not null,
  type text not null,
  image text,
  title text,
  description text,
  created_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  post_id bigint references posts on delete set null
);
create unique index bookmarks_app_id_key on bookmarks (app_id) where app_id is not null;
create index bookmarks_by_term on bookmarks (lower(search_term) collate "C", id) include (search_term);
create index bookmarks_of_post on bookmarks (post_id) where post_id is not null;
create index bookmarks_of_user on bookmarks (user_id, id);

create table search_terms (
  id integer generated always as identity primary key,
  term text collate "C" not null unique
);

create table search_counts (
  starts date not null,
  term_id integer not null,
  searches integer not null,
  opened integer not null,
  span text not null check (span in ('day', 'month', 'year'))
);
create index search_counts_heads on search_counts (span, starts, searches desc, term_id);
create unique index search_counts_key on search_counts (span, starts, term_id) include (searches, opened);
create index search_counts_of_nothing on search_counts (term_id) where searches = 0;

create table search_changes (
  day date not null,
  term text not null,
  searches integer not null,
  opened integer not null
);
create index search_changes_by_day on search_changes (day);

create table search_count_changes (
  span text not null,
  starts date not null,
  term text not null,
  searches bigint not null,
  opened bigint not null
);
create index search_count_changes_key on search_count_changes (span, starts, abs(searches) desc);

create table people_bits (
  kind counted not null,
  span text not null,
  starts date not null,
  chunk bigint not null,
  people integer not null,
  bits bit(32768) not null,
  primary key (kind, span, starts, chunk) include (people)
);

create table people_bit_changes (
  kind counted not null,
  span text not null,
  starts date not null,
  chunk bigint not null,
  bits bit(32768) not null
);
create index people_bit_changes_key on people_bit_changes (kind, span, starts);

create table people_changes (
  person bigint not null,
  day date not null,
  kind counted not null,
  by integer not null
);

create table people_days (
  person bigint not null,
  day date not null,
  kind counted not null,
  events integer not null,
  primary key (kind, person, day)
);
create index people_days_active on people_days (day, person) where (kind = 'active'::counted) and (events > 0);
create index people_days_of_person on people_days (person);

-- On how many days of a span somebody was there who had been there last on the day before: without those who had been there
-- since the first day of a range, each is counted once, however long the range is.
create table people_firsts (
  kind counted not null,
  span text not null check (span in ('day', 'month', 'year')),
  starts date not null,
  before date not null,
  people integer not null,
  primary key (kind, span, starts, before) include (people)
);

create table day_counts (
  kind counted not null,
  day date not null,
  events integer not null,
  people integer not null default 0,
  primary key (kind, day) include (events, people)
);

create table day_changes (
  kind counted not null,
  day date not null,
  by bigint not null
);

create table chat_rooms (
  id bigint generated always as identity primary key,
  name text,
  channel text not null,
  created_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  deleted_at timestamptz
);
create unique index chat_rooms_app_id_key on chat_rooms (app_id) where app_id is not null;

create table chat_members (
  room_id bigint not null references chat_rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  last_message_at timestamptz not null default '-infinity',
  primary key (room_id, user_id)
);
create index chat_members_by_user on chat_members (user_id, last_message_at, room_id);

create table chat_messages (
  id bigint generated always as identity,
  room_id bigint not null references chat_rooms on delete cascade,
  sender_id bigint not null references users,
  type text not null check (type in ('TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST')),
  message text,
  media text,
  post jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  primary key (id, created_at)
) partition by range (created_at);
create index chat_messages_of_room on chat_messages (room_id, created_at, id);
-- Whether somebody still did something on a day is looked up when one of their rows goes.
create index chat_messages_of_sender on chat_messages (sender_id, created_at);

create table chat_messages_other partition of chat_messages default;
create unique index chat_messages_other_app_id_key on chat_messages_other (app_id, date_trunc('month', created_at at time zone 'UTC')) where app_id is not null;
`;
