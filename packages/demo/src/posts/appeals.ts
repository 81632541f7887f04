import type { ClientBase } from 'pg';

/** Texts of appeals against a suspension and against a post's deletion. */
const aboutSuspensions = [
  'I was hacked last week. The messages were not mine, and I have changed my password since.',
  'We argued, and we have made up. Please ask the other person.',
  'My account is my shop. I cannot reach my customers any more.',
  'لم أفعل شيئًا خاطئًا. أرجو أن تنظروا في الأمر مرة أخرى.',
] as const;
const aboutPosts = [
  'The picture is mine, I took it on Sunday. I can send the original.',
  'The shop exists, here is our address. Somebody reported me out of spite.',
  'It was a joke among friends, and everyone there knew it.',
  'It is a quotation from a newspaper, with its source.',
] as const;

const staff = `(select array_agg(id order by username) as ids from users
  where is_admin and username in ('moderator', 'tomasz.wrona', 'yuki.tanabe', 'aisha.rahmani'))`;

/**
 * Inserts appeals against decisions of the last weeks: most are open, some were upheld. A few decisions were overturned
 * long ago, so that only their rows remain.
 */
export async function insertAppeals(client: ClientBase, today: Date): Promise<void> {
  await client.query(
    `update moderation_decisions set text = case kind when 'suspend' then 'Your account is suspended: ' else 'We deleted your post: ' end || reason || '.'
     where kind in ('delete_post', 'suspend') and reason is not null and text is null`,
  );
  await client.query(
    `with appealed as (
       select d.id, d.user_id, d.kind, d.post_id,
         row_number() over (partition by d.kind order by d.decided_at desc, d.id) as place,
         least($1::timestamptz, d.decided_at + ($1::timestamptz - d.decided_at) / 3) as at
       from moderation_decisions d where d.kind in ('delete_post', 'suspend') and d.reverted_at is null
     )
     insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, created_at)
     select 'ap_' || substr(md5('appeal ' || id), 1, 12), id, user_id, kind, post_id is not null,
       case kind when 'suspend' then ($2::text[])[1 + place / 3 % cardinality($2::text[])]
         else ($3::text[])[1 + place / 3 % cardinality($3::text[])] end, at
     from appealed where place % 3 = 1 and place < 40 order by at, id`,
    [today, aboutSuspensions, aboutPosts],
  );
  await client.query(
    `update appeals a set state = 'upheld', decided_at = a.created_at + ($1::timestamptz - a.created_at) / 2,
       reason = case when a.id % 2 = 0 then 'The decision was right' end,
       decided_by = (select s from unnest(staff.ids) s where s <> d.decided_by order by s limit 1)
     from moderation_decisions d, ${staff} staff where d.id = a.decision_id and a.id % 3 = 0`,
    [today],
  );
  await client.query(
    `with chosen as (
       select p.id, p.user_id, row_number() over (order by p.id) as place, greatest(p.created_at, $1::timestamptz - interval '20 days') as since
       from posts p where p.deleted_at is null and p.id % 41 = 5 order by p.id limit 6
     ), decided as (
       insert into moderation_decisions (kind, post_id, user_id, reason, decided_by, decided_at, reverted_at, reverted_by, reverted_cause)
       select 'delete_post', id, user_id, 'Spam', staff.ids[1 + place % 4], since + ($1::timestamptz - since) * 0.2,
         since + ($1::timestamptz - since) * 0.6, staff.ids[1 + (place + 1) % 4], 'appeal'
       from chosen, ${staff} staff
       returning id, user_id, decided_at, reverted_at, reverted_by)
     insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, state, created_at, decided_at, decided_by, reason)
     select 'ap_' || substr(md5('overturned ' || id), 1, 12), id, user_id, 'delete_post', true,
       ($2::text[])[1 + id % cardinality($2::text[])], 'overturned', decided_at + (reverted_at - decided_at) / 3, reverted_at, reverted_by,
       'Nothing wrong with the post'
     from decided`,
    [today, aboutPosts],
  );
}
