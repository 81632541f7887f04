import type { BenchDatabase } from '../support/database.ts';
import { type Probe, pages } from '../support/lists.ts';

const orders = {
  posts: ['created_at', 'title', 'reports', 'id'],
  users: ['created_at', 'reportedUser', 'reports', 'id'],
};

/** Pages of the cases about posts or users, in every state, and of one moderator. */
function queues(what: 'posts' | 'users', me: number): Probe[] {
  const path = `/reported-${what}?`;
  const own = `${path}assigned=me&`;
  return [
    ...pages(`Reported ${what}`, path, orders[what]),
    ...['dismissed', 'acted_on'].map((state) => ({
      what: `Reported ${what}, ${state}`,
      path: `${path}state=${state}`,
    })),
    ...orders[what].map((order) => ({
      what: `Reported ${what}, assigned to me (${me}), by ${order}`,
      path: `${own}order_by=${order}`,
    })),
  ];
}

/** Each filter of the cases alone, and each pair of two different ones, in the default order and by urgency. */
function filterProbe(what: 'posts' | 'users', filters: readonly (readonly [name: string, value: number | string])[]) {
  const alone = filters.map((filter) => [filter]);
  const pairs = filters.flatMap((one, at) =>
    filters
      .slice(at + 1)
      .filter(([name]) => name !== one[0])
      .map((other) => [one, other]),
  );
  return [...alone, ...pairs].flatMap((chosen) =>
    ['', '&order_by=urgency&direction=desc'].map((order): Probe => {
      const query = chosen.map((filter) => filter.join('=')).join('&');
      return { what: `Reported ${what} with ${query}${order}`, path: `/reported-${what}?${query}${order}` };
    }),
  );
}

/** Everything that a moderator opens, for the posts and users with the most of it. */
export async function probesFor(database: BenchDatabase): Promise<Probe[]> {
  const first = async (statement: string): Promise<number> =>
    Number((await database.query<{ id: string }>(statement))[0]?.id);
  // The bench signs in as the first super admin of the demo, and gives them a full day's work.
  await database.query(
    `update cases set assigned_to = (select id from users where username = 'admin')
     where state = 'open' and id % 40 = 7 and assigned_to is null`,
  );
  const mine = await first(
    `select count(*) as id from cases where state = 'open' and assigned_to = (select id from users where username = 'admin')`,
  );
  const post = await first('select post_id as id from cases where post_id is not null order by reports desc limit 1');
  const author = await first('select user_id as id from posts group by 1 order by count(*) desc, 1 limit 1');
  const casesOf = (what: string): Promise<number> =>
    first(`select id from cases where what = '${what}' order by reports desc limit 1`);
  const [postCase, userCase] = [await casesOf('posts'), await casesOf('users')];
  const moderator = await first(`select id from users where username = 'admin'`);
  /** The reason with most or with fewest reports. */
  const reason = (what: 'post' | 'user', direction: 'asc' | 'desc'): Promise<number> =>
    first(`select a.reason_id as id from ${what}_reports r join report_app_reasons a on a.text = r.reason
      where a.reason_id is not null group by 1 order by count(*) ${direction}, 1 limit 1`);
  const filters = async (what: 'post' | 'user', queries: readonly string[]) => [
    ['assigned', 'nobody'] as const,
    ['assignee_id', moderator] as const,
    ['reason_id', await reason(what, 'desc')] as const,
    ['reason_id', await reason(what, 'asc')] as const,
    ...['critical', 'low'].map((severity) => ['severity', severity] as const),
    ...['hour', 'week'].map((age) => ['age', age] as const),
    ...queries.map((query) => ['query', query] as const),
  ];
  return [
    ...queues('posts', mine),
    ...queues('users', mine),
    ...filterProbe('posts', await filters('post', ['camera', 'qqxzj'])),
    ...filterProbe('users', await filters('user', ['martinez', 'qqxzj'])),
    { what: 'Reported posts of one author', path: `/reported-posts?userId=${author}` },
    ...['martinez', 'zosha', 'qqxzj', 'example', 'a'].map((query) => ({
      what: `Reported users with "${query}"`,
      path: `/reported-users?query=${query}`,
    })),
    ...pages('Reported by, of the post with most', `/reported-by?id=${post}&`, ['created_at', 'id']).filter(
      ({ what }) => !what.includes('row'),
    ),
    { what: 'Viewed by', path: `/viewed-by?id=${post}` },
    { what: 'Post details', path: `/reported-post-details?id=${post}` },
    { what: 'The case of a post with most reports', path: `/case?what=posts&id=${postCase}` },
    { what: 'The case of a user with most reports', path: `/case?what=users&id=${userCase}` },
    { what: 'Reports of that case', path: `/case-reports?what=users&id=${userCase}` },
    { what: 'Evidence of the post with most reports', path: `/case-evidence?what=posts&id=${postCase}` },
    { what: 'Evidence of the user with most reports', path: `/case-evidence?what=users&id=${userCase}` },
    { what: 'Looking at a case', path: `/case-presence?what=users&id=${userCase}` },
    { what: 'Counts of open cases', path: '/case-counts' },
    { what: 'Assignees', path: '/case-assignees?what=posts' },
  ];
}
