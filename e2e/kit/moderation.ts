import { asOwner } from './database.ts';

interface ReportedPosts {
  readonly posts: readonly number[];
  readonly cases: readonly number[];
  /** The list of reported posts, narrowed to these. */
  readonly list: string;
}

/**
 * Has a new user of the app write posts, named with a number each, and another one report them, the highest number last; long
 * ago, so that they are on no first page.
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
  const reports = await asOwner(
    `insert into post_reports (post_id, reported_by, reason, created_at)
     select post, (select max(id) from users where not is_admin), 'It is spam', now() - interval '3 years' + place * interval '1 second'
     from unnest($1::bigint[]) with ordinality reported (post, place) returning case_id`,
    [posts],
  );
  return {
    posts,
    cases: reports.map(({ case_id }) => Number(case_id)),
    list: `/reported-posts?userId=${author?.id}&page_limit=25`,
  };
}

/**
 * Adds users of the app, named with a number each, whom another one has reported; the last may be an admin instead.
 * @returns their ids and those of their cases.
 */
export async function addReportedUsers(
  name: string,
  count: number,
  { oneIsAdmin = false } = {},
): Promise<{ readonly users: readonly number[]; readonly cases: readonly number[] }> {
  const added = await asOwner(
    `with added as (
       insert into users (name, username, email, is_admin)
       select $1 || ' ' || n, replace(lower($1), ' ', '.') || n, replace(lower($1), ' ', '.') || n || '@example.com', $3::boolean and n = $2::int
       from generate_series(1, $2::int) n returning id)
     select id from added order by id`,
    [name, count, oneIsAdmin],
  );
  const users = added.map(({ id }) => Number(id));
  const reports = await asOwner(
    `insert into user_reports (reported_user_id, reported_by, reason)
     select id, (select min(id) from users where not is_admin), 'Pretends to be somebody else' from unnest($1::bigint[]) id
     returning case_id`,
    [users],
  );
  return { users, cases: reports.map(({ case_id }) => Number(case_id)) };
}

/** The states of cases, by what they are about. */
export async function caseStates(cases: readonly number[]): Promise<Record<string, string>> {
  const rows = await asOwner('select subject, state from cases where id = any($1)', [[...cases]]);
  return Object.fromEntries(rows.map(({ subject, state }) => [subject, String(state)]));
}
