import type { ClientBase } from 'pg';
import { openCases } from './posts/open-cases.ts';

const reasons = [
  'Sells things that are not real',
  'Sends me messages I did not ask for',
  'Pretends to be someone else',
  'Insults people in comments',
  'Posts the same advertisement all day',
  'Shows violence without a warning',
];

/** Inserts reports on users with reasons: most users have one or two, a few have many. */
export async function insertReports(client: ClientBase, users: number, today: Date): Promise<void> {
  await client.query(
    `create temporary table drawn as
     select reported.id as about, reporter.id as reporter, ($1::text[])[1 + (n * 7) % cardinality($1::text[])] as reason, null::text as note,
       greatest(reported.created_at, reporter.created_at) + ($4::timestamptz - greatest(reported.created_at, reporter.created_at)) * (n % 97) / 97.0 as at
     from generate_series(1, $2::int) n
     join (select id, created_at, row_number() over (order by id) as place from users where not is_admin) reported
       on reported.place = 1 + floor(power(n * 7919 % 1009 / 1009.0, 1.6) * (1 + $3::int / 12))::int * 11
     join (select id, created_at, row_number() over (order by id) as place from users where not is_admin) reporter
       on reporter.place = 1 + (n * 389) % $3::int and reporter.id <> reported.id`,
    [reasons, Math.min(400, Math.ceil(users / 6)), users, today],
  );
  await openCases(client, 'users');
}
