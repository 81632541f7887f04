import { byOperation, onEach } from './by-operation.ts';

/** An order of the list of users: its name, and its key as text with the same order. */
interface Order {
  readonly name: string;
  readonly key: string;
  readonly sortedBy: string;
  /** The start of a key, as a statement's argument. */
  readonly start: string;
}

/** An order by a text in "C" order. */
export const byText = (name: string, key: string): Order => ({
  name,
  key,
  sortedBy: `${key} collate "C"`,
  start: '$1',
});

/** An order by a moment. */
export const byMoment = (name: string, column: string): Order => ({
  name,
  key: `rank_key(${column})`,
  sortedBy: column,
  start: `($1::timestamp at time zone 'UTC')`,
});

/** The orders of the list of users. Each needs an index. */
export const usersOrders: readonly Order[] = [
  byText('name', 'sort_name'),
  byText('username', 'search_key(username)'),
  byText('email', `lower(coalesce(email, ''))`),
  byMoment('created_at', 'created_at'),
  { name: 'id', key: `''`, sortedBy: 'id', start: '$2' },
];

const TICK = '`';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The list of users is cut into stretches of about a thousand rows in each order, so that its total and any page are found without counting (decision 3). */
export const pageIndexOf = (orders: readonly Order[]): string => `
create or replace function rank_key(moment timestamptz) returns text language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');
comment on function rank_key(timestamptz) is
  'A moment as text that sorts like it.';

create or replace function users_rank_orders() returns table (order_by text, key text, sorted_by text, start text)
  language sql immutable as $$
  values
    ${orders
      .map(({ name, key, sortedBy, start }) => `(${[name, key, sortedBy, start].map(quote).join(', ')})`)
      .join(',\n    ')}
$$;
comment on function users_rank_orders() is
  'The orders of the list of users, each with its key and how it is sorted.';

create or replace function users_rank_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A stretch is cut while no one counts.
  perform pg_advisory_xact_lock_shared(hashtext('quarterdeck stretches of users'));
  ${byOperation(
    (changed) => `insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.by)
    from (
      select place.order_by, place.key, changed.id, changed.by
      from ${changed} changed
      cross join lateral (values ${orders.map(({ name, key }) => `('${name}', ${key})`).join(', ')}) place (order_by, key)
      where changed.is_app_user
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.by) <> 0;`,
  )}
  return null;
end $$;
comment on function users_rank_count() is
  'Counts the rows that a statement changed, in each order, in the stretch that they belong to.';
revoke execute on function users_rank_count() from public;
${onEach('users', 'users_rank_count', 'users_rank')}

create or replace function users_rank_rebuild(only_order text default null) returns void language plpgsql as $$
declare
  this_order text;
  key text;
  total bigint;
begin
  lock table users in share row exclusive mode;
  perform users_rank_fold();
  select count(*) into total from users where is_app_user;
  insert into users_rank values ('total', '', 0, total)
  on conflict (order_by, from_key, from_id) do update set rows = excluded.rows;
  for this_order, key in
    select o.order_by, o.key from users_rank_orders() o where only_order is null or only_order = o.order_by
  loop
    delete from users_rank_change where order_by = this_order;
    delete from users_rank where order_by = this_order;
    insert into users_rank values (this_order, '', 0, 0, 0);
    execute format(
      'insert into users_rank
       select %1$L, case when at = 0 then '''' else key end, case when at = 0 then 0 else id end,
         lead(at, 1, $1) over (order by at) - at, at
       from (select %2$s collate "C" as key, id, row_number() over (order by %2$s collate "C", id) - 1 as at
             from users where is_app_user) placed
       where at %% greatest(1000, $1 / 1000) = 0
       on conflict (order_by, from_key, from_id) do update set rows = excluded.rows',
      this_order, key) using total;
  end loop;
end $$;
comment on function users_rank_rebuild(text) is
  'Cuts one order again, or all of them. Writers wait meanwhile, readers do not.';

create or replace function users_rank_fold() returns void language sql as $$
  select users_rank_fold(2147483647)
$$;
comment on function users_rank_fold() is
  'Sums all changes up.';

create or replace function users_rank_fold(most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  with gone as (
    delete from users_rank_change where ctid = any (array(select ctid from users_rank_change limit most))
    returning order_by, from_key, from_id, change
  ), sums as (
    select order_by, from_key, from_id, sum(change) as change from gone group by order_by, from_key, from_id
    union all
    select 'total', '', 0, coalesce(sum(change), 0) from gone where order_by = 'id'
  ), moved as (
    select order_by, from_key, from_id, coalesce(sums.change, 0) as own,
      sum(coalesce(sums.change, 0)) over (partition by order_by order by from_key, from_id) as until
    from users_rank left join sums using (order_by, from_key, from_id)
  ), counted as (
    update users_rank as stretch set rows = stretch.rows + moved.own, at = stretch.at + moved.until - moved.own
    from moved
    where (stretch.order_by, stretch.from_key, stretch.from_id) = (moved.order_by, moved.from_key, moved.from_id)
      and (moved.own <> 0 or moved.until <> moved.own)
  )
  select count(*) into folded from gone;
  return folded;
end $$;
comment on function users_rank_fold(integer) is
  'Sums changes up into their stretches.';

create or replace function users_rank_total() returns bigint language plpgsql stable as $$
begin
  return (select rows from users_rank where order_by = 'total')
    + (select coalesce(sum(change), 0) from users_rank_change where order_by = 'id')::bigint;
end $$;
comment on function users_rank_total() is
  'The exact number of users: what was summed up, and what came since.';

create or replace function users_rank_find(wanted text, distance bigint, is_descending boolean) returns table (
  total bigint, from_key text, from_id bigint, skip bigint
)
  language plpgsql stable as $$
declare
  unsettled bigint;
  place bigint;
  near users_rank;
  exact bigint;
begin
  total := users_rank_total();
  place := case when is_descending then total - distance else distance end;
  select coalesce(sum(abs(c.change)), 0) into unsettled from users_rank_change c where c.order_by = wanted;
  if is_descending then
    select r.* into near from users_rank r
    where r.order_by = wanted and r.at >= place + unsettled and r.at > 0 order by r.at limit 1;
  else
    select r.* into near from users_rank r
    where r.order_by = wanted and r.at <= place - unsettled and r.at > 0 order by r.at desc limit 1;
  end if;
  if near.order_by is null then
    skip := distance;
    return next;
    return;
  end if;
  select near.at + coalesce(sum(c.change), 0) into exact from users_rank_change c
  where c.order_by = wanted and (c.from_key, c.from_id) < (near.from_key, near.from_id);
  from_key := near.from_key;
  from_id := near.from_id;
  skip := case when is_descending then exact - place else place - exact end;
  return next;
end $$;
comment on function users_rank_find(text, bigint, boolean) is
  'A stretch near a place of the list, and how many rows are to be skipped from there.';

create or replace function users_rank_longest() returns setof users_rank language sql stable as $$
  select * from users_rank r
  where r.order_by <> 'total' and r.rows > (select 5 * greatest(1000, rows / 1000) from users_rank where order_by = 'total')
  order by r.rows desc limit 1
$$;
comment on function users_rank_longest() is
  'The longest stretch of those that are to be cut.';

create or replace function users_rank_cut(most integer) returns bigint
  language plpgsql set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  long users_rank;
  cut bigint;
  key_is text;
  sorted_by text;
  begins text;
begin
  if not exists (select from users_rank_longest()) then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
  perform users_rank_fold();
  select * into long from users_rank_longest();
  if not found then return 0; end if;
  select greatest(1000, rows / 1000) into cut from users_rank where order_by = 'total';
  select o.key, o.sorted_by, case when long.from_key = '' and long.from_id = 0 then 'true'
      when long.order_by = 'id' then 'id >= $2' else format('(%s, id) >= (%s, $2)', o.sorted_by, o.start) end
    into key_is, sorted_by, begins
  from users_rank_orders() o where o.order_by = long.order_by;
  execute format($cut$
    with cuts as materialized (
      select key, id, n - 1 as n from (
        select %2$s as key, id, row_number() over (order by %3$s, id) as n
        from users where is_app_user and %4$s order by %3$s, id limit $3
      ) walked where n > 1 and (n - 1) %% $4 = 0
    ), added as (
      insert into users_rank (order_by, from_key, from_id, rows, at)
      select %1$L, key, id, lead(n, 1, $5) over (order by n) - n, $6 + n from cuts where n < $5
    )
    update users_rank set rows = (select min(n) from cuts) where order_by = %1$L and from_key = $1 and from_id = $2
      and exists (select from cuts where n < $5)
  $cut$, long.order_by, key_is, sorted_by, begins)
  using long.from_key, long.from_id, least(greatest(most, 2 * cut) + 1, long.rows), cut, long.rows, long.at;
  return long.rows;
end $$;
comment on function users_rank_cut(integer) is
  'Cuts the longest stretch, and returns how long it was.';

create or replace function users_rank_unsettled() returns bigint language sql stable as $$
  select coalesce(max(rows), 0) from (
    select sum(abs(change)) as rows from users_rank_change group by order_by
  ) orders
$$;
comment on function users_rank_unsettled() is
  'How many changes of one order are not summed up yet, at most.';

create or replace function users_rank_forget(who bigint) returns integer language plpgsql as $$
declare
  begun users_rank;
  forgotten integer := 0;
begin
  if not exists (select from users_rank where from_id = who and order_by <> 'id') then return 0; end if;
  -- As when one is cut: no one counts into it meanwhile, and what was counted is summed up.
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
  perform users_rank_fold();
  for begun in select * from users_rank where from_id = who and order_by <> 'id' loop
    update users_rank r set rows = r.rows + begun.rows
    where r.order_by = begun.order_by and (r.from_key, r.from_id) = (
      select b.from_key, b.from_id from users_rank b
      where b.order_by = begun.order_by and (b.from_key, b.from_id) < (begun.from_key, begun.from_id)
      order by b.from_key desc, b.from_id desc limit 1);
    delete from users_rank where (order_by, from_key, from_id) = (begun.order_by, begun.from_key, begun.from_id);
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;
comment on function users_rank_forget(bigint) is
  'Joins the stretches that begin with the key of an erased user to the ones before them.';

create or replace function users_trigrams() returns table (trigram text, share real)
  language sql stable security definer set search_path = public, pg_temp as $$
  select known.trigram, known.share
  from pg_stats_ext_exprs s,
    unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known (trigram, share)
  where s.statistics_schemaname = 'public' and s.statistics_name = 'users_trigrams' and known.trigram is not null
$$;
comment on function users_trigrams() is
  'Which trigrams many people have. For servers of before the baseline, while a rolling upgrade lasts.';
revoke execute on function users_trigrams() from public;

create or replace function around_signs(text text) returns text[] language sql immutable strict parallel safe
return array(
  select (regexp_matches(text, '[a-z0-9][ -/:-@\\[-${TICK}{-~]+[a-z0-9]', 'g'))[1]
  union all
  select (regexp_matches(text, '[ -/:-@\\[-${TICK}{-~]([a-z0-9][ -/:-@\\[-${TICK}{-~]+[a-z0-9])', 'g'))[1]
);
comment on function around_signs(text) is
  'The letters on both sides of each sign in a text. For servers of before 0002-search-keys, while a rolling upgrade lasts.';

-- An order that is new is counted at once.
select users_rank_rebuild(o.order_by) from users_rank_orders() o
where not exists (select from users_rank r where r.order_by = o.order_by);
`;
