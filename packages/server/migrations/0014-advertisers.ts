import { type Kysely, sql } from 'kysely';

const text = `
alter table campaigns add column card_name text;
alter table transactions add column request text;
create unique index transactions_request_key on transactions (request) where request is not null;
create index campaigns_of_user_by_created_at on campaigns (user_id, created_at, id) include (deleted_at);
drop index campaigns_of_user;

create table refund_requests (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  user_id bigint not null references users,
  transaction_id bigint references transactions,
  amount numeric(14,2) not null check (amount > 0),
  reason text not null,
  requested_at timestamptz not null default now(),
  requested_by bigint references users on delete set null
);
create index refund_requests_of_user on refund_requests (user_id, id);
create index refund_requests_of_transaction on refund_requests (transaction_id) where transaction_id is not null;

create table user_money_months (
  user_id bigint not null,
  month date not null,
  debits integer not null,
  debit numeric(20,2) not null,
  credits integer not null,
  credit numeric(20,2) not null,
  primary key (user_id, month)
);

-- Instances of the former release go on writing: the trigger counts from here on, and nothing is written while the sums are made.
create function transactions_of_user_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into user_money_months as there (user_id, month, debits, debit, credits, credit)
  select user_id, date_trunc('month', created_at at time zone 'UTC')::date,
    count(*) filter (where transaction_type = 'debit'), coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
    count(*) filter (where transaction_type = 'credit'), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
  from added where user_id is not null group by 1, 2 order by 1, 2
  on conflict (user_id, month) do update
    set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
      credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
  return null;
end $$;
create trigger transactions_of_user_months after insert on transactions referencing new table as added
  for each statement execute function transactions_of_user_months();
insert into user_money_months
select user_id, date_trunc('month', created_at at time zone 'UTC')::date,
  count(*) filter (where transaction_type = 'debit'), coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
  count(*) filter (where transaction_type = 'credit'), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
from transactions where user_id is not null group by 1, 2;

insert into settings (data_key, data) values ('CAMPAIGN_GUIDELINE',
  'The picture and the text show what is sold' || chr(10) || 'The landing page belongs to the advertiser and works' || chr(10) ||
  'Nothing is misleading, illegal or unsuitable for the target ages' || chr(10) || 'Prices and offers match the landing page')
on conflict do nothing;
`;

/** Money of an advertiser by month, refunds that staff request, what the app calls a card, and the guideline for ads. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
