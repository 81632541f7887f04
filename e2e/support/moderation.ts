import { addReports, asOwner } from './database.ts';

interface ReportedPosts {
  readonly posts: readonly number[];
  readonly cases: readonly number[];
  /** The list of reported posts, filtered to these. */
  readonly list: string;
}

/**
 * Adds posts by a new app user, numbered in their titles, and reports by another one, the highest number last. They are
 * old, so that they are on no first page.
 */
export async function addReportedPosts(name: string, count: number): Promise<ReportedPosts> {
  const [author] = await asOwner(
    `insert into users (name, username, email) select $1, slug, slug || '@example.com'
     from (select replace(lower($1), ' ', '.') as slug) named returning id`,
    [name],
  );
  const rows = await asOwner(
    `with added as (
       insert into posts (user_id, title, text) select $3, $1 || ' ' || n, 'Text ' || n from generate_series(1, $2::int) n returning id)
     select id from added order by id`,
    [name, count, author?.id],
  );
  const posts = rows.map(({ id }) => Number(id));
  const [last] = await asOwner(
    `select max(id) as id, (now() - interval '3 years')::text as from from users where not is_admin`,
    [],
  );
  const cases = await addReports({
    ...{ what: 'posts', ids: posts, by: Number(last?.id), reason: 'It is spam' },
    from: String(last?.from),
  });
  return {
    posts,
    cases,
    list: `/reported-posts?userId=${author?.id}&page_limit=25`,
  };
}

/**
 * Adds app users with a picture, numbered in their names, and reported by another user; the last can be an admin
 * instead.
 * @returns their ids and those of their cases.
 */
export async function addReportedUsers(
  name: string,
  count: number,
  { oneIsAdmin = false } = {},
): Promise<{ readonly users: readonly number[]; readonly cases: readonly number[] }> {
  const added = await asOwner(
    `with added as (
       insert into users (name, username, email, is_admin, avatar)
       select $1 || ' ' || n, replace(lower($1), ' ', '.') || n, replace(lower($1), ' ', '.') || n || '@example.com', $3::boolean and n = $2::int,
         (select min(avatar) from users where not is_admin)
       from generate_series(1, $2::int) n returning id)
     select id from added order by id`,
    [name, count, oneIsAdmin],
  );
  const users = added.map(({ id }) => Number(id));
  const [first] = await asOwner('select min(id) as id from users where not is_admin', []);
  const by = Number(first?.id);
  return { users, cases: await addReports({ what: 'users', ids: users, by, reason: 'Pretends to be someone else' }) };
}

/** Returns the states of cases, by subject. */
export async function caseStates(cases: readonly number[]): Promise<Record<string, string>> {
  const rows = await asOwner('select subject, state from cases where id = any($1)', [[...cases]]);
  return Object.fromEntries(rows.map(({ subject, state }) => [subject, String(state)]));
}

/**
 * Adds a reported app user with a picture, alone on the map, who appears wherever people are shown. They follow and are
 * followed, chat, viewed their own post, and an admin requested their conversations.
 */
export async function addFaces(
  name: string,
): Promise<{ readonly id: number; readonly follower: number; readonly post: number }> {
  const [made] = await asOwner(
    `insert into users (name, username, email, avatar, latitude, longitude)
     select $1, slug, slug || '@example.com', (select min(avatar) from users where not is_admin), -55.5, -120.5
     from (select replace(lower($1), ' ', '.') as slug) named returning id`,
    [name],
  );
  const id = Number(made?.id);
  const [other] = await asOwner('select min(id) as id from users where not is_admin', []);
  const follower = Number(other?.id);
  const [written] = await asOwner(`insert into posts (user_id, title) values ($1, $2) returning id`, [id, name]);
  const post = Number(written?.id);
  await asOwner('insert into follows (follower_id, followed_id) values ($1, $2)', [follower, id]);
  await asOwner('insert into post_views (post_id, user_id) values ($1, $2)', [post, id]);
  await addReports({ what: 'posts', ids: [post], by: id, reason: 'Spam' });
  await addReports({ what: 'users', ids: [id], by: follower, reason: 'Spam' });
  await asOwner(
    `insert into conversation_access_requests (admin_id, user_id) select id, $1 from users where username = 'analyst'`,
    [id],
  );
  const room = `${name} room`;
  await asOwner('insert into chat_rooms (name, channel) values ($1, $1)', [room]);
  await asOwner(`insert into chat_members (room_id, user_id) select id, $2 from chat_rooms where channel = $1`, [
    room,
    id,
  ]);
  await asOwner(
    `insert into chat_messages (room_id, sender_id, type, message) select id, $2, 'TEXT', 'Hello' from chat_rooms where channel = $1`,
    [room, id],
  );
  return { id, follower, post };
}
