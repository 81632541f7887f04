import { type Kysely, sql } from 'kysely';

/**
 * The transactions whose user is not the owner of their campaign, or that have none, by their user: a username finds all other
 * transactions by their campaign. A campaign that had another owner before is marked: its former owner paid for it, too, and
 * may be doing so while it changes hands.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const byOthers = (transactions: string) => sql`
    select t.user_id, t.id from ${sql.raw(transactions)} t left join campaigns c on c.id = t.campaign_id
    where t.user_id is not null and c.user_id is distinct from t.user_id`;
  await sql`
    create table transactions_by_others (
      user_id bigint not null,
      transaction_id bigint not null,
      primary key (user_id, transaction_id)
    );
    alter table campaigns add had_other_owner boolean not null default false;
    create index campaigns_had_other_owner on campaigns (id) where had_other_owner;

    create function campaigns_had_other_owner() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.had_other_owner := true;
      return new;
    end $$;
    revoke execute on function campaigns_had_other_owner() from public;
    create trigger campaigns_had_other_owner before update of user_id on campaigns
      for each row when (old.user_id <> new.user_id) execute function campaigns_had_other_owner();

    create function transactions_by_others() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into transactions_by_others ${byOthers('added')};
      return null;
    end $$;
    revoke execute on function transactions_by_others() from public;
    lock table transactions in share row exclusive mode;
    create trigger transactions_by_others after insert on transactions referencing new table as added
      for each statement execute function transactions_by_others();
    insert into transactions_by_others ${byOthers('transactions')};

    do $do$
    begin
      execute replace(pg_get_functiondef('advertising_recount'::regproc), 'truncate transaction_days, ',
        $text$insert into transactions_by_others ${byOthers('transactions')}
        on conflict do nothing;
      truncate transaction_days, $text$);
    end $do$;
  `.execute(db);
}
