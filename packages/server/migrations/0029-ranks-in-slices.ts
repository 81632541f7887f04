import { type Kysely, sql } from 'kysely';

/** The orders of the list of users: the key as text, what the index has, and that from the text again. */
const orders = {
  name: { key: 'lower(name)', by: 'lower(name) collate "C"', from: '$1' },
  username: { key: 'lower(username)', by: 'lower(username) collate "C"', from: '$1' },
  email: { key: 'lower(email)', by: 'lower(email) collate "C"', from: '$1' },
  created_at: { key: 'rank_key(created_at)', by: 'created_at', from: `($1::timestamp at time zone 'UTC')` },
  id: { key: `''`, by: 'id', from: '$2' },
};

/** As it was, and the writer says that it is counting: a stretch is cut while nobody is. */
const countChanges = (on: 'insert' | 'update' | 'delete', changed: string): string => `
  create or replace function users_rank_on_${on}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('quarterdeck stretches of users'));
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.change)
    from (
      select place.order_by, place.key, changed.id, changed.change
      from (${changed}) changed
      cross join lateral (values
        ${Object.entries(orders)
          .map(([order, { key }]) => `('${order}', ${key})`)
          .join(', ')}
      ) place (order_by, key)
      where not changed.is_admin
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.change) <> 0;
    return null;
  end $$;`;

/**
 * The stretches of the list of users are summed up and cut in slices, a transaction each: after a bulk load one of them may
 * have a million rows, and writers are held up for one slice at most.
 *
 * A cut moves rows from one stretch to others, so nobody may count into the old one meanwhile: writers hold an advisory lock
 * in common from when they count to when they commit, and a cut takes it alone. A lock of the table would wait for every
 * autovacuum.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ${sql.raw(countChanges('insert', 'select *, 1 as change from added'))}
    ${sql.raw(countChanges('delete', 'select *, -1 as change from gone'))}
    ${sql.raw(countChanges('update', 'select *, 1 as change from added union all select *, -1 from gone'))}

    -- Sums up to so many changes up, and says how many there were.
    create function users_rank_fold(most integer) returns integer language plpgsql as $$
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
    create or replace function users_rank_fold() returns void language sql as 'select users_rank_fold(2147483647)';

    -- How many rows of each order are not where the stretches say; a page is found by walking that much further.
    create function users_rank_unsettled() returns bigint language sql stable as $$
      select coalesce(max(rows), 0) from (
        select sum(abs(change)) as rows from users_rank_change group by order_by
      ) orders
    $$;

    -- The longest stretch that is to be cut: five times as long as it should be.
    create function users_rank_longest() returns setof users_rank language sql stable as $$
      select * from users_rank r
      where r.order_by <> 'total' and r.rows > (select 5 * greatest(1000, rows / 1000) from users_rank where order_by = 'total')
      order by r.rows desc limit 1
    $$;

    -- Cuts up to so many rows off the beginning of the longest stretch, and says how long that was; 0: none is too long.
    -- The planner would sort the table for a slice, which is what the index is there for.
    create function users_rank_cut(most integer) returns bigint language plpgsql
      set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
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
      from (values ${sql.raw(
        Object.entries(orders)
          .map(
            ([order, { key, by, from }]) =>
              `('${order}', '${key.replaceAll("'", "''")}', '${by}', '${from.replaceAll("'", "''")}')`,
          )
          .join(', '),
      )}) o (order_by, key, sorted_by, start) where o.order_by = long.order_by;
      execute format($cut$
        with cuts as materialized (
          select key, id, n - 1 as n from (
            select %2$s as key, id, row_number() over (order by %3$s, id) as n
            from users where not is_admin and %4$s order by %3$s, id limit $3
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

    -- Sums up to so many changes of the map up, and says how many there were; one at a time.
    create function users_grid_fold(most integer) returns integer language plpgsql as $$
    declare
      folded integer;
    begin
      perform pg_advisory_xact_lock(hashtext('quarterdeck grid of users'));
      with gone as (
        delete from users_grid_change where ctid = any (array(select ctid from users_grid_change limit most))
        returning x, y, people, latitudes, longitudes
      ), sums as (
        select 16384 as cells, x, y, people, latitudes, longitudes from gone
        union all
        select 4096, x >> 2, y >> 2, people, latitudes, longitudes from gone
        union all
        select 256, x >> 6, y >> 6, people, latitudes, longitudes from gone
      ), counted as (
        insert into users_grid as cell
        select cells, x, y, sum(people), sum(latitudes), sum(longitudes) from sums group by cells, x, y
        on conflict (cells, x, y) do update set people = cell.people + excluded.people,
          latitudes = cell.latitudes + excluded.latitudes, longitudes = cell.longitudes + excluded.longitudes
      )
      select count(*) into folded from gone;
      return folded;
    end $$;
    create or replace function users_grid_fold() returns void language sql as 'select users_grid_fold(2147483647)';

    -- How far what is done in the background has come, as whoever did the last slice of it saw.
    create table background_work (
      name text primary key,
      -- Rows that wait, and since when there have been more than it waits for.
      waiting bigint not null,
      since timestamptz,
      at timestamptz not null default now()
    );
  `.execute(db);
}
