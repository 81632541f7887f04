import { type Kysely, sql } from 'kysely';

/**
 * Chats, and who may read them.
 *
 * Messages of a room are numbered without gaps as they come (`seq`), so that any page of a room, however deep, is one range
 * of an index and the number of pages is known without counting. Each member carries the time of the room's last message,
 * so that the rooms of a user are one range of an index as well. A trigger keeps both.
 *
 * A grant opens what a permission opens, for one person or for everybody (`user_id` null), until it ends or is revoked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table chat_rooms (
      id bigint generated always as identity primary key,
      name text,
      channel text not null,
      last_seq integer not null default 0,
      created_at timestamptz not null default now()
    );

    create table chat_members (
      room_id bigint not null references chat_rooms on delete cascade,
      user_id bigint not null references users on delete cascade,
      last_message_at timestamptz not null default now(),
      primary key (room_id, user_id)
    );
    create index chat_members_by_user on chat_members (user_id, last_message_at, room_id);

    create table chat_messages (
      id bigint generated always as identity primary key,
      room_id bigint not null references chat_rooms on delete cascade,
      seq integer not null,
      sender_id bigint not null references users,
      type text not null check (type in ('TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST')),
      message text,
      media text,
      post jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (room_id, seq)
    );

    create function chat_messages_place() returns trigger language plpgsql as $$
    begin
      update chat_rooms set last_seq = last_seq + 1 where id = new.room_id returning last_seq into new.seq;
      update chat_members set last_message_at = new.created_at where room_id = new.room_id;
      return new;
    end $$;
    create trigger chat_messages_place before insert on chat_messages
      for each row execute function chat_messages_place();

    create table access_grants (
      id bigint generated always as identity primary key,
      admin_id bigint not null references users on delete cascade,
      permission text not null,
      user_id bigint references users on delete cascade,
      note text,
      granted_by bigint not null references users,
      granted_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_by bigint references users,
      revoked_at timestamptz
    );
    create index access_grants_by_admin on access_grants (admin_id, permission) where revoked_at is null;
    create index access_grants_by_granted_at on access_grants (permission, granted_at, id) where revoked_at is null;

    create table conversation_access_requests (
      id bigint generated always as identity primary key,
      admin_id bigint not null references users on delete cascade,
      user_id bigint not null references users on delete cascade,
      message text,
      created_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by bigint references users,
      note text,
      -- Null when it was refused.
      grant_id bigint references access_grants
    );
    create unique index conversation_access_requests_open on conversation_access_requests (admin_id, user_id)
      where decided_at is null;
    create index conversation_access_requests_by_admin on conversation_access_requests (admin_id, user_id, created_at);
    create index conversation_access_requests_by_decided_at
      on conversation_access_requests (coalesce(decided_at, 'infinity'), id);
  `.execute(db);
}
