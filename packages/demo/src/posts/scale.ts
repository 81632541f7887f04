import type { ClientBase } from 'pg';
import { assignReasons } from '../report-reasons.ts';
import { countReasons } from './open-cases.ts';
import { deletions, dismissals, reasons } from './reasons.ts';

/** SQL for a pseudo-random number from 0 to 1, from a column and a salt. */
const chance = (column: string, salt: number): string => `(hashint8extended(${column}, ${salt}) & 1048575) / 1048576.0`;

const PER_POST = 5;

/** Adds reports of a kind, each in the case that it belongs to; a few things have many of them. */
async function addTo(client: ClientBase, what: 'posts' | 'users', count: number, today: Date): Promise<void> {
  const [key, table, about] =
    what === 'posts' ? ['post_id', 'post_reports', 'title'] : ['user_id', 'user_reports', 'name'];
  const column = what === 'posts' ? 'post_id' : 'reported_user_id';
  await client.query(
    `create temporary table things on commit drop as
     select id, row_number() over (order by ${chance('id', 3)}, id) as place from ${what} t
     where ${what === 'posts' ? 'deleted_at is null' : 'not is_admin and not is_suspended'}
       and not exists (select from cases c where c.${key} = t.id)`,
  );
  await client.query('create unique index on things (place)');
  await client.query(
    `create temporary table drawn on commit drop as
     select things.id as about, people.id as reporter, ($3::text[])[1 + floor(power(${chance('n', 5)}, 1.8) * cardinality($3::text[]))::int] as reason,
       $2::timestamptz - power(${chance('n', 6)}, 2) * interval '180 days' as at
     from generate_series(1, $1::int) n
     join things on things.place = 1 + floor(power(${chance('n', 1)}, 3) * (select max(place) from things))::bigint
     join (select id, row_number() over (order by id) as place, count(*) over () as many from users where not is_admin) people
       on people.place = 1 + floor(${chance('n', 2)} * (select count(*) from users where not is_admin))::bigint`,
    [count, today, reasons],
  );
  await client.query(
    `insert into cases (${key}, author_id, subject, reports, last_report_at, last_report_by, last_reason, created_at, state, closed_at,
       closed_by, closing_reason, version, updated_by, assigned_to)
     select about, ${what === 'posts' ? 't.user_id' : 'null::bigint'}, t.${about}, reports, last_at, last_by, last_reason, first_at, state,
       case when state <> 'open' then last_at end, case when state <> 'open' then staff.ids[1 + about % 4] end,
       case state when 'dismissed' then $1 when 'acted_on' then $2 end,
       case state when 'open' then 1 else 2 end, case when state <> 'open' then staff.ids[1 + about % 4] end,
       case when about % 7 = 0 then staff.ids[1 + about % 4] end
     from (select about, count(*) as reports, min(at) as first_at, max(at) as last_at,
         (array_agg(reporter order by at desc))[1] as last_by, (array_agg(reason order by at desc))[1] as last_reason,
         case when about % 5 = 1 then 'dismissed' when about % 5 = 2 then 'acted_on' else 'open' end as state
       from drawn group by about) grouped
     join ${what} t on t.id = about,
     (select array_agg(id order by username = 'moderator' desc, id) as ids from users where is_admin) staff`,
    [dismissals[0], deletions[0]],
  );
  await client.query(
    `insert into ${table} (${column}, case_id, reported_by, reason, created_at, ${what === 'users' ? 'dismissed_at' : 'author_id'})
     select about, c.id, reporter, reason, at, ${what === 'users' ? `case c.state when 'dismissed' then c.closed_at end` : 'c.author_id'}
     from drawn join cases c on c.${key} = about order by at`,
  );
  await countReasons(client, key);
  if (what === 'posts')
    await client.query(
      `update posts p set deleted_at = greatest(c.closed_at, $1::timestamptz - interval '28 days'), deleted_by = c.closed_by,
         deletion_reason = c.closing_reason
       from cases c where c.post_id = p.id and c.state = 'acted_on' and p.deleted_at is null`,
      [today],
    );
  else
    await client.query(
      `update users u set reported_count = counted.standing,
         is_suspended = is_suspended or counted.suspended, suspended_at = coalesce(suspended_at, counted.at)
       from (select c.user_id, sum(c.reports) filter (where c.state <> 'dismissed') as standing,
           bool_or(c.state = 'acted_on') as suspended, max(c.closed_at) filter (where c.state = 'acted_on') as at
         from cases c join (select distinct about from drawn) added on added.about = c.user_id group by 1) counted
       where counted.user_id = u.id and counted.standing is not null`,
    );
  await client.query('drop table things, drawn');
}

/**
 * Adds this many posts by bulk load, with evenly drawn authors.
 * @param onProgress is called with the current step.
 */
export async function addPosts(
  client: ClientBase,
  count: number,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  onProgress('posts');
  await client.query(
    `insert into posts (user_id, title, website, views_count, created_at, updated_at)
     select people.id, initcap(($3::text[])[1 + n % cardinality($3::text[])]) || ' ' || n, 'shop' || n % 900 || '.example',
       ${chance('n', 9)} * 5000, $2::timestamptz - ${chance('n', 8)} * interval '300 days', $2::timestamptz - ${chance('n', 8)} * interval '300 days'
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as place from users where not is_admin) people
       on people.place = 1 + floor(${chance('n', 7)} * (select count(*) from users where not is_admin))::bigint`,
    [count, today, ['garden table', 'two tickets', 'summer course', 'used phone', 'free kittens']],
  );
}

/**
 * Adds about this many reports by bulk load, half of them on new posts and half on users. A few have thousands of
 * reports, most have one.
 * @param onProgress is called with the current step.
 */
export async function addReports(
  client: ClientBase,
  count: number,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  const half = Math.ceil(count / 2);
  await addPosts(client, Math.ceil(half / PER_POST), today, onProgress);
  const tables = ['posts', 'users', 'cases', 'post_reports', 'user_reports'];
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query('alter table cases enable trigger cases_z_search_keys_insert');
  onProgress('reports on posts');
  await addTo(client, 'posts', half, today);
  onProgress('reports on users');
  await addTo(client, 'users', half, today);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await assignReasons(client);
  onProgress('decisions');
  await client.query('select moderation_decisions_fill()');
  await client.query(
    `insert into case_similarity (case_id, author_id, host, text_hash)
     select c.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text) from cases c join posts p on p.id = c.post_id
     where c.state = 'open' on conflict do nothing`,
  );
}
