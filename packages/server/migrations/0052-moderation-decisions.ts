import { type Kysely, sql } from 'kysely';

/**
 * What staff decided about posts and people, and whether it still stands: it outlives the post, the case and the event that told the
 * app. A row is written in the transaction of its decision.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table moderation_decisions (
      id bigint generated always as identity primary key,
      -- The event that told the app, which an appeal refers to. Events are kept for a while, so this refers to no row.
      event_id text unique,
      kind text not null check (kind in ('dismiss', 'warn', 'hide_post', 'delete_post', 'suspend')),
      post_id bigint references posts on delete set null,
      -- Whom it concerns: the author of a post.
      user_id bigint references users on delete set null,
      -- The case that it closed.
      case_id bigint references cases on delete set null,
      reason_id bigint references report_reasons,
      -- What staff and the app read; what the user reads.
      reason text,
      text text,
      -- When a suspension ends by itself.
      until timestamptz,
      decided_by bigint references users,
      decided_at timestamptz not null default now(),
      -- Of the case at that moment: its first report, how many there were, and of how many people.
      reported_at timestamptz,
      reports integer not null default 0,
      reporters integer not null default 0,
      reverted_at timestamptz,
      reverted_by bigint references users,
      reverted_cause text check (reverted_cause in ('undo', 'staff', 'ended', 'appeal')),
      check ((reverted_at is null) = (reverted_cause is null))
    );
    create index moderation_decisions_by_time on moderation_decisions (decided_at, id);
    create index moderation_decisions_of_user on moderation_decisions (user_id, id);
    create index moderation_decisions_of_post on moderation_decisions (post_id, id) where post_id is not null;
    create index moderation_decisions_of_case on moderation_decisions (case_id, id) where case_id is not null;
    create index moderation_decisions_by_staff on moderation_decisions (decided_by, decided_at, id);

    -- Writes down what cases, posts and people say of decisions that have no row: those of former versions, and of demo data.
    create function moderation_decisions_fill() returns void language sql security definer set search_path = public, pg_temp as $$
      with closed as (
        select c.id as case_id, c.state, p.id as post_id, coalesce(p.user_id, c.user_id) as user_id, c.closed_at, c.closed_by,
          c.closing_reason as reason, c.closing_reason_id as reason_id, c.created_at as reported_at, c.reports,
          case when c.state = 'dismissed' then 'dismiss' when c.post_id is not null then 'delete_post' else 'suspend' end as kind
        from cases c left join posts p on p.id = c.post_id
        where c.state <> 'open' and c.closed_by is not null
        union all
        -- What was done without a case.
        select null, 'acted_on', p.id, p.user_id, p.deleted_at, p.deleted_by, p.deletion_reason, null, null, 0, 'delete_post'
        from posts p where p.deleted_at is not null and p.deleted_by is not null
          and not exists (select from cases c where c.post_id = p.id and c.state = 'acted_on' and c.closed_at = p.deleted_at)
        union all
        select null, 'acted_on', null, u.id, u.suspended_at, u.suspended_by, u.suspension_reason, null, null, 0, 'suspend'
        from users u where u.is_suspended and u.suspended_at is not null and u.suspended_by is not null
          and not exists (select from cases c where c.user_id = u.id and c.state = 'acted_on' and c.closed_at = u.suspended_at)
      )
      insert into moderation_decisions (event_id, kind, post_id, user_id, case_id, reason_id, reason, text, decided_by, decided_at,
        reported_at, reports, reporters, reverted_at, reverted_cause)
      select told.event_id, closed.kind, closed.post_id, closed.user_id, closed.case_id, closed.reason_id, closed.reason,
        case when closed.kind = 'suspend' and u.suspended_at = closed.closed_at then u.suspension_text end, closed.closed_by,
        closed.closed_at, case when closed.reports > 0 then closed.reported_at end, closed.reports,
        coalesce(reporters.post, 0) + coalesce(reporters.person, 0),
        case when ending.is_over then ending.at end, case when ending.is_over then 'staff' end
      from closed join users u on u.id = closed.user_id and not u.is_admin
      -- An event has the time of the transaction in which it was decided.
      left join lateral (
        select e.event_id from decision_events e
        where e.thing = case closed.kind when 'dismiss' then 'case' when 'delete_post' then 'post' else 'user' end
          and e.thing_id = case closed.kind when 'dismiss' then closed.case_id when 'delete_post' then closed.post_id else closed.user_id end
          and e.type = case closed.kind when 'dismiss' then 'report.decided' when 'delete_post' then 'post.deleted' else 'user.suspended' end
          and e.created_at = closed.closed_at
        order by e.id limit 1
      ) told on true
      cross join lateral (
        select (select count(distinct reported_by) from post_reports where case_id = closed.case_id) as post,
          (select count(distinct reported_by) from user_reports where case_id = closed.case_id) as person
      ) reporters
      -- A suspension that is over: its end is not known better than by the last change of the account.
      cross join lateral (
        select closed.kind = 'suspend' and (not u.is_suspended or u.suspended_at is distinct from closed.closed_at) as is_over,
          greatest(u.updated_at, closed.closed_at) as at
      ) ending
      where not exists (
        select from moderation_decisions d where d.kind = closed.kind and d.decided_at = closed.closed_at
          and case when closed.kind = 'dismiss' then d.case_id = closed.case_id
            else d.user_id = closed.user_id and d.post_id is not distinct from closed.post_id end)
      order by closed.closed_at, closed.case_id
    $$;
    revoke execute on function moderation_decisions_fill() from public;
    select moderation_decisions_fill();
  `.execute(db);
}
