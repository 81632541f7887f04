import { type Kysely, sql } from 'kysely';

/**
 * An order of the list of users is an index and a line: `select users_rank_add('phone', 'coalesce(phone, '''')', 'text')`. What
 * said the orders five times over (three triggers, the rebuild and the cut) is made from one list of them.
 *
 * The triggers are made anew with each order, so that a write costs what it did; what runs in the background reads the list.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The orders as a function and not a table: the server's role may not change what the owner will execute.
    create function users_rank_define(orders jsonb) returns void language plpgsql as $define$
    declare
      keys text;
      counted record;
    begin
      execute format($orders$
        create or replace function users_rank_orders()
        returns table (order_by text, key text, sorted_by text, start text) language sql immutable as $list$
          select o.order_by, o.key, o.sorted_by, o.start
          from jsonb_to_recordset(%L) o (order_by text, key text, sorted_by text, start text)
        $list$ $orders$, orders);
      select string_agg(format('(%L, %s)', o.order_by, o.key), ', ') into keys from users_rank_orders() o;
      for counted in
        select * from (values
          ('insert', 'select *, 1 as change from added'),
          ('delete', 'select *, -1 as change from gone'),
          ('update', 'select *, 1 as change from added union all select *, -1 from gone')) v (event, rows)
      loop
        -- Counts the rows that a statement changed, in each order, in the stretch that they belong to. The writer says that
        -- it is counting: a stretch is cut while nobody is.
        execute format($trigger$
          create or replace function users_rank_on_%1$s() returns trigger language plpgsql security definer
            set search_path = public, pg_temp as $body$
          begin
            perform pg_advisory_xact_lock_shared(hashtext('quarterdeck stretches of users'));
            insert into users_rank_change (order_by, from_key, from_id, change)
            select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.change)
            from (
              select place.order_by, place.key, changed.id, changed.change
              from (%2$s) changed
              cross join lateral (values %3$s) place (order_by, key)
              where changed.is_app_user
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
          end $body$ $trigger$, counted.event, counted.rows, keys);
      end loop;
    end $define$;

    select users_rank_define($orders$[
      {"order_by": "name", "key": "lower(name)", "sorted_by": "lower(name) collate \\"C\\"", "start": "$1"},
      {"order_by": "username", "key": "lower(username)", "sorted_by": "lower(username) collate \\"C\\"", "start": "$1"},
      {"order_by": "email", "key": "lower(coalesce(email, ''))", "sorted_by": "lower(coalesce(email, '')) collate \\"C\\"",
        "start": "$1"},
      {"order_by": "created_at", "key": "rank_key(created_at)", "sorted_by": "created_at",
        "start": "($1::timestamp at time zone 'UTC')"},
      {"order_by": "id", "key": "''", "sorted_by": "id", "start": "$2"}
    ]$orders$);

    -- What names the orders reads them there; all else of these functions stays as it is.
    do $$
    declare
      found record;
      body text;
    begin
      for found in
        select p.proname, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname in ('users_rank_rebuild', 'users_rank_cut')
      loop
        body := regexp_replace(found.text, 'from \\(values \\(''name''.*?\\) o \\(order_by, key, sorted_by, start\\)',
          'from users_rank_orders() o');
        body := regexp_replace(body, 'select \\* from \\(values \\(''name''.*?\\) o where only_order is null or only_order = o.column1',
          'select o.order_by, o.key from users_rank_orders() o where only_order is null or only_order = o.order_by');
        if body = found.text then raise exception '% does not name its orders', found.proname; end if;
        execute body;
      end loop;
    end $$;

    -- Adds an order: by a text in "C" order, or by a moment. Its index must be there. Writers wait until it is counted.
    create function users_rank_add(order_by text, expression text, kind text) returns void language plpgsql as $$
    declare
      orders jsonb;
    begin
      if kind not in ('text', 'moment') then raise exception 'No order is by %', kind; end if;
      lock table users in share row exclusive mode;
      select jsonb_agg(to_jsonb(o)) into orders from users_rank_orders() o where o.order_by <> users_rank_add.order_by;
      perform users_rank_define(orders || case kind
        when 'text' then jsonb_build_object('order_by', order_by, 'key', expression, 'sorted_by', expression || ' collate "C"',
          'start', '$1')
        when 'moment' then jsonb_build_object('order_by', order_by, 'key', format('rank_key(%s)', expression),
          'sorted_by', expression, 'start', '($1::timestamp at time zone ''UTC'')') end);
      perform users_rank_rebuild(order_by);
    end $$;
  `.execute(db);
}
