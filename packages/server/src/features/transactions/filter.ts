import type { transactions } from '@quarterdeck/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../core/moments.ts';
import { holdsTerm, isId, searchHolds, textHolds } from '../../database/lists/search.ts';
import { ofUser } from '../../domain/advertising/transactions-of-user.ts';

export type Input = z.output<typeof transactions.list.input>;
export interface Filter
  extends Pick<Input, 'keyword' | 'transaction_type' | 'campaign_id' | 'user_id' | 'start_date' | 'end_date'> {
  /**
   * Whether all of the user's transactions name them, so that one index has all in order. Otherwise some belong to them
   * only through their campaign.
   */
  readonly isEachOfUser?: boolean;
}
type Rule = RawBuilder<boolean>;

/** Shorter keywords are not searched for in Stripe ids, which all begin with the same letters. */
const STRIPE_LETTERS = 6;

const every = (rules: readonly Rule[]): Rule => (rules.length === 0 ? sql`true` : sql`${sql.join(rules, sql` and `)}`);

/** Returns the filter without the keyword, as conditions on the transactions `t`. */
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

/** Returns the same filter for the daily roll-up. */
export const ofDays = ({ transaction_type, start_date, end_date }: Filter): Rule =>
  every([
    ...(transaction_type ? [sql<boolean>`transaction_type = ${transaction_type}`] : []),
    ...(start_date ? [sql<boolean>`day >= ${start_date}::text::date`] : []),
    ...(end_date ? [sql<boolean>`day <= ${end_date}::text::date`] : []),
  ]);

/** Selects the ids of campaigns whose name or owner contains a keyword. */
export const campaignsWith = (keyword: string): RawBuilder<unknown> => sql`
  select id from campaigns
  where ${searchHolds(sql`search`, keyword)}`;

/** Selects the ids of app users whose username contains a keyword. */
const peopleHolding = (keyword: string): RawBuilder<unknown> => sql`
  select id from users where is_app_user and ${searchHolds(sql`search`, keyword)} and ${textHolds(sql`username`, keyword)}`;

/**
 * Selects the ids of transactions by users who do not own the campaign. The search for campaigns finds all others. If a
 * campaign had another owner before, each of its transactions is checked.
 */
const byOthersHolding = (keyword: string): RawBuilder<unknown> => sql`
  select transaction_id from transactions_by_others where user_id in (${peopleHolding(keyword)})
  union all select t.id from transactions t join campaigns c on c.id = t.campaign_id
    where c.had_other_owner and t.user_id in (${peopleHolding(keyword)})`;

/**
 * Selects the ids of transactions that a keyword finds without their campaign. It may match the id, the app id or, if it
 * is long enough, the Stripe id. For users who do not own the campaign, it may also match the username.
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

/** Returns the keyword's condition on single transactions `t`. */
export const holdsKeyword = (keyword: string): Rule =>
  sql`(t.campaign_id in (${campaignsWith(keyword)}) or t.id in (${othersWith(keyword)}))`;
