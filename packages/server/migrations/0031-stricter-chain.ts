import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * The chain over the audit trail covers more, and the server's role can no longer write into it by itself.
 *
 * - A link of version 2 also covers when it was made, and whether the row is demo data. Links that are there stay as they
 *   are; an entry of the trail holds a hash of the times at which they were made.
 * - Links are made, and the queue is filled, by functions with the owner's rights.
 * - Values are written in the transaction of their row, and never later.
 * - Values are erased by `audit_erase`, for an entry of the trail that names their rows; `erased_by` points to it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sealWhatWaits(db);
  await sql`
    alter table audit_seals add version smallint not null default 1, add demo boolean not null default false;
    alter table audit_values add erased_by bigint;
    alter table audit_unsealed add writer xid8 not null default pg_current_xact_id(),
      add queued_at timestamptz not null default clock_timestamp();
    alter table audit_log add constraint audit_log_moments check (
      isfinite(at) and kept_until between at + interval '11 months' and at + interval '8 years') not valid;

    create or replace function audit_queue() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into audit_unsealed (audit_id) select id from added;
      return null;
    end $$;

    -- Whoever may change values is not refused here: the owner, who loads demo data and restores.
    create function audit_values_with_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if not has_table_privilege(tg_relid, 'update') and exists (
        select from added a where not exists (
          select from audit_unsealed u where u.audit_id = a.audit_id and u.writer = pg_current_xact_id()))
      then
        raise insufficient_privilege using message = 'values are written in the transaction of their row';
      end if;
      return null;
    end $$;
    create trigger audit_values_with_row after insert on audit_values referencing new table as added
      for each statement execute function audit_values_with_row();

    -- Otherwise anybody could put them on a temporary table and fill the queue with the owner's rights.
    revoke execute on function audit_queue, audit_values_with_row from public;

    create or replace function audit_link_hash(previous bytea, s audit_seals) returns bytea language sql stable
      return sha256(coalesce(previous, '') || convert_to((
        jsonb_build_array(s.seq, s.audit_id, audit_moment(s.at), audit_moment(s.kept_until), encode(s.row_hash, 'hex'),
          encode(s.values_hash, 'hex'))
        || case when s.version = 1 then '[]' else jsonb_build_array(s.version, s.demo, audit_moment(s.sealed_at)) end
      )::text, 'UTF8'));

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
        join audit_log l on l.id = u.audit_id left join audit_values v on v.audit_id = l.id
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

    -- Erases the values of the rows that an entry of the trail names in its details, {"erased": [ids]}. The entry is written
    -- in the same transaction; the rows are in the chain, so that it goes on to say that they had values.
    create function audit_erase(told_by bigint) returns integer language plpgsql security definer
      set search_path = public, pg_temp as $$
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
    revoke execute on function audit_erase from public;
  `.execute(db);
  await tellOfLinks(db);
}

/** What was written until now gets links of version 1; nobody writes or seals meanwhile. */
async function sealWhatWaits(db: Kysely<never>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('quarterdeck audit sealer'));
    lock table audit_log, audit_values, audit_seals, audit_unsealed in access exclusive mode;
    delete from audit_unsealed u where exists (select from audit_seals s where s.audit_id = u.audit_id)
      or not exists (select from audit_log l where l.id = u.audit_id);
    do $$ begin
      loop
        perform from audit_seal(5000);
        exit when not found;
      end loop;
    end $$;
  `.execute(db);
}

const AT_ONCE = 50_000;

/** A hash of the times at which links of version 1 were made, which those do not cover: a line for each link. */
async function hashOfTimes(db: Kysely<never>): Promise<{ readonly links: number; readonly hash: string }> {
  const hash = createHash('sha256');
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ seq: number; lines: string | null }>`
      select max(seq) as seq, string_agg(seq || ' ' || audit_moment(sealed_at) || e'\n', '' order by seq) as lines
      from (select seq, sealed_at from audit_seals where seq > ${last} order by seq limit ${AT_ONCE}) links
    `.execute(db);
    const [part] = rows;
    if (!part?.lines) return { links: last, hash: hash.digest('hex') };
    hash.update(part.lines);
    last = Number(part.seq);
  }
}

/** The first entry after links of version 1 tells of them, and of what was erased until then. */
async function tellOfLinks(db: Kysely<never>): Promise<void> {
  const { links, hash } = await hashOfTimes(db);
  if (links === 0) return;
  await sql`
    with told as (
      insert into audit_log (ip, request_id, call, outcome, status, details, kept_until)
      select 'server', 'migration', 'upkeep.chain', 'done', 200,
        jsonb_build_object('links', ${links}::bigint, 'hash', ${hash}::text, 'erased', coalesce((
          select jsonb_agg(audit_id order by audit_id) from audit_values
          where erased_at is not null and before is null and after is null), '[]')),
        now() + interval '7 years'
      returning id, at, details
    )
    update audit_values v set salt = null, erased_at = told.at, erased_by = told.id
    from told where told.details -> 'erased' @> to_jsonb(v.audit_id)
  `.execute(db);
}
