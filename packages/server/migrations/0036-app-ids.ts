import { type Kysely, sql } from 'kysely';

/**
 * The app's own data comes in: whatever the app knows by an id of its own keeps that id, people need no e-mail address and
 * may say any gender, and what nobody is known to have done has no person.
 *
 * People of the app (`is_app_user`) are those who are no staff and whom the app has not deleted. Their unique keys are the
 * operator's choice (APP_UNIQUE) and made at start; staff have theirs among themselves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await users(db);
  await appIds(db);
  await contentOfTheApp(db);
  await advertisingOfTheApp(db);
  await deletedUsers(db);
  await staffAndTheApp(db);
  await nobody(db);
  await triggersAsOwner(db);
}

/** Printable ASCII. */
const appId = `app_id text collate "C" check (octet_length(app_id) between 1 and 128 and app_id !~ '[^ -~]')`;

/** An address that is not there sorts before all others. */
const byEmail = `lower(coalesce(email, '')) collate "C"`;

/** The table is written anew once, with few indexes; those of people of the app are made afterwards. */
async function users(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    alter table users add deleted_at timestamptz;
    drop index users_username_key, users_email_key, users_by_name, users_by_username, users_by_email, users_by_created_at,
      users_by_id, users_by_phone, users_by_cell, users_by_app_version, users_by_last_seen, users_by_device,
      users_by_version, users_suspended;
    alter table users
      alter email drop not null,
      drop constraint users_gender_check,
      add constraint users_staff_have_email check (not is_admin or email is not null),
      add ${appId},
      add device_os text,
      add is_app_user boolean not null generated always as (not is_admin and deleted_at is null) stored,
      drop column search,
      -- One searchable text; the separator cannot be typed, so that no term matches across two columns.
      add search text not null generated always as (
        lower(name || e'\\x1f' || username || e'\\x1f' || coalesce(email, '') || e'\\x1f' || coalesce(phone, ''))
      ) stored;
    alter table users alter column search set statistics 1000;

    create unique index users_username_key on users (lower(username) collate "C") where is_admin;
    create unique index users_email_key on users (lower(email) collate "C") where is_admin;
    create index users_search on users using gin (search gin_trgm_ops) where is_app_user;
    create index users_by_name on users ((lower(name) collate "C"), id) where is_app_user;
    create index users_by_username on users ((lower(username) collate "C"), id) where is_app_user;
    create index users_by_email on users ((${byEmail}), id) where is_app_user;
    create index users_by_created_at on users (created_at, id) where is_app_user;
    create index users_by_id on users (id) where is_app_user;
    create index users_by_phone on users (phone collate "C") where is_app_user and phone is not null;
    create index users_by_cell on users (grid_x(longitude, 16384), grid_y(latitude, 16384)) include (latitude, longitude, id)
      where is_app_user and latitude is not null and longitude is not null;
    create index users_by_app_version on users (device, device_app_version) where is_app_user and not is_suspended;
    create index users_by_last_seen on users (last_seen_on, id) where is_app_user;
    create index users_by_device on users ((lower(device) collate "C"), id) where is_app_user;
    create index users_by_version on users ((device_app_version collate "C"), id) where is_app_user;
    create index users_suspended on users (id) where is_suspended and is_app_user;

    -- Whatever counts or ranks people counts and ranks those of the app; all else of these functions stays as it is.
    do $$
    declare
      found record;
      body text;
    begin
      for found in
        select p.oid, p.proname, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
          and p.prokind = 'f' and p.prosrc ~ 'not (changed\\.|added\\.)?is_admin'
      loop
        body := regexp_replace(found.text, 'not (changed\\.|added\\.)?is_admin', '\\1is_app_user', 'g');
        body := case when found.proname in ('users_rank_rebuild', 'users_rank_cut')
          then replace(body, 'lower(email)', 'lower(coalesce(email, ''''''''))')
          else replace(body, 'lower(email)', 'lower(coalesce(email, ''''))') end;
        execute body;
      end loop;
    end $$;
    drop trigger users_noted_0_changed on users;
    create trigger users_noted_0_changed after update of id, created_at, is_app_user on users
      for each row when (old.id is distinct from new.id or old.created_at is distinct from new.created_at
        or old.is_app_user is distinct from new.is_app_user)
      execute function users_noted_0_changed();`)
    .execute(db);
}

/** Tables beside users whose rows the app may know by an id, what else becomes of their columns, and when an event was. */
const known: readonly { readonly table: string; readonly more?: string; readonly at?: string }[] = [
  { table: 'posts', more: 'add deleted_by_app boolean not null default false' },
  { table: 'campaigns' },
  { table: 'bookmarks', more: 'add post_id bigint references posts on delete set null' },
  { table: 'chat_rooms' },
  { table: 'follows' },
  {
    table: 'failed_urls',
    more: 'alter post_id drop not null, add user_id bigint references users on delete set null',
  },
  { table: 'post_reports', at: 'created_at' },
  { table: 'user_reports', at: 'created_at' },
  {
    table: 'transactions',
    more: `alter campaign_id drop not null, add user_id bigint references users,
      add reverses bigint references transactions,
      add constraint transactions_somebody check (num_nonnulls(user_id, campaign_id) > 0)`,
    at: 'created_at',
  },
  {
    table: 'searches',
    more: 'alter user_id drop not null, add is_opened boolean, add corrections jsonb',
    at: 'created_at',
  },
  { table: 'post_views', more: 'alter user_id drop not null', at: 'created_at' },
  { table: 'chat_messages', at: 'created_at' },
  {
    table: 'campaign_events',
    more: `alter user_id drop not null, add state text, drop constraint campaign_events_kind_check,
      add constraint campaign_events_kind_check
        check (kind in ('impression', 'click', 'like', 'comment', 'share', 'bookmark', 'view'))`,
    at: 'at',
  },
  { table: 'web_events', at: 'at' },
];

/** A thing has its id for good; that of an event is its own within its month. */
async function appIds(db: Kysely<never>): Promise<void> {
  await sql`create unique index users_app_id_key on users (app_id) where app_id is not null`.execute(db);
  for (const { table, more, at } of known) {
    const month = at ? `, date_trunc('month', ${at} at time zone 'UTC')` : '';
    await sql
      .raw(`
        alter table ${table} add ${appId}${more ? `, ${more}` : ''};
        create unique index ${table}_app_id_key on ${table} (app_id${month}) where app_id is not null;`)
      .execute(db);
  }
  await sql`
    create index bookmarks_of_post on bookmarks (post_id) where post_id is not null;
    create index failed_urls_of_user on failed_urls (user_id) where user_id is not null;
    create index transactions_of_user on transactions (user_id, created_at, id) where user_id is not null;
    create index transactions_reversing on transactions (reverses) where reverses is not null;

    -- The app calls its visitors what it likes. Their numbers are beyond those that whoever writes visits by SQL chooses.
    create table web_visitors (
      id bigint generated always as identity (start with 1099511627776) primary key,
      visitor text collate "C" not null unique check (octet_length(visitor) between 1 and 128)
    );
  `.execute(db);
}

/** A view is an event. Who viewed a post is kept beside them, each person once, and so are the numbers of each post. */
async function contentOfTheApp(db: Kysely<never>): Promise<void> {
  await sql`
    create table post_viewers (
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (post_id, user_id)
    );
    lock table post_views in share row exclusive mode;
    insert into post_viewers select post_id, user_id, created_at from post_views;
    create index post_viewers_by_created_at on post_viewers (post_id, created_at, user_id);
    create index post_viewers_by_user on post_viewers (user_id);
    drop index post_views_key;

    create function post_views_note_viewers() returns trigger language plpgsql as $$
    begin
      insert into post_viewers as there (post_id, user_id, created_at)
      select post_id, user_id, min(created_at) from added where user_id is not null group by 1, 2 order by 1, 2
      on conflict (post_id, user_id) do update set created_at = excluded.created_at
        where there.created_at > excluded.created_at;
      return null;
    end $$;
    create trigger post_views_note_viewers after insert on post_views referencing new table as added
      for each statement execute function post_views_note_viewers();
  `.execute(db);
  const counting = (table: string, column: string, on: string, sign: string, rows: string): string => `
    create function ${table}_count_${on}() returns trigger language plpgsql as $$
    begin
      perform from posts where id in (select post_id from changed) order by id for no key update;
      update posts set ${column} = ${column} ${sign} counted.n
      from (select post_id, count(*)::integer as n from changed group by 1) counted where posts.id = counted.post_id;
      return null;
    end $$;
    create trigger ${table}_count_${on} after ${on} on ${table} referencing ${rows} table as changed
      for each statement execute function ${table}_count_${on}();`;
  for (const [table, column] of [
    ['post_views', 'views_count'],
    ['bookmarks', 'bookmarks_count'],
  ] as const)
    await sql
      .raw(`
        ${counting(table, column, 'insert', '+', 'new')}
        ${counting(table, column, 'delete', '-', 'old')}
        create function ${table}_count_update() returns trigger language plpgsql as $$
        begin
          perform from posts where id in (old.post_id, new.post_id) order by id for no key update;
          update posts set ${column} = ${column} - 1 where id = old.post_id;
          update posts set ${column} = ${column} + 1 where id = new.post_id;
          return null;
        end $$;
        create trigger ${table}_count_update after update of post_id on ${table}
          for each row when (old.post_id is distinct from new.post_id) execute function ${table}_count_update();`)
      .execute(db);
}

const sumsOfCampaign = ['debit', 'credit']
  .map(
    (type) => `count(*) filter (where transaction_type = '${type}'),
      coalesce(sum(amount) filter (where transaction_type = '${type}'), 0)`,
  )
  .join(', ');

/** Money is somebody's, with a campaign or without; a status that the app has set stands in the history as those of staff do. */
async function advertisingOfTheApp(db: Kysely<never>): Promise<void> {
  await sql`
    alter type counted add value 'impression';

    create function transactions_user() returns trigger language plpgsql as $$
    begin
      select user_id into new.user_id from campaigns where id = new.campaign_id;
      return new;
    end $$;
    create trigger transactions_user before insert on transactions
      for each row when (new.user_id is null and new.campaign_id is not null) execute function transactions_user();

    create or replace function transactions_sum() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into transaction_days as there (day, transaction_type, transactions, amount)
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
      group by 1, 2 order by 1, 2
      on conflict (day, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
      select campaign_id, ${sql.raw(sumsOfCampaign)} from added where campaign_id is not null group by 1 order by 1
      on conflict (campaign_id) do update
        set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
          credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
      return null;
    end $$;
    create or replace function advertising_recount() returns void language sql as $$
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate campaign_event_days, transaction_days, campaign_sums;
      insert into campaign_event_days
      select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events group by 1, 2, 3;
      insert into transaction_days
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, ${sql.raw(sumsOfCampaign)} from transactions where campaign_id is not null group by 1;
    $$;

    create function campaigns_keep_status_of_app() returns trigger language plpgsql as $$
    begin
      insert into campaign_status_changes (campaign_id, before, after) values (new.id, old.status, new.status);
      return null;
    end $$;
    create trigger campaigns_keep_status_of_app after update of status on campaigns
      for each row when (old.status <> new.status and new.updated_by is null)
      execute function campaigns_keep_status_of_app();
  `.execute(db);
}

/** Whom the app has deleted is in no list: their case closes and nobody follows them. What they did stays as it was counted. */
async function deletedUsers(db: Kysely<never>): Promise<void> {
  await sql`
    create function users_end_auto_follow() returns trigger language plpgsql as $$
    begin
      new.auto_follow := false;
      new.auto_follow_since := null;
      return new;
    end $$;
    create trigger users_end_auto_follow before update of deleted_at on users
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function users_end_auto_follow();

    create function users_deleted() returns trigger language plpgsql as $$
    begin
      perform case_close(null, new.id, new.deleted_at, null, null);
      delete from follows where follower_id = new.id;
      delete from follows where followed_id = new.id;
      return null;
    end $$;
    create trigger users_deleted after update of deleted_at on users
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function users_deleted();

    -- A report on somebody whom the app has deleted, as one on a deleted post, is of a case that is closed.
    create or replace function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      gone boolean;
      found_id bigint;
    begin
      if the_post is not null then
        select title, deleted_at, deleted_by, deletion_reason, deleted_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from posts where id = the_post for no key update;
      else
        select name, coalesce(deleted_at, suspended_at), case when deleted_at is null then suspended_by end,
            case when deleted_at is null then suspension_reason end, deleted_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, created_at = least(created_at, at), last_report_at = greatest(last_report_at, at),
        last_report_by = case when at >= last_report_at then reporter else last_report_by end,
        last_reason = case when at >= last_report_at then why else last_reason end
      where id = (
        select id from cases
        where (post_id = the_post or user_id = the_user)
          and (state = 'open' or (state = 'acted_on' and handled_at is not null))
        order by state = 'open' desc, id desc limit 1
      )
      returning id into found_id;
      if found then return found_id; end if;

      insert into cases (post_id, user_id, subject, reports, last_report_at, last_report_by, last_reason, created_at,
        version, state, closed_at, closed_by, closing_reason)
      select the_post, the_user, about, 1, at, reporter, why, at,
        1 + coalesce((select max(version) from cases where post_id = the_post or user_id = the_user), 0),
        case when gone then 'acted_on' else 'open' end, case when gone then handled_at end,
        case when gone then handled_by end, case when gone then handled_why end
      returning id into found_id;
      return found_id;
    end $$;
  `.execute(db);
}

/** The fields of a profile that staff edit, each with a version of its own. */
const fields = ['name', 'username', 'gender', 'email', 'phone', 'dob', 'address', 'current_location'];

/** What a field was before staff changed it is kept with the change: the app may go on sending it for a while. */
async function staffAndTheApp(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function users_note_edits() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      field text;
      noted jsonb := '{}';
    begin
      foreach field in array array_remove(array[${sql.raw(
        fields
          .map((field) => `case when old.${field} is distinct from new.${field} then '${field}' end`)
          .join(',\n        '),
      )}], null)
      loop
        if new.edits -> field is not distinct from old.edits -> field then
          new.version := greatest(new.version, old.version + 1);
          noted := noted || jsonb_build_object(field, jsonb_build_object('version', new.version, 'by', null, 'at', now()));
        elsif new.edits -> field ->> 'by' is not null then
          new.edits := jsonb_set(new.edits, array[field, 'before'], coalesce(to_jsonb(old) -> field, 'null'));
        end if;
      end loop;
      if noted <> '{}' then
        new.edits := new.edits || noted;
        new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
      end if;
      return new;
    end $$;
  `.execute(db);
}

/** What nobody is known to have done is an event, and nobody's. A result was opened when the app says so, or else has a title. */
async function nobody(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    do $$
    declare
      found record;
    begin
      for found in
        select p.proname, pg_get_functiondef(p.oid) as text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and p.proname ~ '^(searches_noted_[16]|campaign_events_noted_5)_(added|gone|changed)$|^counts_recount_all$'
      loop
        execute regexp_replace(
          replace(replace(found.text, 'count(title)', 'count(*) filter (where coalesce(is_opened, title is not null))'),
            '(title is not null)::int', 'coalesce(is_opened, title is not null)::int'),
          'where true and true', 'where user_id is not null', 'g');
      end loop;
    end $$;
    drop trigger searches_noted_6_changed on searches;
    create trigger searches_noted_6_changed after update of search_term, created_at, title, is_opened on searches
      for each row when (old.search_term is distinct from new.search_term or old.created_at is distinct from new.created_at
        or old.title is distinct from new.title or old.is_opened is distinct from new.is_opened)
      execute function searches_noted_6_changed();`)
    .execute(db);
  const sources = [
    ['searches', 'user_id', 'created_at', `'search'`, 'user_id is not null'],
    ['posts', 'user_id', 'created_at', `'post'`, 'true'],
    ['follows', 'follower_id', 'created_at', `'follow'`, 'not is_automatic'],
    ['chat_messages', 'sender_id', 'created_at', `'message'`, 'true'],
    ['campaign_events', 'user_id', 'at', 'kind', 'user_id is not null'],
    ['web_events', 'visitor_id', 'session_started_at', `'visitor'`, 'true'],
  ] as const;
  const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`;
  const events = sources.map(
    ([table, person, at, kind]) => `select ${person}, ${dayOf(at)}, ${kind}::counted from ${table}`,
  );
  const visits = sources.map(
    ([table, person, at, kind, where]) =>
      `select ${person}, ${dayOf(at)}, counted_as(${kind}::counted) from ${table} where ${where}`,
  );
  await sql
    .raw(`
    create or replace view counted_events (person, day, kind) as
      select id, ${dayOf('created_at')}, 'new_user'::counted from users where is_app_user
      union all ${events.join(' union all ')};
    create or replace view counted_visits (person, day, kind) as ${visits.join(' union all ')};`)
    .execute(db);
}

/** As 0026 did for those that were there. */
async function triggersAsOwner(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace and not p.prosecdef
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}
