import { type Kysely, sql } from 'kysely';

/** Advertising: what campaigns cost and are about, the campaigns themselves with their events, and the money that moved. */
export async function up(db: Kysely<never>): Promise<void> {
  await interestsAndCharges(db);
  await campaigns(db);
  await countedInterests(db);
  await events(db);
  await transactions(db);
  await recounts(db);
}

async function interestsAndCharges(db: Kysely<never>): Promise<void> {
  await sql`
    create table interests (
      id bigint generated always as identity primary key,
      name text not null,
      campaigns_count integer not null default 0 check (campaigns_count >= 0),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    create unique index interests_name_key on interests (lower(name));

    create table campaign_charges (
      id bigint generated always as identity primary key,
      goal text not null constraint campaign_charges_goal_key unique check (goal in ('clicks', 'impressions')),
      value numeric(11, 4) not null check (value between 0 and 1000000),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    create table campaign_charge_values (
      id bigint generated always as identity primary key,
      charge_id bigint not null references campaign_charges,
      goal text not null,
      value numeric(11, 4) not null,
      set_at timestamptz not null default now(),
      set_by bigint references users on delete set null
    );
    create index campaign_charge_values_of_charge on campaign_charge_values (charge_id, id);
    create function campaign_charges_keep() returns trigger language plpgsql as $$
    begin
      insert into campaign_charge_values (charge_id, goal, value, set_at, set_by)
      values (new.id, new.goal, new.value, new.updated_at, new.updated_by);
      return null;
    end $$;
    create trigger campaign_charges_keep after insert or update on campaign_charges
      for each row execute function campaign_charges_keep();
  `.execute(db);
}

async function campaigns(db: Kysely<never>): Promise<void> {
  await sql`
    create table campaigns (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      username text not null default '',
      campaign_name text not null,
      ad_set_name text,
      goal text not null check (goal in ('clicks', 'impressions')),
      target_gender text,
      target_location text,
      target_region text,
      target_age_minimum integer,
      target_age_maximum integer,
      creative_ad_title text,
      creative_ad_url text,
      creative_ad_description text,
      creative_ad_button_name text,
      creative_ad_button_color text,
      creative_ad_button_text_color text,
      creative_ad_media_path text,
      total_ad_budget numeric(12, 2) not null default 0 check (total_ad_budget >= 0),
      ad_start timestamptz,
      ad_end timestamptz,
      payment_type text,
      card_detail_id bigint,
      status text not null default 'Draft' check (status in ('Draft', 'Pending', 'Approved', 'Paused', 'Completed')),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null,
      search text generated always as (lower(campaign_name || e'\n' || username)) stored
    );
    create index campaigns_search on campaigns using gin (search gin_trgm_ops);
    create index campaigns_of_user on campaigns (user_id);
    create index campaigns_by_name on campaigns ((lower(campaign_name) collate "C"), id);
    create index campaigns_by_username on campaigns ((lower(username) collate "C"), id);
    create index campaigns_by_status on campaigns (status, id);
    create index campaigns_by_created_at on campaigns (created_at, id);
    create index campaigns_by_status_and_created_at on campaigns (status, created_at, id);
    create index campaigns_by_updated_at on campaigns (updated_at, id);
    create index campaigns_by_total_ad_budget on campaigns (total_ad_budget, id);

    create function campaigns_username() returns trigger language plpgsql as $$
    begin
      select username into new.username from users where id = new.user_id for share;
      return new;
    end $$;
    create trigger campaigns_username before insert or update of user_id on campaigns
      for each row execute function campaigns_username();
    create function campaigns_follow_username() returns trigger language plpgsql as $$
    begin
      update campaigns set username = new.username where user_id = new.id;
      return null;
    end $$;
    create trigger campaigns_follow_username after update of username on users
      for each row when (old.username is distinct from new.username) execute function campaigns_follow_username();

    create table campaign_status_changes (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns on delete cascade,
      before text not null,
      after text not null,
      reason text,
      changed_at timestamptz not null default now(),
      changed_by bigint references users on delete set null
    );
    create index campaign_status_changes_of_campaign on campaign_status_changes (campaign_id, id);
  `.execute(db);
}

/** Using an interest locks its row against being deleted: never both, whoever comes first. */
async function countedInterests(db: Kysely<never>): Promise<void> {
  await sql`
    create table campaign_interests (
      campaign_id bigint not null references campaigns on delete cascade,
      interest_id bigint not null constraint campaign_interests_interest references interests,
      primary key (campaign_id, interest_id)
    );
    create index campaign_interests_of_interest on campaign_interests (interest_id);
    create function campaign_interests_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform from interests where id in (select interest_id from changed) order by id for no key update;
        update interests set campaigns_count = campaigns_count + by.n
        from (select interest_id, count(*) as n from changed group by 1) by where id = by.interest_id;
      else
        perform from interests where id in (select interest_id from changed) order by id for no key update;
        update interests set campaigns_count = campaigns_count - by.n
        from (select interest_id, count(*) as n from changed group by 1) by where id = by.interest_id;
      end if;
      return null;
    end $$;
    create trigger campaign_interests_added after insert on campaign_interests
      referencing new table as changed for each statement execute function campaign_interests_count();
    create trigger campaign_interests_gone after delete on campaign_interests
      referencing old table as changed for each statement execute function campaign_interests_count();
    create function campaign_interests_fixed() returns trigger language plpgsql as $$
    begin
      raise exception 'the interests of a campaign are added and taken away, never changed';
    end $$;
    create trigger campaign_interests_fixed before update on campaign_interests
      for each row execute function campaign_interests_fixed();
  `.execute(db);
}

