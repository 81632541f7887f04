import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folder } from './places.ts';

/** Asks the database as its owner: for what no journey can wait for, or bring about. */
async function asOwner(statement: string, values: readonly unknown[]): Promise<void> {
  const record = JSON.parse(readFileSync(join(folder, 'data', 'embedded.json'), 'utf8')) as Record<string, string>;
  const port = readFileSync(join(record.home ?? '', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({
    connectionString: `postgres://quarterdeck_owner:${record.ownerPassword}@127.0.0.1:${port}/quarterdeck`,
  });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

/** Lets six minutes pass for the open sign-ins of an account. */
export const letCodesExpire = (username: string): Promise<void> =>
  asOwner(
    `update challenges set code_sent_at = code_sent_at - interval '6 minutes',
       code_expires_at = code_expires_at - interval '6 minutes'
     where admin_id = (select id from users where username = $1)`,
    [username],
  );

/** Has a user of the app report another one, as the app would. */
export const report = (userId: number, reason: string): Promise<void> =>
  asOwner(
    `insert into user_reports (reported_user_id, reported_by, reason)
     select $1, min(id), $2 from users where not is_admin and id <> $1`,
    [userId, reason],
  );

/** A message of a chat, as the app would store it. */
interface ChatLine {
  readonly type?: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
  readonly message?: string;
  readonly media?: string;
  readonly post?: object;
  /** The user sent it, not the other one in the room. */
  readonly own?: boolean;
}

/** Has a user chat with another one in a room of its own, as the app would; the messages come a minute apart. */
export async function addChat(userId: number, room: string, lines: readonly ChatLine[]): Promise<void> {
  await asOwner('insert into chat_rooms (name, channel) values ($1, $1)', [room]);
  await asOwner(
    `insert into chat_members (room_id, user_id)
     select r.id, unnest(array[$2, (select min(id) from users where not is_admin and id <> $2)])
     from chat_rooms r where r.channel = $1`,
    [room, userId],
  );
  await asOwner(
    `insert into chat_messages (room_id, seq, sender_id, type, message, media, post, created_at)
     select r.id, 0, case when m.own then $2 else (select min(id) from users where not is_admin and id <> $2) end,
       coalesce(m.type, 'TEXT'), m.message, m.media, m.post, now() - ($4::int - m.n) * interval '1 minute'
     from chat_rooms r, rows from (
       jsonb_to_recordset($3) as (type text, message text, media text, post jsonb, own boolean)
     ) with ordinality m (type, message, media, post, own, n)
     where r.channel = $1 order by m.n`,
    [room, userId, JSON.stringify(lines), lines.length],
  );
}

/** Lets eight days pass for the grants of an admin. */
export const letGrantsEnd = (adminId: number): Promise<void> =>
  asOwner(
    `update access_grants set granted_at = granted_at - interval '8 days', expires_at = expires_at - interval '8 days'
     where admin_id = $1`,
    [adminId],
  );
