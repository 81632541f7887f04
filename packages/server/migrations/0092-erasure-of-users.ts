import { type Kysely, sql } from 'kysely';

const asOwner = sql.raw('language plpgsql security definer set search_path = public, pg_temp');

/** Users whom the app deletes are queued in the transaction that deletes them, and erased by a job. */
export async function up(db: Kysely<never>): Promise<void> {
  await queue(db);
  await judged(db);
  await items(db);
  await terms(db);
  await stretches(db);
  await values(db);
  await notes(db);
}

async function queue(db: Kysely<never>): Promise<void> {
  await sql`
    create table user_erasures (
      user_id bigint primary key references users on delete cascade,
      -- What others may call the user, to be found where no id leads to it. It goes with the row.
      known text[] not null default '{}',
      asked_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      -- The step that is next, by its name; null: the first one.
      step text,
      -- Whether something was erased since the first step: then all steps follow once more.
      is_left boolean not null default false
    );
    create index user_erasures_due on user_erasures (due_at, user_id);

    create index user_erasures_asked on user_erasures (asked_at);

    -- Queues those of some users whom the app has deleted; those who are queued begin again.
    create function erasures_queue(ids bigint[], names text[] default '{}') returns void ${asOwner} as $$
    begin
      insert into user_erasures as q (user_id, known)
      select id, array(select distinct name from unnest(names) name where name <> '') from users
      where id = any (ids) and deleted_at is not null and not is_admin order by id
      on conflict (user_id) do update set step = null, is_left = false, due_at = least(q.due_at, now()),
        known = array(select distinct name from unnest(q.known || excluded.known) name);
    end $$;

    create function users_erase() returns trigger ${asOwner} as $$
    begin
      if new.deleted_at is null then
        -- Whom the app brings back keeps what is left.
        delete from user_erasures where user_id = new.id;
      elsif tg_op = 'INSERT' then
        perform erasures_queue(array[new.id]);
      else
        perform erasures_queue(array[new.id], array[old.name, old.username, old.email, old.phone]);
      end if;
      return null;
    end $$;
    create trigger users_erase_insert after insert on users for each row when (new.deleted_at is not null)
      execute function users_erase();
    create trigger users_erase_update after update of deleted_at on users
      for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function users_erase();
    revoke execute on function erasures_queue, users_erase from public;

    -- Of former versions.
    insert into user_erasures (user_id) select id from users where deleted_at is not null and not is_admin;
  `.execute(db);
}

/** What is being judged stays until it is decided: then those of it whom the app has deleted are queued again. */
async function judged(db: Kysely<never>): Promise<void> {
  await sql`
    create function user_is_judged(who bigint) returns boolean language sql stable as $$
      select exists (select from cases where user_id = who and state = 'open')
        or exists (select from appeals where user_id = who and state = 'open')
    $$;
    create function post_is_judged(which bigint) returns boolean language sql stable as $$
      select exists (select from cases where post_id = which and state = 'open')
        or exists (select from posts p where p.id = which and user_is_judged(p.user_id))
    $$;

    create function cases_erase() returns trigger ${asOwner} as $$
    begin
      perform erasures_queue(array(
        select new.user_id
        union all select user_id from posts where id = new.post_id
        union all select reported_by from post_reports where case_id = new.id
        union all select reported_by from user_reports where case_id = new.id));
      return null;
    end $$;
    create trigger cases_erase after update of state on cases for each row when (old.state = 'open' and new.state <> 'open')
      execute function cases_erase();

    create function appeals_erase() returns trigger ${asOwner} as $$
    begin
      perform erasures_queue(array[new.user_id]);
      return null;
    end $$;
    create trigger appeals_erase after update of state on appeals for each row when (old.state = 'open' and new.state <> 'open')
      execute function appeals_erase();
    revoke execute on function cases_erase, appeals_erase from public;
  `.execute(db);
}

/** What the app sent and no table of its own holds is found by whom it is about. */
async function items(db: Kysely<never>): Promise<void> {
  await sql`
    -- The users of the app whom the fields of an item name as those who did something.
    create function named_in(data jsonb) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct named.value), '{}')
      from jsonb_each_text(case when jsonb_typeof(data) = 'object' then data else '{}' end) named
      where named.key in ('user', 'sender', 'by', 'follower', 'followed') and length(named.value) <= 128
    $$;
    create index app_refused_names on app_refused using gin (named_in(item -> 'data'));
    create index app_waiting_names on app_waiting using gin (named_in(item -> 'data'));

    -- Whether the stored fields of a thing name a user so.
    create function thing_names(fields jsonb, who text) returns boolean language sql immutable parallel safe as $$
      select exists (select from jsonb_array_elements(fields) moment where named_in(moment -> 1) @> array[who])
    $$;
    -- The stored fields of a thing without some of them.
    create function thing_without(fields jsonb, names text[]) returns jsonb language sql immutable parallel safe as $$
      select coalesce(jsonb_agg(jsonb_build_array(moment -> 0, (moment -> 1) - names) order by place), '[]')
      from jsonb_array_elements(fields) with ordinality each (moment, place)
    $$;
    -- Whether a text has one of these names in it; of two letters, every text would.
    create function says_name(said text, names text[]) returns boolean language sql immutable parallel safe as $$
      select exists (select from unnest(names) name where length(name) > 2 and position(lower(name) in lower(said)) > 0)
    $$;
  `.execute(db);
}

