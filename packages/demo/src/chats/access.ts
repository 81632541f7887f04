import type { ClientBase } from 'pg';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An access request, by names. `user` is the number of the app user in order of sign-up, from 1. */
interface RequestOptions {
  readonly admin: string;
  readonly user: number;
  readonly message: string | null;
  /** How long before today, in milliseconds. */
  readonly ago: number;
  readonly decision?: {
    readonly by: string;
    readonly after: number;
    readonly note?: string;
    /** The duration of the grant; if unset, it was refused. */
    readonly granted?: number | 'for good';
    readonly isForAll?: boolean;
  };
}

const wishes: readonly RequestOptions[] = [
  {
    admin: 'kwame.mensah',
    user: 12,
    message: 'A customer says that a seller asked her for gift cards in a chat.',
    ago: 2 * HOUR,
  },
  { admin: 'grace.oconnell', user: 31, message: null, ago: 7 * HOUR },
  {
    admin: 'rosa.delgado',
    user: 5,
    message: 'Ticket 20811: threats in a private message, the police have asked.',
    ago: 26 * HOUR,
  },
  {
    admin: 'minh.tran',
    user: 8,
    message: 'Two reports about the same room.',
    ago: 2 * DAY,
    decision: { by: 'helena.brandt', after: 3 * HOUR, note: 'Only the reported room, please.', granted: 7 * DAY },
  },
  {
    admin: 'samir.haddad',
    user: 3,
    message: 'Checking how spam spreads.',
    ago: 40 * DAY,
    decision: { by: 'admin', after: 5 * HOUR, granted: 'for good', isForAll: true, note: 'As agreed with legal.' },
  },
  {
    admin: 'kwame.mensah',
    user: 20,
    message: 'The user asked us to look at the chat with a seller.',
    ago: 19 * DAY,
    decision: { by: 'admin', after: 1 * HOUR, granted: DAY },
  },
  {
    admin: 'noor.elsayed',
    user: 2,
    message: 'I would like to see how it looks.',
    ago: 12 * DAY,
    decision: { by: 'helena.brandt', after: 20 * HOUR, note: 'Not without a report. Ask your team lead to show you.' },
  },
  {
    admin: 'ilse.van.den.berg',
    user: 44,
    message: null,
    ago: 33 * DAY,
    decision: { by: 'admin', after: 6 * HOUR, note: 'Campaigns do not need chats.' },
  },
];

const idOf = `(select id from users where username = $1 and is_admin)`;

async function grant(
  client: ClientBase,
  { admin, decision }: RequestOptions,
  userId: number,
  at: Date,
): Promise<number> {
  const { granted, isForAll, note, by } = decision ?? {};
  const end = typeof granted === 'number' ? new Date(at.getTime() + granted) : null;
  const { rows } = await client.query<{ id: number }>(
    `insert into access_grants (admin_id, permission, user_id, note, granted_by, granted_at, expires_at)
     select ${idOf}, 'conversation', $2::bigint, $3::text, id, $5::timestamptz, $6::timestamptz from users where username = $4 and is_admin returning id`,
    [admin, isForAll ? null : userId, note ?? null, by, at, end],
  );
  return rows[0]?.id ?? 0;
}

/** Inserts access requests of some admins: some open, some granted, some refused. */
export async function insertAccess(client: ClientBase, today: Date): Promise<void> {
  for (const wish of wishes) {
    const { admin, user, message, ago, decision } = wish;
    const { rows } = await client.query<{ id: number }>(
      'select id from users where not is_admin order by created_at, id offset $1 limit 1',
      [user - 1],
    );
    const userId = rows[0]?.id;
    if (userId === undefined) continue;
    const asked = new Date(today.getTime() - ago);
    const decided = decision && new Date(asked.getTime() + decision.after);
    const grantId = decided && decision.granted !== undefined ? await grant(client, wish, userId, decided) : null;
    await client.query(
      `insert into conversation_access_requests
         (admin_id, user_id, message, created_at, decided_at, decided_by, note, grant_id)
       values (${idOf}, $2, $3, $4, $5, (select id from users where username = $6 and is_admin), $7, $8)`,
      [admin, userId, message, asked, decided ?? null, decision?.by ?? null, decision?.note ?? null, grantId],
    );
  }
}