/** Each event, and how many of each kind a campaign had on each day: kept exact by what a statement changes, in one order. */
async function events(db: Kysely<never>): Promise<void> {
  await sql`
    create table campaign_events (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns on delete cascade,
      user_id bigint not null references users,
      kind text not null check (kind in ('click', 'like', 'comment', 'share', 'bookmark', 'view')),
      at timestamptz not null default now()
    );
    create index campaign_events_of_campaign on campaign_events (campaign_id, kind, user_id);
    create index campaign_events_of_user on campaign_events (user_id);
    create table campaign_event_days (
      campaign_id bigint not null,
      day date not null,
      kind text not null,
      events integer not null,
      primary key (campaign_id, day, kind)
    );
  `.execute(db);
  const counting = (on: 'insert' | 'update' | 'delete', tables: string, changed: string) =>
    sql.raw(`
      create function campaign_events_count_${on}() returns trigger language plpgsql as $$
      begin
        insert into campaign_event_days as there (campaign_id, day, kind, events)
        select campaign_id, (at at time zone 'UTC')::date, kind, sum(by) from (${changed}) changed
        group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
        on conflict (campaign_id, day, kind) do update set events = there.events + excluded.events;
        return null;
      end $$;
      create trigger campaign_events_count_${on} after ${on} on campaign_events referencing ${tables}
        for each statement execute function campaign_events_count_${on}();`);
  await sql`
    ${counting('insert', 'new table as added', 'select *, 1 as by from added')}
    ${counting('delete', 'old table as gone', 'select *, -1 as by from gone')}
    ${counting('update', 'old table as gone new table as added', 'select *, 1 as by from added union all select *, -1 from gone')}
  `.execute(db);
}

/** Money that moved can only be added to; what each day and each campaign had is summed as it comes. */
async function transactions(db: Kysely<never>): Promise<void> {
  await sql`
    create table transactions (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns,
      amount numeric(14, 2) not null check (amount >= 0),
      transaction_type text not null check (transaction_type in ('debit', 'credit')),
      stripe_transaction_id text unique,
      created_at timestamptz not null default now()
    );
    create index transactions_by_created_at on transactions (created_at, id);
    create index transactions_by_type_and_created_at on transactions (transaction_type, created_at, id);
    create index transactions_by_amount on transactions (amount, id);
    create index transactions_of_campaign on transactions (campaign_id) include (transaction_type, amount);
    create index transactions_stripe on transactions using gin (lower(stripe_transaction_id) gin_trgm_ops);
    create table transaction_days (
      day date not null,
      transaction_type text not null,
      transactions integer not null,
      amount numeric(20, 2) not null,
      primary key (day, transaction_type)
    );
    create table campaign_sums (
      campaign_id bigint not null,
      transaction_type text not null,
      transactions integer not null,
      amount numeric(20, 2) not null,
      primary key (campaign_id, transaction_type)
    );
    create function transactions_sum() returns trigger language plpgsql as $$
    begin
      insert into transaction_days as there (day, transaction_type, transactions, amount)
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
      group by 1, 2 order by 1, 2
      on conflict (day, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      insert into campaign_sums as there (campaign_id, transaction_type, transactions, amount)
      select campaign_id, transaction_type, count(*), sum(amount) from added group by 1, 2 order by 1, 2
      on conflict (campaign_id, transaction_type) do update
        set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
      return null;
    end $$;
    create trigger transactions_sum after insert on transactions referencing new table as added
      for each statement execute function transactions_sum();
    create function transactions_only_added() returns trigger language plpgsql as $$
    begin
      raise exception 'transactions can only be added';
    end $$;
    create trigger transactions_only_added before update or delete or truncate on transactions
      for each statement execute function transactions_only_added();
  `.execute(db);
}

/** After a bulk load with the triggers off. */
async function recounts(db: Kysely<never>): Promise<void> {
  await sql`
    create function advertising_recount() returns void language sql as $$
      update campaigns c set username = u.username from users u
      where u.id = c.user_id and c.username is distinct from u.username;
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate campaign_event_days, transaction_days, campaign_sums;
      insert into campaign_event_days
      select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events group by 1, 2, 3;
      insert into transaction_days
      select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
    $$;
  `.execute(db);
}
