/** The permissions for what notices are about. */
export const noticePermissions = ['reported_posts', 'reported_users', 'campaign_status'] as const;

/** The columns of a notice, as written in a statement. */
interface NoticeColumns {
  readonly kind: string;
  readonly type: string;
  readonly id: string;
  readonly admin: string;
}

/** Whether what a notice is about still waits, in SQL. @param may says whether the admin has a permission. */
export const noticeIsCurrent = (
  { kind, type, id, admin }: NoticeColumns,
  may: (code: (typeof noticePermissions)[number]) => string,
): string => `case ${type}
    when 'case' then exists (select from cases c where c.id = ${id} and (c.state = 'open' or ${kind} = 'mentioned')
      and (${kind} <> 'assigned' or ${admin} is null or c.assigned_to = ${admin})
      and case c.what when 'posts' then ${may('reported_posts')} else ${may('reported_users')} end)
    when 'appeal' then exists (select from appeals a where a.id = ${id} and a.state = 'open')
    when 'campaign' then exists (select from campaigns c where c.id = ${id} and c.status = 'Pending' and c.deleted_at is null
      and ${may('campaign_status')})
    when 'access_request' then exists (select from conversation_access_requests r where r.id = ${id}
      and (r.decided_at is null or r.admin_id = ${admin}))
    else true end`;

/** Who gets which notices, and when they are emailed. */
export const noticesFunctions = `
create or replace function notice_choice(choices jsonb, the_kind text) returns text language sql immutable parallel safe as $$
  select coalesce(choices ->> the_kind, case
    when the_kind in ('mentioned', 'escalated', 'critical') then 'email'
    when the_kind in ('overdue', 'campaign') then 'digest'
    else 'console' end)
$$;
comment on function notice_choice(jsonb, text) is
  'How a kind of notices arrives: as chosen, or as it does by default.';

create or replace function notice_mail_at(choice text, quiet_from text, quiet_until text, zone text, at timestamptz)
  returns timestamptz language plpgsql stable as $$
declare
  moment timestamp;
  morning timestamp;
  clock text;
begin
  -- Browsers know names of time zones that the database may not.
  begin
    moment := at at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    moment := at at time zone zone;
  end;
  morning := date_trunc('day', moment) + interval '8 hours';
  if choice = 'digest' then
    moment := case when moment < morning then morning else morning + interval '1 day' end;
  elsif choice <> 'email' then
    return null;
  end if;
  clock := to_char(moment, 'HH24:MI');
  if (quiet_from < quiet_until and clock >= quiet_from and clock < quiet_until)
    or (quiet_from > quiet_until and clock < quiet_until) then
    moment := moment::date + quiet_until::time;
  elsif quiet_from > quiet_until and clock >= quiet_from then
    moment := moment::date + 1 + quiet_until::time;
  end if;
  return moment at time zone zone;
end $$;
comment on function notice_mail_at(text, text, text, text, timestamptz) is
  'When a notice is mailed: at once or at 8 in the morning, and after the quiet hours.';

create or replace function notice_may_see(the_admin bigint, code text) returns boolean language sql stable as $$
  select the_admin is null or exists (select from admins a where a.user_id = the_admin and (a.is_sup_admin
    or exists (select from held_permissions h where h.admin_id = the_admin and h.permission = code)))
$$;
comment on function notice_may_see(bigint, text) is
  'Whether someone still has the permission for what a notice is about; a channel has none of its own.';

create or replace function notice_is_current(the_kind text, the_type text, the_id bigint, the_admin bigint)
  returns boolean language sql stable as $$
  select ${noticeIsCurrent({ kind: 'the_kind', type: 'the_type', id: 'the_id', admin: 'the_admin' }, (code) => `notice_may_see(the_admin, '${code}')`)}
$$;
comment on function notice_is_current(text, text, bigint, bigint) is
  'Whether what a notice is about still waits: no one is notified about what was closed meanwhile.';

create or replace function notices_fan_out(at_once integer) returns bigint language plpgsql as $$
declare
  done bigint;
begin
  with event as materialized (
    delete from notice_events where id = any(array(select id from notice_events order by id limit at_once for update skip locked))
    returning *
  ), recipient as materialized (
    select e.id as event_id, a.user_id as admin_id
    from event e cross join lateral (
      select unnest(e.to_admins) as admin_id
      union select m.admin_id from admin_groups m where m.group_id = any(e.to_groups)
      union select h.admin_id from held_permissions h where h.permission = any(e.to_holders)
      union select s.user_id from admins s where s.is_sup_admin and e.to_holders is not null
    ) who join admins a on a.user_id = who.admin_id join users u on u.id = a.user_id
    where not u.is_suspended and who.admin_id is distinct from e.by_id
  ), added as (
    insert into notices (admin_id, kind, about_type, about_id, text, by_id, created_at, mail_at)
    select r.admin_id, e.kind, e.about_type, e.about_id, e.text, e.by_id, e.created_at,
      notice_mail_at(notice_choice(s.choices, e.kind), s.quiet_from, s.quiet_until, coalesce(p.time_zone, 'UTC'), now())
    from recipient r join event e on e.id = r.event_id
    left join notice_settings s on s.admin_id = r.admin_id left join preferences p on p.admin_id = r.admin_id
    where notice_choice(s.choices, e.kind) <> 'none' and notice_is_current(e.kind, e.about_type, e.about_id, r.admin_id)
    order by e.id, r.admin_id
  ), said as (
    insert into channel_messages (channel_id, kind, about_type, about_id, text, created_at)
    select c.id, e.kind, e.about_type, e.about_id, e.text, e.created_at
    from event e join channels c on e.kind = any(c.events)
    where notice_is_current(e.kind, e.about_type, e.about_id, null) and (c.groups = '{}' or exists (
      select from recipient r join admin_groups m on m.admin_id = r.admin_id
      where r.event_id = e.id and m.group_id = any(c.groups)))
    order by e.id, c.id
  )
  select count(*) into done from event;
  return done;
end $$;
comment on function notices_fan_out(integer) is
  'Gives the recipients of up to this many events their notices, and channels their messages.';
`;
