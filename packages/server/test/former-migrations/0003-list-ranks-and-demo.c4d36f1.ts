import { type Kysely, sql } from 'kysely';

/** The orders of the list of users: the name, and the key as text that sorts like it. */
const orders = {
  name: 'lower(name)',
  username: 'lower(username)',
  email: 'lower(email)',
  created_at: 'rank_key(created_at)',
  id: `''`,
};

/** Counts the rows that a statement changed, in each order, in the stretch that they belong to. */
const countChanges = (on: 'insert' | 'update' | 'delete', changed: string): string => `
  create function users_rank_on_${on}() returns trigger language plpgsql as $$
  begin
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.change)
    from (
      select place.order_by, place.key, changed.id, changed.change
      from (${changed}) changed
      cross join lateral (values
        ${Object.entries(orders)
          .map(([order, key]) => `('${order}', ${key})`)
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
 * Where the rows of a list stand in each of its orders, so that its total and any page of it are found without counting.
 *
 * `users_rank` cuts each order into stretches of about a thousand rows: the key that a stretch begins with, and how many
 * rows it had when it was cut. Each insert, update and delete adds to `users_rank_change`, so that the sum of both is
 * exact at once, in the same transaction, and writers never wait for one another. The total has a row of its own, as an
 * order named `total`. `users_rank_fold` sums the changes up; `users_rank_rebuild` cuts anew, when a stretch has grown long or after a bulk load without the triggers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table users_rank (
      order_by text not null,
      from_key text collate "C" not null,
      from_id bigint not null,
      rows bigint not null,
      primary key (order_by, from_key, from_id)
    );
    create table users_rank_change (
      order_by text not null,
      from_key text collate "C" not null,
      from_id bigint not null,
      change bigint not null
    );

    -- A moment as text that sorts like it.
    create function rank_key(moment timestamptz) returns text language sql immutable parallel safe
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');

    -- Cuts one order anew, or all of them. Writers wait while it runs, readers do not.
    create function users_rank_rebuild(only_order text default null) returns void language plpgsql as $$
    declare
      this_order text;
      key text;
      total bigint;
    begin
      lock table users in share row exclusive mode;
      perform users_rank_fold();
      select count(*) into total from users where not is_admin;
      insert into users_rank values ('total', '', 0, total)
      on conflict (order_by, from_key, from_id) do update set rows = excluded.rows;
      for this_order, key in
        select * from (values ${sql.raw(
          Object.entries(orders)
            .map(([order, key]) => `('${order}', '${key.replaceAll("'", "''")}')`)
            .join(', '),
        )}) o where only_order is null or only_order = o.column1
      loop
        delete from users_rank_change where order_by = this_order;
        delete from users_rank where order_by = this_order;
        insert into users_rank values (this_order, '', 0, 0);
        execute format(
          'insert into users_rank
           select %1$L, case when at = 0 then '''' else key end, case when at = 0 then 0 else id end,
             lead(at, 1, $1) over (order by at) - at
           from (select %2$s collate "C" as key, id, row_number() over (order by %2$s collate "C", id) - 1 as at
                 from users where not is_admin) placed
           where at %% greatest(1000, $1 / 1000) = 0
           on conflict (order_by, from_key, from_id) do update set rows = excluded.rows',
          this_order, key) using total;
      end loop;
    end $$;

    -- Sums the changes up into their stretches.
    create function users_rank_fold() returns void language sql as $$
      with gone as (
        delete from users_rank_change returning order_by, from_key, from_id, change
      ), sums as (
        select order_by, from_key, from_id, sum(change) as change from gone group by order_by, from_key, from_id
        union all
        select 'total', '', 0, coalesce(sum(change), 0) from gone where order_by = 'id'
      )
      update users_rank as stretch set rows = stretch.rows + sums.change
      from sums
      where (stretch.order_by, stretch.from_key, stretch.from_id) = (sums.order_by, sums.from_key, sums.from_id)
    $$;

    ${sql.raw(countChanges('insert', 'select *, 1 as change from added'))}
    ${sql.raw(countChanges('delete', 'select *, -1 as change from gone'))}
    ${sql.raw(countChanges('update', 'select *, 1 as change from added union all select *, -1 from gone'))}
    create trigger users_rank_insert after insert on users referencing new table as added
      for each statement execute function users_rank_on_insert();
    create trigger users_rank_delete after delete on users referencing old table as gone
      for each statement execute function users_rank_on_delete();
    create trigger users_rank_update after update on users referencing old table as gone new table as added
      for each statement execute function users_rank_on_update();
    select users_rank_rebuild();

    create table demo_data (
      id boolean primary key default true check (id),
      users integer not null,
      loaded_at timestamptz not null default now()
    );
  `.execute(db);
}
