import type { ClientBase } from 'pg';
import { deletions, dismissals } from './reasons.ts';
import { addTeamWork } from './team.ts';

const staff = `(select array_agg(id order by username = 'moderator' desc, id) as ids from users
  where is_admin and username in ('moderator', 'tomasz.wrona', 'yuki.tanabe', 'aisha.rahmani'))`;

/** A moment between the last report and now. */
const soon = 'c.last_report_at + ($1::timestamptz - c.last_report_at) * (1 + c.id / 8 % 9) / 10.0';

/**
 * Closes or assigns some cases as moderators would: dismissed, acted on, assigned with a note. Deleted posts were
 * deleted in the last 30 days, after they were reported.
 */
export async function settleCases(client: ClientBase, today: Date): Promise<void> {
  // A quarter of the cases about posts and an eighth of those about users, after their last report.
  await client.query(
    `update cases c set state = 'dismissed', closing_reason = ($2::text[])[1 + c.id / 8 % cardinality($2::text[])],
       closed_by = staff.ids[1 + c.id / 8 % 4], updated_by = staff.ids[1 + c.id / 8 % 4], version = c.version + 1,
       closed_at = ${soon}, updated_at = ${soon}
     from ${staff} staff
     where c.state = 'open' and c.id % (case c.what when 'posts' then 4 else 8 end) = 1`,
    [today, dismissals],
  );
  await client.query(
    `update user_reports r set dismissed_at = c.closed_at from cases c where c.id = r.case_id and c.state = 'dismissed'`,
  );
  await client.query(
    `update posts p set deleted_by = staff.ids[1 + c.id / 8 % 4], deletion_reason = ($2::text[])[1 + c.id / 8 % cardinality($2::text[])],
       deleted_at = greatest(c.last_report_at, $1::timestamptz - interval '28 days')
         + ($1::timestamptz - greatest(c.last_report_at, $1::timestamptz - interval '28 days')) * (1 + c.id / 8 % 9) / 10.0
     from cases c, ${staff} staff where c.post_id = p.id and c.state = 'open' and c.id % 6 = 2`,
    [today, deletions],
  );
  await client.query(
    `update cases c set state = 'acted_on', closed_at = p.deleted_at, closed_by = p.deleted_by, closing_reason = p.deletion_reason,
       updated_at = p.deleted_at, updated_by = p.deleted_by, version = c.version + 1
     from posts p where p.id = c.post_id and p.deleted_at is not null and c.state = 'open'`,
  );
  await client.query(
    `update cases c set state = 'acted_on', closed_at = greatest(c.last_report_at, u.created_at), closed_by = staff.ids[1],
       updated_at = greatest(c.last_report_at, u.created_at), updated_by = staff.ids[1], version = c.version + 1
     from users u, ${staff} staff where u.id = c.user_id and u.is_suspended and c.state = 'open'`,
  );
  await client.query(
    `update users u set is_suspended = true, suspended_by = staff.ids[1 + c.id / 8 % 4], suspension_reason = c.last_reason,
       suspended_at = ${soon}
     from cases c, ${staff} staff where c.user_id = u.id and c.state = 'open' and not u.is_suspended and c.id % 12 = 3`,
    [today],
  );
  await client.query(
    `update cases c set state = 'acted_on', closed_at = u.suspended_at, closed_by = u.suspended_by, closing_reason = u.suspension_reason,
       updated_at = u.suspended_at, updated_by = u.suspended_by, version = c.version + 1
     from users u where u.id = c.user_id and u.is_suspended and u.suspended_at is not null and c.state = 'open'`,
  );
  await client.query(
    `update cases c set assigned_to = staff.ids[1 + c.id / 8 % 3], version = c.version + 1, updated_by = staff.ids[1 + c.id / 8 % 3],
       updated_at = c.last_report_at + ($1::timestamptz - c.last_report_at) / 2,
       note = case when c.id % 15 = 0 then 'Waiting for an answer of the author' end
     from ${staff} staff where c.state = 'open' and c.id % 5 = 0`,
    [today],
  );
  // Two of three cases were decided for the reason of most reports.
  await client.query(
    `update cases c set closing_reason_id = (
       select coalesce(a.reason_id, (select id from report_reasons where is_other)) from case_reasons said
       join report_app_reasons a on a.id = said.app_reason_id
       where said.case_id = c.id order by said.reports desc, a.id limit 1)
     where c.state = 'acted_on' and c.id % 3 <> 0`,
  );
  await client.query('select moderation_decisions_fill()');
  await addTeamWork(client);
  await keepEvidence(client);
}

/**
 * Stores the reported content of open cases as evidence. Its pictures are fetched one by one, which leaves time for
 * other work at the first start.
 */
async function keepEvidence(client: ClientBase): Promise<void> {
  await client.query(
    `insert into evidence (case_id, what, title, text, website, user_id, name, username, address, current_location, picture, picture_state,
       at, next_at)
     select c.id, c.what, c.subject, p.text, p.website, u.id, u.name, u.username, case when p.id is null then u.address end,
       case when p.id is null then u.current_location end, shown.picture,
       case when coalesce(shown.picture, '') = '' then 'none' else 'waiting' end, c.created_at,
       now() + row_number() over (order by c.last_report_at desc) * interval '20 seconds'
     from cases c left join posts p on p.id = c.post_id join users u on u.id = coalesce(p.user_id, c.user_id),
       lateral (select case when p.id is null then u.avatar else p.image end as picture) shown
     where c.state = 'open'`,
  );
}
