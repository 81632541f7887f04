import { type Kysely, sql } from 'kysely';
import { up as ranks } from './0003-list-ranks-and-demo.ts';
import { up as positions } from './0010-positions.ts';

/**
 * Six migrations were changed after databases had run them. Here those databases get what the migrations say now; whether
 * they need it is seen by what they have, and a fresh database has it already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await answersToTheLetter(db);
  await ranksWithPlaces(db);
  await sql`alter table users add column if not exists edits jsonb not null default '{}'`.execute(db);
  await gridOfCities(db);
  await casesFromTheFirstReport(db);
  await openCases(db);
  await advertising(db);
  await triggersAsOwner(db);
}

/** Whether the catalogue has a row for it. */
async function has(db: Kysely<never>, query: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (${sql.raw(query)}) as has`.execute(db);
  return rows[0]?.has === true;
}

const hasColumn = (db: Kysely<never>, table: string, column: string, type = '%'): Promise<boolean> =>
  has(
    db,
    `select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}' and not attisdropped
       and format_type(atttypid, atttypmod) like '${type}'`,
  );

const hasFunctionWith = (db: Kysely<never>, name: string, text: string): Promise<boolean> =>
  has(
    db,
    `select from pg_proc where pronamespace = 'public'::regnamespace and proname = '${name}' and position('${text}' in prosrc) > 0`,
  );

async function answersToTheLetter(db: Kysely<never>): Promise<void> {
  if (await hasColumn(db, 'idempotency', 'body', 'jsonb'))
    await sql`alter table idempotency alter column body type json using body::json`.execute(db);
}

/** All of it is counted anew; only what is known of the demo data stays. */
async function ranksWithPlaces(db: Kysely<never>): Promise<void> {
  if (await hasColumn(db, 'users_rank', 'at')) return;
  await sql`
    drop function if exists users_rank_on_insert, users_rank_on_update, users_rank_on_delete, users_rank_rebuild,
      users_rank_fold, users_rank_total, users_rank_find cascade;
    drop function if exists rank_key cascade;
    drop table users_rank, users_rank_change;
    create schema quarterdeck_aside;
    alter table demo_data set schema quarterdeck_aside;
  `.execute(db);
  await ranks(db);
  await sql`
    drop table demo_data;
    alter table quarterdeck_aside.demo_data set schema public;
    drop schema quarterdeck_aside;
  `.execute(db);
}

async function gridOfCities(db: Kysely<never>): Promise<void> {
  if (await hasFunctionWith(db, 'users_grid_fold', '16384')) return;
  await sql`
    drop index users_by_cell;
    drop function users_grid_on_insert, users_grid_on_update, users_grid_on_delete, users_grid_rebuild, users_grid_fold,
      grid_x, grid_y, micro cascade;
    drop table users_grid, users_grid_change;
  `.execute(db);
  await positions(db);
}

/** A report that is written down late may be the earliest of its case. */
async function casesFromTheFirstReport(db: Kysely<never>): Promise<void> {
  if (await hasFunctionWith(db, 'case_of_report', 'created_at = least(created_at, at)')) return;
  await sql`
    create or replace function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      found_id bigint;
    begin
      if the_post is not null then
        select title, deleted_at, deleted_by, deletion_reason into about, handled_at, handled_by, handled_why
        from posts where id = the_post for no key update;
      else
        select name, suspended_at, suspended_by, suspension_reason into about, handled_at, handled_by, handled_why
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
      from (select the_post is not null and handled_at is not null as gone) state
      returning id into found_id;
      return found_id;
    end $$;
    update cases c set created_at = r.first
    from (
      select case_id, min(created_at) as first
      from (select case_id, created_at from post_reports union all select case_id, created_at from user_reports) each
      group by case_id
    ) r
    where r.case_id = c.id and r.first < c.created_at;
  `.execute(db);
}

async function openCases(db: Kysely<never>): Promise<void> {
  for (const about of ['post', 'user']) {
    const index = `cases_open_of_${about}`;
    const isNarrow = await has(
      db,
      `select from pg_indexes where indexname = '${index}' and position('is not null' in lower(indexdef)) > 0`,
    );
    if (!isNarrow)
      await sql
        .raw(
          `drop index ${index};
           create unique index ${index} on cases (${about}_id) where state = 'open' and ${about}_id is not null;`,
        )
        .execute(db);
  }
}

const sumsOfCampaign = sql.raw(
  ['debit', 'credit']
    .map(
      (type) => `count(*) filter (where transaction_type = '${type}'),
        coalesce(sum(amount) filter (where transaction_type = '${type}'), 0)`,
    )
    .join(', '),
);

async function advertising(db: Kysely<never>): Promise<void> {
  if (!(await has(db, `select from pg_constraint where conname = 'transactions_stripe_transaction_id_key'`)))
    await sql`alter table transactions add constraint transactions_stripe_transaction_id_key unique (stripe_transaction_id)`.execute(
      db,
    );
  if (await hasColumn(db, 'campaigns', 'name_key')) return;
  await sql`
    alter table campaigns
      add name_key text collate "C" generated always as (lower(campaign_name)) stored,
      add username_key text collate "C" generated always as (lower(username)) stored;
    drop index campaigns_by_name, campaigns_by_username, transactions_of_campaign;
    create index campaigns_by_name on campaigns (name_key, id);
    create index campaigns_by_username on campaigns (username_key, id);
    create index campaigns_by_status_and_name on campaigns (status, name_key, id);
    create index campaigns_by_status_and_username on campaigns (status, username_key, id);
    create index campaigns_by_status_and_updated_at on campaigns (status, updated_at, id);
    create index campaigns_by_status_and_budget on campaigns (status, total_ad_budget, id);
    create index transactions_by_type_and_amount on transactions (transaction_type, amount, id);
    create index transactions_by_type on transactions (transaction_type, id);
    create index transactions_of_campaign on transactions (campaign_id, created_at, id) include (transaction_type, amount);

    drop table if exists campaign_sums;
    create table campaign_sums (
      campaign_id bigint primary key,
      debits integer not null,
      debit numeric(20, 2) not null,
      credits integer not null,
      credit numeric(20, 2) not null
    );
    insert into campaign_sums select campaign_id, ${sumsOfCampaign} from transactions group by 1;
    create or replace function transactions_sum() returns trigger language plpgsql as $$
    begin
      insert into transaction_days as there (day, transaction_type, transactions, amount)
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
      group by 1, 2 order by 1, 2
      on conflict (day, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
      select campaign_id, ${sumsOfCampaign} from added group by 1 order by 1
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
      select campaign_id, ${sumsOfCampaign} from transactions group by 1;
    $$;
  `.execute(db);
}

/** As 0026 did for those that were there: what was made anew here comes after it. */
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
