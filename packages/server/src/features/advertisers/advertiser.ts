import type { advertisers } from '@quarterdeck/contract/advertisers';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { isoOf } from '../../core/moments.ts';
import { flag, jsons, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';
import { ofOwner } from '../../domain/advertising/transactions-of-user.ts';
import { isDeleted, usernameOf } from '../../domain/people/deleted-users.ts';

type Advertiser = z.input<typeof advertisers.details.output>['data'];

/** The number of months and cards that are shown. */
const MONTHS = 24;
const CARDS = 20;

/** A user's money by month: the roll-up, and transactions from before these had users. */
export const moneyMonths = (id: number): RawBuilder<unknown> => sql`
  select month, sum(debit) as debit, sum(credit) as credit from (
    select month, debit, credit from user_money_months where user_id = ${id}::bigint
    union all
    select date_trunc('month', t.created_at at time zone 'UTC')::date,
      coalesce(sum(t.amount) filter (where t.transaction_type = 'debit'), 0),
      coalesce(sum(t.amount) filter (where t.transaction_type = 'credit'), 0)
    from transactions t where ${ofOwner(id)} group by 1
  ) each group by month`;

const selectUser = stableStatement(
  { user_id: number, username: text, is_deleted: flag, app_id: orNull(text) },
  (id: number) => sql`
    select u.id as user_id, ${usernameOf('u')} as username, ${isDeleted('u')} as is_deleted, u.app_id
    from users u where u.id = ${id} and u.is_app_user and (exists (select from campaigns c where c.user_id = u.id)
      or exists (select from user_money_months m where m.user_id = u.id))`,
);

/** Returns the user whose money is shown. @throws Refusal not_found when there is no such app user. */
export async function requireAdvertiser(db: Db, id: number) {
  const user = await selectUser.first(db, id);
  if (!user) throw new Refusal('not_found', 'There is no such advertiser');
  return user;
}

const selectMonths = stableStatement(
  { month: text, debit: text, credit: text, spend: text, balance: text },
  (id: number) => sql`
    with money as (${moneyMonths(id)}), shown as (
      select at::date as month from generate_series((select min(month) from money)::timestamp,
        greatest((select max(month) from money), date_trunc('month', now() at time zone 'UTC')::date)::timestamp, interval '1 month') at
    )
    select coalesce(to_char(shown.month, 'YYYY-MM'), '') as month, coalesce(debit, 0)::numeric(30, 2)::text as debit,
      coalesce(credit, 0)::numeric(30, 2)::text as credit,
      (coalesce(debit, 0) - coalesce(credit, 0))::numeric(30, 2)::text as spend,
      coalesce(sum(coalesce(debit, 0) - coalesce(credit, 0)) over (order by shown.month), 0)::numeric(30, 2)::text as balance
    from shown left join money on money.month = shown.month
    order by shown.month desc limit ${sql.lit(MONTHS)}`,
);

const selectTotals = stableStatement(
  {
    debit: text,
    credit: text,
    balance: text,
    campaigns: number,
    cards: jsons<Advertiser['cards'][number]>(),
  },
  (id: number) => sql`
    with money as (${moneyMonths(id)})
    select coalesce(sum(debit), 0)::numeric(30, 2)::text as debit, coalesce(sum(credit), 0)::numeric(30, 2)::text as credit,
      coalesce(sum(debit - credit), 0)::numeric(30, 2)::text as balance,
      (select count(*) from campaigns c where c.user_id = ${id} and c.deleted_at is null) as campaigns,
      array(
        select json_build_object('card_name', last.card_name, 'card_detail_id', last.card_detail_id, 'payment_type', last.payment_type,
          'campaigns', last.campaigns, 'last_used_at', ${isoOf('last.at')})
        from (select card_name, card_detail_id, payment_type, count(*) as campaigns, max(created_at) as at from campaigns
          where user_id = ${id} and (card_detail_id is not null or card_name is not null) group by 1, 2, 3) last
        order by last.at desc limit ${sql.lit(CARDS)}
      ) as cards
    from money`,
);

/** Reads an advertiser's details. @throws Refusal not_found when there is no such app user. */
export async function readAdvertiser(db: Db, id: number): Promise<Advertiser> {
  const user = await requireAdvertiser(db, id);
  const [{ debit, credit, balance, campaigns, cards }, months] = await Promise.all([
    selectTotals.one(db, id),
    selectMonths(db, id),
  ]);
  return { ...user, totals: { debit, credit, balance }, months, cards, campaigns };
}
