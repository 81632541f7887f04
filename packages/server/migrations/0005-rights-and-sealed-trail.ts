import { type Kysely, sql } from 'kysely';

/**
 * Who gave which right, and when; and a chain over the audit trail, so that whoever changes a row of it is found out.
 *
 * `audit_seals` has one link for each row of the trail, in the order in which the rows were committed: the hash of the row,
 * the salted hash of its values, and a hash over both and the link before. Neither hash holds a personal value, so the
 * values can be erased and rows can be deleted when their time is over (`kept_until`, which the link holds too) without
 * breaking the chain. A trigger puts each new row into `audit_unsealed`; `audit_seal` takes it from there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table group_permissions add granted_at timestamptz, add granted_by bigint references users;
    alter table group_permissions alter granted_at set default now();
    alter table user_permissions add granted_at timestamptz, add granted_by bigint references users;
    alter table user_permissions alter granted_at set default now();
    alter table admin_groups add added_at timestamptz, add added_by bigint references users;
    alter table admin_groups alter added_at set default now();
    create index group_permissions_by_permission on group_permissions (permission);
    create index user_permissions_by_permission on user_permissions (permission);

    alter table groups add version integer not null default 1, add updated_by bigint references users;
    create index groups_by_name on groups ((lower(name) collate "C"), id);
    create index groups_by_created_at on groups (created_at, id);
    create index groups_by_updated_at on groups (updated_at, id);

    -- Apart from the version of the account: a new password must not stand in the way of a new group.
    alter table admins add rights_version integer not null default 1,
      add rights_updated_at timestamptz not null default now(), add rights_updated_by bigint references users;
    create index users_admins_by_id on users (id) where is_admin;
    create index users_admins_by_name on users ((lower(name) collate "C"), id) where is_admin;
    create index users_admins_by_email on users ((lower(email) collate "C"), id) where is_admin;
    create index users_admins_by_created_at on users (created_at, id) where is_admin;

    alter table audit_log add kept_until timestamptz not null default now() + interval '12 months';
    update audit_log set kept_until = at + interval '12 months';
    drop index audit_log_by_admin, audit_log_by_target;
    create index audit_log_by_at on audit_log (at, id);
    create index audit_log_by_admin on audit_log (admin_id, at, id);
    create index audit_log_by_call on audit_log (call, at, id);
    create index audit_log_by_target on audit_log (target_type, target_id, at, id);
    create index audit_log_by_outcome on audit_log (outcome, at, id) where outcome <> 'done';
    create index audit_log_by_end on audit_log (kept_until);
    alter table audit_values add salt bytea default uuid_send(gen_random_uuid()), add erased_at timestamptz;
    alter table audit_values alter salt set default uuid_send(gen_random_uuid());

    create table audit_unsealed (audit_id bigint primary key);
    create table audit_seals (
      seq bigint primary key,
      audit_id bigint not null unique,
      at timestamptz not null,
      kept_until timestamptz not null,
      row_hash bytea not null,
      values_hash bytea,
      hash bytea not null,
      sealed_at timestamptz not null default clock_timestamp()
    );
    insert into audit_unsealed select id from audit_log;

    create function audit_queue() returns trigger language plpgsql as $$
    begin
      insert into audit_unsealed select id from added;
      return null;
    end $$;
    create trigger audit_queue after insert on audit_log referencing new table as added
      for each statement execute function audit_queue();

    create function audit_moment(moment timestamptz) returns text language sql stable
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');
    -- What is hashed of a row, of its values, and of a link. A column that is added later is not part of it.
    create function audit_row_hash(r audit_log) returns bytea language sql stable
      return sha256(convert_to(jsonb_build_array(r.id, audit_moment(r.at), r.admin_id, r.session_id, r.ip, r.request_id,
        r.call, r.permission, r.target_type, r.target_id, r.outcome, r.status, r.details,
        audit_moment(r.kept_until))::text, 'UTF8'));
    create function audit_values_hash(v audit_values) returns bytea language sql stable
      return case when v.audit_id is not null then
        sha256(v.salt || convert_to(jsonb_build_array(v.before, v.after)::text, 'UTF8')) end;
    create function audit_link_hash(previous bytea, s audit_seals) returns bytea language sql stable
      return sha256(coalesce(previous, '') || convert_to(jsonb_build_array(s.seq, s.audit_id, audit_moment(s.at),
        audit_moment(s.kept_until), encode(s.row_hash, 'hex'), encode(s.values_hash, 'hex'))::text, 'UTF8'));

    -- Adds up to so many rows to the chain, one sealer at a time, and gives the new links with their rows.
    create function audit_seal(most integer) returns table (seq bigint, hash bytea, entry jsonb) language plpgsql as $$
    declare
      this record;
      link audit_seals;
      last audit_seals;
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck audit sealer')) then return; end if;
      select s.* into last from audit_seals s order by s.seq desc limit 1;
      for this in
        select l, v from (select u.audit_id from audit_unsealed u order by u.audit_id limit most) u
        join audit_log l on l.id = u.audit_id left join audit_values v on v.audit_id = l.id
        order by u.audit_id
      loop
        link.seq := coalesce(last.seq, 0) + 1;
        link.audit_id := (this.l).id;
        link.at := (this.l).at;
        link.kept_until := (this.l).kept_until;
        link.row_hash := audit_row_hash(this.l);
        link.values_hash := audit_values_hash(this.v);
        link.hash := audit_link_hash(last.hash, link);
        link.sealed_at := clock_timestamp();
        insert into audit_seals values (link.*);
        delete from audit_unsealed u where u.audit_id = link.audit_id;
        last := link;
        seq := link.seq;
        hash := link.hash;
        entry := to_jsonb(this.l);
        return next;
      end loop;
    end $$;

    -- Deletes up to so many rows whose time is over. The server's role may not delete from the trail in any other way.
    create function audit_expire(most integer) returns integer language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      over bigint[];
    begin
      over := array(select l.id from audit_log l join audit_seals s on s.audit_id = l.id
        where l.kept_until < now() order by l.kept_until limit most);
      delete from audit_values where audit_id = any(over);
      delete from audit_log where id = any(over);
      return cardinality(over);
    end $$;

    -- When each daily chore was last done, so that one instance does it.
    create table chores (name text primary key, done_at timestamptz not null);

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct p.permission from admin_groups g join group_permissions p using (group_id)
          where g.admin_id = a.user_id order by p.permission),
        array(select p.permission from user_permissions p where p.admin_id = a.user_id order by p.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}
