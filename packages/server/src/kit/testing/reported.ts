import type { TestDatabase } from './database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

const idsIn = (rows: readonly { case_id: string | number }[]): number[] =>
  rows.map(({ case_id }) => Number(case_id)).sort((a, b) => a - b);

/** Adds users of the app. @returns their ids. */
export async function addUsers({ owner }: Owner, names: readonly string[]): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into users (name, username, email) select name, name, name || '@example.com' from unnest($1::text[]) name
     returning id`,
    [names],
  );
  return rows.map(({ id }) => Number(id));
}

/** Makes posts, named with a number each, that somebody has reported. @returns the ids of their cases, which rise with the numbers. */
export async function addReportedPosts({ owner }: Owner, count: number): Promise<number[]> {
  const { rows } = await owner.query(
    `with added as (
       insert into posts (user_id, title) select (select min(id) from users where not is_admin), 'Post ' || i
       from generate_series(1, $1) i returning id)
     select id from added order by id`,
    [count],
  );
  return reportPosts(
    { owner },
    rows.map(({ id }) => Number(id)),
  );
}

/** Has somebody report posts. @returns the ids of their cases. */
export async function reportPosts({ owner }: Owner, posts: readonly number[]): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into post_reports (post_id, reported_by, reason)
     select post, (select max(id) from users where not is_admin), 'Spam' from unnest($1::bigint[]) post returning case_id`,
    [posts],
  );
  return idsIn(rows);
}

/** Has somebody report users. @returns the ids of their cases. */
export async function reportUsers({ owner }: Owner, users: readonly number[]): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into user_reports (reported_user_id, reported_by, reason)
     select reported, (select min(id) from users where not is_admin), 'Spam' from unnest($1::bigint[]) reported returning case_id`,
    [users],
  );
  return idsIn(rows);
}
