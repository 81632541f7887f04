import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folder } from './places.ts';

/** The addresses of the database of a server, which is that of the journeys if not given its data folder, as its owner and as the server. */
export function databaseUrls(dataFolder = join(folder, 'data')): Readonly<Record<'owner' | 'app', string>> {
  const record = JSON.parse(readFileSync(join(dataFolder, 'embedded.json'), 'utf8')) as Record<string, string>;
  const port = readFileSync(join(record.home ?? '', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  const urlOf = (role: string, password?: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/quarterdeck`;
  return { owner: urlOf('quarterdeck_owner', record.ownerPassword), app: urlOf('quarterdeck_app', record.appPassword) };
}

/** Asks the database as its owner, or another one with this address: for what no journey can wait for, or bring about. */
export async function asOwner(
  statement: string,
  values: readonly unknown[],
  database = databaseUrls().owner,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(statement, [...values]);
  await client.end();
  return rows;
}

/** The reported posts or users by id, all reported by one app user. */
interface ReportRequest {
  readonly what: 'posts' | 'users';
  readonly ids: readonly number[];
  readonly by: number;
  readonly reason: string;
  /** When the first report was made; the next ones follow a minute apart. Now if unset. */
  readonly from?: string;
  /** The address of another database than that of the journeys. */
  readonly database?: string;
}

/** Has the case of each post or user opened, or another report added to it, as the server would. @returns the ids of the cases. */
export async function addReports({ what, ids, by, reason, from = 'now', database }: ReportRequest): Promise<number[]> {
  const [key, table, column, name] =
    what === 'posts'
      ? ['post_id', 'post_reports', 'post_id', 'title']
      : ['user_id', 'user_reports', 'reported_user_id', 'name'];
  const author = what === 'posts' ? 't.user_id' : 'null::bigint';
  await asOwner('insert into report_app_reasons (text) values ($1) on conflict do nothing', [reason], database);
  const found = await asOwner(
    `with given as (
       select t.id, ${author} as author_id, t.${name} as subject, $4::timestamptz + place * interval '1 minute' as at
       from unnest($1::bigint[]) with ordinality g (id, place) join ${what} t on t.id = g.id
     ), present as (
       update cases c set reports = reports + 1, last_report_at = given.at, last_report_by = $2, last_reason = $3
       from given where c.${key} = given.id and c.state = 'open' returning c.id, given.id as subject
     ), opened as (
       insert into cases (${key}, author_id, subject, reports, last_report_at, last_report_by, last_reason, created_at)
       select id, author_id, subject, 1, at, $2, $3, at from given
       where not exists (select from cases c where c.${key} = given.id and c.state = 'open')
       order by at returning id, ${key} as subject
     ), all_cases as (select * from present union all select * from opened), said as (
       insert into case_reasons as c (case_id, app_reason_id, reports)
       select all_cases.id, a.id, 1 from all_cases, report_app_reasons a where a.text = $3
       on conflict (case_id, app_reason_id) do update set reports = c.reports + 1
     )
     insert into ${table} (${column}, case_id, reported_by, reason, created_at)
     select given.id, all_cases.id, $2, $3, given.at from given join all_cases on all_cases.subject = given.id order by given.at
     returning case_id`,
    [ids, by, reason, from],
    database,
  );
  return found.map(({ case_id }) => Number(case_id));
}

/** Adds a report by one app user on another, as the app would. */
export async function report(userId: number, reason: string): Promise<void> {
  const [other] = await asOwner('select min(id) as id from users where not is_admin and id <> $1', [userId]);
  await addReports({ what: 'users', ids: [userId], by: Number(other?.id), reason });
}

/** Adds an app user; the username is the lowercase name. @returns their id */
export async function addUser(name: string): Promise<number> {
  const [made] = await asOwner(`insert into users (name, username) values ($1, $2) returning id`, [
    name,
    name.toLowerCase().replaceAll(' ', '_'),
  ]);
  return Number(made?.id);
}

/** Adds an app user with a report. @returns their id, and the id of the case */
export async function addReportedUser(name: string): Promise<{ id: number; caseId: number; name: string }> {
  const username = `u${Date.now()}`;
  const [made] = await asOwner(
    `insert into users (name, username, email) values ($1, $2, $2 || '@mail.example') returning id`,
    [name, username],
  );
  const id = Number(made?.id);
  await report(id, 'Spam');
  const [found] = await asOwner('select id from cases where user_id = $1', [id]);
  return { id, caseId: Number(found?.id), name };
}

/** A chat message, as the app would store it. */
interface ChatLine {
  readonly type?: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
  readonly message?: string;
  readonly media?: string;
  readonly post?: object;
  /** The user sent it, not the other member of the room. */
  readonly own?: boolean;
}

/** Adds a room with messages between a user and another one, as the app would; the messages are a minute apart. */
export async function addChat(userId: number, room: string, lines: readonly ChatLine[]): Promise<void> {
  await asOwner('insert into chat_rooms (name, channel) values ($1, $1)', [room]);
  await asOwner(
    `insert into chat_members (room_id, user_id)
     select r.id, unnest(array[$2, (select min(id) from users where not is_admin and id <> $2)])
     from chat_rooms r where r.channel = $1`,
    [room, userId],
  );
  await asOwner(
    `insert into chat_messages (room_id, sender_id, type, message, media, post, created_at)
     select r.id, case when m.own then $2 else (select min(id) from users where not is_admin and id <> $2) end,
       coalesce(m.type, 'TEXT'), m.message, m.media, m.post, now() - ($4::int - m.n) * interval '1 minute'
     from chat_rooms r, rows from (
       jsonb_to_recordset($3) as (type text, message text, media text, post jsonb, own boolean)
     ) with ordinality m (type, message, media, post, own, n)
     where r.channel = $1 order by m.n`,
    [room, userId, JSON.stringify(lines), lines.length],
  );
}

/** Moves an admin's grants eight days into the past. */
export const letGrantsEnd = (adminId: number) =>
  asOwner(
    `update access_grants set granted_at = granted_at - interval '8 days', expires_at = expires_at - interval '8 days'
     where admin_id = $1`,
    [adminId],
  );

/**
 * Adds a campaign, as the app would; columns that are not named keep their defaults.
 * @param owner the user; the first one if unset.
 * @returns its id
 */
export async function addCampaign(columns: Readonly<Record<string, unknown>>, owner?: number): Promise<number> {
  const names = Object.keys(columns);
  const [made] = await asOwner(
    `insert into campaigns (user_id, goal, ${names.join(', ')})
     values (coalesce($1, (select min(id) from users where not is_admin)), 'clicks', ${names.map((_, n) => `$${n + 2}`).join(', ')})
     returning id`,
    [owner, ...Object.values(columns)],
  );
  return Number(made?.id);
}

/** Adds interests to a campaign, and creates them. */
export const addInterests = (campaignId: number, names: readonly string[]) =>
  asOwner(
    `with made as (insert into interests (name) select unnest($2::text[]) returning id)
     insert into campaign_interests (campaign_id, interest_id) select $1, id from made`,
    [campaignId, names],
  );

/** Adds events of app users on a campaign: each of `users` causes `times` events. */
export const addEvents = (campaignId: number, kind: string, users: number, times: number) =>
  asOwner(
    `insert into campaign_events (campaign_id, user_id, kind)
     select $1, u.id, $2 from (select id from users where not is_admin order by id limit $3) u, generate_series(1, $4::int)`,
    [campaignId, kind, users, times],
  );

/** A payment of a campaign, or a refund; `at` is a moment. */
interface Movement {
  readonly type: 'debit' | 'credit';
  readonly amount: string;
  readonly stripe?: string;
  readonly at?: string;
}

/** Adds transactions to a campaign. */
export const addMovements = (campaignId: number, movements: readonly Movement[]) =>
  asOwner(
    `insert into transactions (campaign_id, transaction_type, amount, stripe_transaction_id, created_at)
     select $1, m.type, m.amount, m.stripe, coalesce(m.at, now())
     from jsonb_to_recordset($2) m (type text, amount numeric, stripe text, at timestamptz)`,
    [campaignId, JSON.stringify(movements)],
  );

/** Removes the charge of a goal, as if it had never existed. */
export const forgetCharge = (goal: string) =>
  asOwner(
    `with forgotten as (delete from campaign_charge_values
       where charge_id in (select id from campaign_charges where goal = $1))
     delete from campaign_charges where goal = $1`,
    [goal],
  );
