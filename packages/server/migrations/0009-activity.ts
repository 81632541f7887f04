import { type Kysely, sql } from 'kysely';

/**
 * What people do in the app: whom they follow, what they search for and what they keep. Each order of their lists, of all
 * users and of one, is the order of an index; a pair of people is found from either side without the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table follows (
      follower_id bigint not null references users on delete cascade,
      followed_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      check (follower_id <> followed_id)
    );
    create unique index follows_key on follows (follower_id, followed_id) include (created_at);
    create index follows_by_follower on follows (follower_id, created_at, followed_id);
    create index follows_of_followed on follows (followed_id, follower_id) include (created_at);
    create index follows_by_followed on follows (followed_id, created_at, follower_id);

    create table searches (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      search_term text not null,
      type text not null,
      image text,
      title text,
      description text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index searches_by_updated_at on searches (updated_at, id);
    create index searches_by_created_at on searches (created_at, id);
    create index searches_by_term on searches ((lower(search_term) collate "C"), id);
    create index searches_of_user on searches (user_id, updated_at, id);

    create table bookmarks (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      search_term text not null,
      type text not null,
      image text,
      title text,
      description text,
      created_at timestamptz not null default now()
    );
    create index bookmarks_by_term on bookmarks ((lower(search_term) collate "C"), id);
    create index bookmarks_of_user on bookmarks (user_id, id);
  `.execute(db);
}
