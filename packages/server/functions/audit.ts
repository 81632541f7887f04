/** The chain of the audit log, and the actions on the log that only the schema's owner may take. */
export const auditFunctions = `
create or replace function audit_queue() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed (audit_id) select id from added;
  return null;
end $$;
comment on function audit_queue() is
  'Queues each new row of the audit log for the chain.';
revoke execute on function audit_queue() from public;
create or replace trigger audit_queue after insert on audit_log referencing new table as added
  for each statement execute function audit_queue();

create or replace function audit_values_with_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not has_table_privilege(tg_relid, 'update') and exists (
    select from added a where not exists (
      select from audit_unsealed u where u.audit_id = a.audit_id and u.writer = pg_current_xact_id()))
  then
    raise insufficient_privilege using message = 'values are written in the transaction of their row';
  end if;
  return null;
end $$;
comment on function audit_values_with_row() is
  'Refuses values that are not written in the transaction of their row, unless the writer may change values.';
revoke execute on function audit_values_with_row() from public;
create or replace trigger audit_values_with_row after insert on audit_values referencing new table as added
  for each statement execute function audit_values_with_row();

create or replace function audit_moment(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');
comment on function audit_moment(timestamptz) is
  'A moment as text, as the hashes of the chain read it.';

create or replace function audit_row_hash(r audit_log) returns bytea language sql stable
  return sha256(convert_to(jsonb_build_array(r.id, audit_moment(r.at), r.admin_id, r.session_id, r.ip, r.request_id,
    r.call, r.permission, r.target_type, r.target_id, r.outcome, r.status, r.details, audit_moment(r.kept_until))::text, 'UTF8'));
comment on function audit_row_hash(audit_log) is
  'The hash of a row of the audit log. A column that is added later is not part of it.';

create or replace function audit_values_hash(v audit_values) returns bytea language sql stable
  return case when v.audit_id is not null then
    sha256(v.salt || convert_to(jsonb_build_array(v.before, v.after)::text, 'UTF8')) end;
comment on function audit_values_hash(audit_values) is
  'The salted hash of the values of a row.';

create or replace function audit_link_hash(previous bytea, s audit_seals) returns bytea language sql stable
  return sha256(coalesce(previous, '') || convert_to((
    jsonb_build_array(s.seq, s.audit_id, audit_moment(s.at), audit_moment(s.kept_until), encode(s.row_hash, 'hex'),
      encode(s.values_hash, 'hex'))
    || case when s.version = 1 then '[]' else jsonb_build_array(s.version, s.demo, audit_moment(s.sealed_at)) end
  )::text, 'UTF8'));
comment on function audit_link_hash(bytea, audit_seals) is
  'The hash of a link of the chain and the one before it.';

create or replace function audit_seal(most integer) returns table (seq bigint, hash bytea, entry jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this record;
  link audit_seals;
  last audit_seals;
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck audit sealer')) then return; end if;
  -- What is in the chain already, or is no row, does not hold up the others.
  delete from audit_unsealed u where u.audit_id in (select o.audit_id from audit_unsealed o order by o.audit_id limit most)
    and (exists (select from audit_seals s where s.audit_id = u.audit_id)
      or not exists (select from audit_log l where l.id = u.audit_id));
  select s.* into last from audit_seals s order by s.seq desc limit 1;
  for this in
    select l, v from (
      select o.audit_id from audit_unsealed o
      where not exists (select from audit_seals s where s.audit_id = o.audit_id)
      order by o.audit_id limit most
    ) u
    join audit_log l on l.id = u.audit_id left join audit_values v on v.audit_id = l.id and v.at between l.at - interval '1 day' and l.at + interval '1 day'
    order by u.audit_id
  loop
    link.seq := coalesce(last.seq, 0) + 1;
    link.audit_id := (this.l).id;
    link.at := (this.l).at;
    link.kept_until := (this.l).kept_until;
    link.row_hash := audit_row_hash(this.l);
    link.values_hash := audit_values_hash(this.v);
    link.version := 2;
    link.demo := (this.l).request_id like 'demo-%';
    link.sealed_at := clock_timestamp();
    link.hash := audit_link_hash(last.hash, link);
    insert into audit_seals (seq, audit_id, at, kept_until, row_hash, values_hash, hash, sealed_at, version, demo)
    values (link.seq, link.audit_id, link.at, link.kept_until, link.row_hash, link.values_hash, link.hash,
      link.sealed_at, link.version, link.demo);
    delete from audit_unsealed u where u.audit_id = link.audit_id;
    last := link;
    seq := link.seq;
    hash := link.hash;
    entry := to_jsonb(this.l);
    return next;
  end loop;
end $$;
comment on function audit_seal(integer) is
  'Adds up to this many rows to the chain, one sealer at a time, and returns the new links with their rows.';

create or replace function audit_expire(most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  over bigint[];
begin
  over := array(select l.id from audit_log l join audit_seals s on s.audit_id = l.id
    where l.kept_until < now() order by l.kept_until limit most);
  delete from audit_values where audit_id = any(over);
  delete from audit_log where id = any(over);
  return cardinality(over);
end $$;
comment on function audit_expire(integer) is
  'Deletes up to this many rows whose retention is over. The role of the server cannot delete them in any other way.';

create or replace function audit_erase(told_by bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told audit_log;
  gone integer;
begin
  select l.* into told from audit_log l join audit_unsealed u on u.audit_id = l.id
  where l.id = told_by and u.writer = pg_current_xact_id();
  if not found then
    raise exception 'the entry that tells of an erasure is written in the same transaction';
  end if;
  update audit_values v set before = null, after = null, salt = null, erased_at = told.at, erased_by = told.id
  from audit_log l join audit_seals s on s.audit_id = l.id
  where v.audit_id = l.id and v.erased_at is null and l.kept_until <= told.kept_until
    and l.id in (select one::bigint from jsonb_array_elements(told.details -> 'erased') one);
  get diagnostics gone = row_count;
  if gone is distinct from jsonb_array_length(told.details -> 'erased') then
    raise exception 'only values that are there, are in the chain, and are kept no longer than the entry, can be erased';
  end if;
  return gone;
end $$;
comment on function audit_erase(bigint) is
  'Erases the values of the rows that an entry of the same transaction names.';
revoke execute on function audit_erase(bigint) from public;

create or replace function audit_rows_of_user(who bigint) returns table (id bigint, at timestamptz) language sql stable as $$
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
comment on function audit_rows_of_user(bigint) is
  'The rows of the audit log that tell of a user.';

create or replace function audit_erase_user(told_by bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
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
comment on function audit_erase_user(bigint) is
  'Erases values about a deleted user, and no others.';
revoke execute on function audit_erase_user(bigint) from public;
`;
