const TICK = '`';

/** Types, and the functions that indexes, columns and views need: a change of one of these is a migration. */
export const expressions = String.raw`
create type counted as enum ('new_user', 'search', 'post', 'follow', 'message', 'active', 'click', 'like', 'comment', 'share', 'bookmark', 'view', 'visitor', 'impression');
create type failed_url_change as (host_id bigint, created_at timestamptz, resolved boolean, enrichment boolean, attempts integer, by integer);

create function app_refused_reason(path text, message text, is_late boolean) returns text
  language sql immutable parallel safe as $$
  select left(case when is_late then 'It waited 7 days in vain' when path = '' then message
    else path || ': ' || message end, 400)
$$;

create function app_waiting_reason(path text, message text, ref_type text) returns text
  language sql immutable parallel safe as $$
  select left(case when ref_type is not null then path || ': it waits for a ' || ref_type when path = '' then message
    else path || ': ' || message end, 400)
$$;

create function around_signs(text text) returns text[] language sql immutable strict parallel safe
return array(
  select (regexp_matches(text, '[a-z0-9][ -/:-@\[-${TICK}{-~]+[a-z0-9]', 'g'))[1]
  -- A letter between two signs belongs to both: what the first one left.
  union all
  select (regexp_matches(text, '[ -/:-@\[-${TICK}{-~]([a-z0-9][ -/:-@\[-${TICK}{-~]+[a-z0-9])', 'g'))[1]
);

create function counted_as(kind counted) returns counted language sql immutable parallel safe
  return case when kind in ('search', 'post', 'follow', 'message') then 'active'::counted
when kind <> 'new_user' then kind end;

create function grid_x(longitude double precision, cells integer) returns integer
  language sql immutable parallel safe
  return least(cells - 1, greatest(0, floor((longitude + 180) / 360 * cells)))::integer;

create function grid_y(latitude double precision, cells integer) returns integer
  language sql immutable parallel safe
  return least(cells - 1, greatest(0, floor(
(1 - asinh(tan(radians(least(85.0511, greatest(-85.0511, latitude))))) / pi()) / 2 * cells
  )))::integer;

create function named_in(data jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct named.value), '{}')
  from jsonb_each_text(case when jsonb_typeof(data) = 'object' then data else '{}' end) named
  where named.key in ('user', 'sender', 'by', 'follower', 'followed') and length(named.value) <= 128
$$;
`;
