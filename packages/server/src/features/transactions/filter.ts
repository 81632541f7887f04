import type { transactions } from '@quarterdeck/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../core/moments.ts';
import { holdsTerm, isId, searchHolds, textHolds } from '../../database/lists/search.ts';
import { ofUser } from '../../domain/advertising/transactions-of-user.ts';

export type Input = z.output<typeof transactions.list.input>;
export interface Filter
  extends Pick<Input, 'keyword' | 'transaction_type' | 'campaign_id' | 'user_id' | 'start_date' | 'end_date'> {
  /** The user has no transactions that only their campaign says are theirs: one index has them all, in order. */
  readonly isEachOfUser?: boolean;
}
type Rule = RawBuilder<boolean>;

/** Shorter keywords are not looked for in Stripe ids, which all begin alike. */
const STRIPE_LETTERS = 6;

const every = (rules: readonly Rule[]): Rule => (rules.length === 0 ? sql`true` : sql`${sql.join(rules, sql` and `)}`);

/** The filter but for the keyword, on the transactions `t` themselves. */
export const ofEach = ({
  transaction_type,
  campaign_id,
  user_id,
  isEachOfUser = false,
  start_date,
  end_date,
}: Filter): Rule =>
  every([
    ...(transaction_type ? [sql<boolean>`t.transaction_type = ${transaction_type}`] : []),
    ...(campaign_id ? [sql<boolean>`t.campaign_id = ${campaign_id}::bigint`] : []),
    ...(user_id ? [ofUser(user_id, isEachOfUser)] : []),
    withinDays(sql`t.created_at`, { start: start_date, end: end_date }),
  ]);

/** The same filter on the sums of days. */
export const ofDays = ({ transaction_type, start_date, end_date }: Filter): Rule =>
  every([
    ...(transaction_type ? [sql<boolean>`transaction_type = ${transaction_type}`] : []),
    ...(start_date ? [sql<boolean>`day >= ${start_date}::text::date`] : []),
    ...(end_date ? [sql<boolean>`day <= ${end_date}::text::date`] : []),
  ]);

/** The ids of the campaigns whose name or owner holds a keyword. */
export const campaignsWith = (keyword: string): RawBuilder<unknown> => sql`
  select id from campaigns
  where ${searchHolds(sql`search`, keyword)}`;

/** The ids of the users of the app whose username holds a keyword. */
const peopleHolding = (keyword: string): RawBuilder<unknown> => sql`
  select id from users where is_app_user and ${searchHolds(sql`search`, keyword)} and ${textHolds(sql`username`, keyword)}`;

/**
 * The ids of the transactions of users who are not the owner of their campaign. What is asked of a campaign finds all others; of
 * a campaign that had another owner before, each transaction is looked at.
 */
const byOthersHolding = (keyword: string): RawBuilder<unknown> => sql`
  select transaction_id from transactions_by_others where user_id in (${peopleHolding(keyword)})
  union all select t.id from transactions t join campaigns c on c.id = t.campaign_id
    where c.had_other_owner and t.user_id in (${peopleHolding(keyword)})`;

/**
 * The ids of the transactions that a keyword finds without their campaign: by their Stripe id, unless the keyword is too
 * short, by the id that the app knows them by, by their own, and by the username those whose user is not the owner
 * of their campaign.
 */
export const othersWith = (keyword: string): RawBuilder<unknown> => sql`
  select id from transactions where app_id = ${keyword}
  union all select id from transactions where ${isId(sql`id`, keyword)}
  union all ${byOthersHolding(keyword)}
  ${
    [...keyword].length < STRIPE_LETTERS
      ? sql``
      : sql`union all select id from transactions where ${holdsTerm(sql`lower(stripe_transaction_id)`, keyword)}`
  }`;

/** What a keyword asks of the transactions `t`, one by one. */
export const holdsKeyword = (keyword: string): Rule =>
  sql`(t.campaign_id in (${campaignsWith(keyword)}) or t.id in (${othersWith(keyword)}))`;
