import { type Kysely, sql } from 'kysely';

/** What each campaign paid and was given back on each day, added up as payments come, for its chart. */
export async function up(db: Kysely<never>): Promise<void> {
  const sums = sql`
    select campaign_id, (created_at at time zone 'UTC')::date,
      coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)`;
  await sql`
    create table campaign_money_days (
      campaign_id bigint not null,
      day date not null,
      debit numeric(20, 2) not null,
      credit numeric(20, 2) not null,
      primary key (campaign_id, day)
    );
    create function transactions_of_campaign_days() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into campaign_money_days as there (campaign_id, day, debit, credit)
      ${sums} from added where campaign_id is not null group by 1, 2 order by 1, 2
      on conflict (campaign_id, day) do update
        set debit = there.debit + excluded.debit, credit = there.credit + excluded.credit;
      return null;
    end $$;
    revoke execute on function transactions_of_campaign_days() from public;
    lock table transactions in share row exclusive mode;
    create trigger transactions_of_campaign_days after insert on transactions referencing new table as added
      for each statement execute function transactions_of_campaign_days();
    insert into campaign_money_days ${sums} from transactions where campaign_id is not null group by 1, 2;

    do $do$
    begin
      execute replace(pg_get_functiondef('advertising_recount'::regproc), 'truncate transaction_days, campaign_sums;',
        $text$truncate transaction_days, campaign_sums, campaign_money_days;
      insert into campaign_money_days ${sums} from transactions where campaign_id is not null group by 1, 2;$text$);
    end $do$;
  `.execute(db);
}
