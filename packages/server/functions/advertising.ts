import { byOperation, onEach } from './by-operation.ts';
import { bitsOfDays } from './counts.ts';

const DEBIT = "coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)";
const CREDIT = "coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)";

/** The number and the sum of debits and of credits. */
const SUMS = `count(*) filter (where transaction_type = 'debit'), ${DEBIT},
    count(*) filter (where transaction_type = 'credit'), ${CREDIT}`;

/** Debit and credit of each campaign and day. */
const moneyDays = (transactions: string): string => `
  select campaign_id, (created_at at time zone 'UTC')::date, ${DEBIT}, ${CREDIT}
  from ${transactions} where campaign_id is not null group by 1, 2`;

/** Debits and credits of each user and month, in UTC. */
const userMonths = (transactions: string): string => `
  select user_id, date_trunc('month', created_at at time zone 'UTC')::date, ${SUMS}
  from ${transactions} where user_id is not null group by 1, 2`;

/** The transactions of users who do not own the campaign. */
const byOthers = (transactions: string): string => `
  select t.user_id, t.id from ${transactions} t left join campaigns c on c.id = t.campaign_id
  where t.user_id is not null and c.user_id is distinct from t.user_id`;

/** Campaigns, their events and transactions, and their sums. */
export const advertisingFunctions = `
create or replace function campaign_charges_keep() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into campaign_charge_values (charge_id, goal, value, set_at, set_by)
  values (new.id, new.goal, new.value, new.updated_at, new.updated_by);
  return null;
end $$;
comment on function campaign_charges_keep() is
  'Keeps each value that a charge has had.';
revoke execute on function campaign_charges_keep() from public;
create or replace trigger campaign_charges_keep after insert or update on campaign_charges
  for each row execute function campaign_charges_keep();

create or replace function campaigns_username() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select username into new.username from users where id = new.user_id for share;
  return new;
end $$;
comment on function campaigns_username() is
  'Copies the username of the owner, by which campaigns are sorted and searched.';
revoke execute on function campaigns_username() from public;
create or replace trigger campaigns_username before insert or update of user_id on campaigns
  for each row execute function campaigns_username();

create or replace function campaigns_follow_username() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update campaigns set username = new.username where user_id = new.id;
  return null;
end $$;
comment on function campaigns_follow_username() is
  'Copies a changed username to the campaigns of the user.';
revoke execute on function campaigns_follow_username() from public;
create or replace trigger campaigns_follow_username after update of username on users
  for each row when (old.username is distinct from new.username) execute function campaigns_follow_username();

create or replace function campaigns_had_other_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.had_other_owner := true;
  return new;
end $$;
comment on function campaigns_had_other_owner() is
  'Notes that a campaign had another owner, whose payments it keeps.';
revoke execute on function campaigns_had_other_owner() from public;
create or replace trigger campaigns_had_other_owner before update of user_id on campaigns
  for each row when (old.user_id <> new.user_id) execute function campaigns_had_other_owner();

create or replace function campaigns_note_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.version = old.version then
    new.version := old.version + 1;
    new.updated_by := null;
    new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
  end if;
  return new;
end $$;
comment on function campaigns_note_change() is
  'Raises the version of a campaign when the app changes its status.';
revoke execute on function campaigns_note_change() from public;
create or replace trigger campaigns_note_change before update of status on campaigns
  for each row when (old.status is distinct from new.status) execute function campaigns_note_change();

create or replace function campaigns_keep_status_of_app() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into campaign_status_changes (campaign_id, before, after) values (new.id, old.status, new.status);
  return null;
end $$;
comment on function campaigns_keep_status_of_app() is
  'Keeps each status that the app has set.';
revoke execute on function campaigns_keep_status_of_app() from public;
create or replace trigger campaigns_keep_status_of_app after update of status on campaigns
  for each row when (old.status <> new.status and new.updated_by is null) execute function campaigns_keep_status_of_app();

create or replace function us_state_at(latitude double precision, longitude double precision) returns text
  language sql stable as $$
  select state from us_state_shapes
  where shape <-> point(longitude, latitude) < 0.05 order by shape <-> point(longitude, latitude), state limit 1
$$;
comment on function us_state_at(double precision, double precision) is
  'The state of the US at a place.';

create or replace function us_state_named(region text) returns text language sql stable as $$
  select code from us_states
  where lower(btrim(region)) in (lower(name), lower(code), 'us-' || lower(code)) limit 1
$$;
comment on function us_state_named(text) is
  'The state of the US that a text names.';

create or replace function campaigns_target() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place jsonb;
begin
  new.target_latitude = null; new.target_longitude = null; new.target_radius = null; new.target_unit = null;
  begin
    place = new.target_location::jsonb;
    if (place ->> 'latitude')::float8 between -90 and 90 and (place ->> 'longitude')::float8 between -180 and 180 then
      -- The radius is the last that may not be a number, so it is read first; none is wider than the world.
      new.target_radius = least(40000, greatest(0, (place ->> 'radius')::float8));
      new.target_unit = case when place ->> 'unit' = 'miles' then 'miles' else 'km' end;
      new.target_latitude = (place ->> 'latitude')::float8;
      new.target_longitude = (place ->> 'longitude')::float8;
    end if;
  exception when data_exception then
    -- Not a place: such a campaign is on no map.
    null;
  end;
  new.target_state = coalesce(us_state_named(new.target_region), us_state_at(new.target_latitude, new.target_longitude));
  return new;
end $$;
comment on function campaigns_target() is
  'Reads the target of a campaign on the map from what the app sent.';
revoke execute on function campaigns_target() from public;
create or replace trigger campaigns_target before insert or update of target_location, target_region on campaigns
  for each row execute function campaigns_target();

create or replace function campaign_interests_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
comment on function campaign_interests_count() is
  'Keeps the number of campaigns of an interest.';
revoke execute on function campaign_interests_count() from public;
create or replace trigger campaign_interests_added after insert on campaign_interests referencing new table as changed
  for each statement execute function campaign_interests_count();
create or replace trigger campaign_interests_gone after delete on campaign_interests referencing old table as changed
  for each statement execute function campaign_interests_count();

create or replace function campaign_events_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${byOperation(
    (changed) => `insert into campaign_event_days as there (campaign_id, day, kind, events)
    select campaign_id, (at at time zone 'UTC')::date, kind, sum(by) from ${changed} changed
    group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
    on conflict (campaign_id, day, kind) do update set events = there.events + excluded.events;`,
  )}
  return null;
end $$;
comment on function campaign_events_count() is
  'Keeps the events of each campaign, day and kind.';
revoke execute on function campaign_events_count() from public;
${onEach('campaign_events', 'campaign_events_count', 'campaign_events_count')}

create or replace function campaign_events_keep_counts(source text) returns void language plpgsql as $$
begin
  execute format($sql$
    with visits as materialized (
      select distinct campaign_id::text || ' ' || kind as kind, 'epoch'::date as day, user_id >> 15 as chunk, (user_id & 32767)::integer as place
      from %s gone where user_id is not null
    ), days as (${bitsOfDays})
    insert into campaign_event_people as there (campaign_id, kind, chunk, bits)
    select split_part(kind, ' ', 1)::bigint, split_part(kind, ' ', 2), chunk, bits from days order by 1, 2, 3
    on conflict (campaign_id, kind, chunk) do update set bits = there.bits | excluded.bits$sql$, source);
end $$;
comment on function campaign_events_keep_counts(text) is
  'Notes who was behind events that are about to be dropped.';
revoke execute on function campaign_events_keep_counts(text) from public;

create or replace function transactions_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select user_id into new.user_id from campaigns where id = new.campaign_id;
  return new;
end $$;
comment on function transactions_user() is
  'Gives a transaction without a user the owner of its campaign.';
revoke execute on function transactions_user() from public;
create or replace trigger transactions_user before insert on transactions
  for each row when (new.user_id is null and new.campaign_id is not null) execute function transactions_user();

create or replace function transactions_sum() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into transaction_days as there (day, transaction_type, transactions, amount)
  select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
  group by 1, 2 order by 1, 2
  on conflict (day, transaction_type) do update
    set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
  insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
  select campaign_id, ${SUMS} from added where campaign_id is not null group by 1 order by 1
  on conflict (campaign_id) do update
    set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
      credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
  return null;
end $$;
comment on function transactions_sum() is
  'Sums transactions by day, and by campaign.';
revoke execute on function transactions_sum() from public;
create or replace trigger transactions_sum after insert on transactions referencing new table as added
  for each statement execute function transactions_sum();

create or replace function transactions_of_campaign_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into campaign_money_days as there (campaign_id, day, debit, credit)
  ${moneyDays('added')} order by 1, 2
  on conflict (campaign_id, day) do update
    set debit = there.debit + excluded.debit, credit = there.credit + excluded.credit;
  return null;
end $$;
comment on function transactions_of_campaign_days() is
  'Sums the transactions of each campaign by day.';
revoke execute on function transactions_of_campaign_days() from public;
create or replace trigger transactions_of_campaign_days after insert on transactions referencing new table as added
  for each statement execute function transactions_of_campaign_days();

create or replace function transactions_of_user_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into user_money_months as there (user_id, month, debits, debit, credits, credit)
  ${userMonths('added')} order by 1, 2
  on conflict (user_id, month) do update
    set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
      credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
  return null;
end $$;
comment on function transactions_of_user_months() is
  'Sums the transactions of each user by month.';
revoke execute on function transactions_of_user_months() from public;
create or replace trigger transactions_of_user_months after insert on transactions referencing new table as added
  for each statement execute function transactions_of_user_months();

create or replace function transactions_by_others() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into transactions_by_others ${byOthers('added')};
  return null;
end $$;
comment on function transactions_by_others() is
  'Lists the transactions of users who do not own the campaign.';
revoke execute on function transactions_by_others() from public;
create or replace trigger transactions_by_others after insert on transactions referencing new table as added
  for each statement execute function transactions_by_others();

create or replace function advertising_recount() returns void language sql as $$
  update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
  insert into transactions_by_others ${byOthers('transactions')} on conflict do nothing;
  truncate transaction_days, campaign_sums, campaign_money_days, user_money_months;
  insert into campaign_money_days ${moneyDays('transactions')};
  insert into user_money_months ${userMonths('transactions')};
  delete from campaign_event_days where day >= (select counted_from('click'));
  insert into campaign_event_days
  select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events
  where (at at time zone 'UTC')::date >= (select counted_from('click')) group by 1, 2, 3;
  insert into transaction_days
  select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
  insert into campaign_sums
  select campaign_id, ${SUMS} from transactions where campaign_id is not null group by 1;
$$;
comment on function advertising_recount() is
  'Counts all of advertising again, after a load without triggers.';
`;