/** A term that nobody has searched for is no term: rows of such terms go. */
async function terms(db: Kysely<never>): Promise<void> {
  await sql`
    create index search_counts_of_nothing on search_counts (term_id) where searches = 0;
    create function search_forget(most integer) returns integer language plpgsql as $$
    declare
      unused integer[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then return 0; end if;
      with gone as (
        delete from search_counts where ctid = any (array(select ctid from search_counts where searches = 0 limit most))
        returning term_id
      )
      select array_agg(distinct term_id) into unused from gone;
      delete from search_terms t where t.id = any (unused) and not exists (
        -- Every search is in the counts of a year, and years are few.
        with recursive years as (
          select min(starts) as starts from search_counts where span = 'year'
          union all
          select (select min(c.starts) from search_counts c where c.span = 'year' and c.starts > y.starts)
          from years y where y.starts is not null
        )
        select from years y join search_counts c on c.span = 'year' and c.starts = y.starts and c.term_id = t.id);
      return coalesce(cardinality(unused), 0);
    end $$;
  `.execute(db);
}

/** A stretch of the list of users that begins with the key of someone who is gone becomes part of the one before it. */
async function stretches(db: Kysely<never>): Promise<void> {
  await sql`
    create function users_rank_forget(who bigint) returns integer language plpgsql as $$
    declare
      begun users_rank;
      forgotten integer := 0;
    begin
      if not exists (select from users_rank where from_id = who and order_by <> 'id') then return 0; end if;
      -- As when one is cut: nobody counts into it meanwhile, and what was counted is summed up.
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
  `.execute(db);
}

/** The server erases values about users whom the app has deleted, and no others. */
async function values(db: Kysely<never>): Promise<void> {
  await sql`
    -- What the audit log tells of a user: what was done to them, to what is theirs, to cases and appeals about them, and what admins were
    -- given who asked for their chats.
    create function audit_rows_of_user(who bigint) returns table (id bigint, at timestamptz) language sql stable as $$
      select l.id, l.at
      from (
        select 'user' as type, who as id
        union all select 'post', p.id from posts p where p.user_id = who
        union all select 'case', c.id from cases c where c.user_id = who
        union all select 'case', c.id from posts p join cases c on c.post_id = p.id where p.user_id = who
        union all select 'appeal', a.id from appeals a where a.user_id = who
      ) target
      join audit_log l on l.target_type = target.type and l.target_id = target.id
      union
      select l.id, l.at from conversation_access_requests q
      join audit_log l on l.target_type = 'user' and l.target_id = q.admin_id and l.details -> 'request' = to_jsonb(q.id)
      where q.user_id = who
      union
      select l.id, l.at from access_grants g
      join audit_log l on l.target_type = 'user' and l.target_id = g.admin_id and l.details -> 'grant' = to_jsonb(g.id)
      where g.user_id = who
    $$;

    create function audit_erase_user(told_by bigint) returns integer ${asOwner} as $$
    declare
      told audit_log;
    begin
      select l.* into told from audit_log l
      where l.id = told_by and l.target_type = 'user' and exists (
        select from users u where u.id = l.target_id and u.deleted_at is not null and not u.is_admin);
      if not found then raise exception 'only values about a deleted user can be erased'; end if;
      if exists (
        select one::bigint from jsonb_array_elements(told.details -> 'erased') one
        except select r.id from audit_rows_of_user(told.target_id) r)
      then raise exception 'only values about this user can be erased'; end if;
      return audit_erase(told_by);
    end $$;
    revoke execute on function audit_erase_user from public;
  `.execute(db);
}

/** Notes of staff can only be added; those about someone who is erased go. */
async function notes(db: Kysely<never>): Promise<void> {
  await sql`
    create function user_notes_erase(who bigint, most integer) returns integer ${asOwner} as $$
    declare
      gone integer;
    begin
      delete from user_notes where id = any (array(
        select n.id from user_notes n join users u on u.id = n.user_id
        where n.user_id = who and u.deleted_at is not null and not u.is_admin limit most));
      get diagnostics gone = row_count;
      return gone;
    end $$;
    revoke execute on function user_notes_erase from public;
    create index conversation_access_requests_of_user on conversation_access_requests (user_id);
    create index people_days_of_person on people_days (person);
    create index outbox_by_recipient on outbox (lower(recipient));
  `.execute(db);
}
