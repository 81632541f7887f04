import type { transactions } from '@quarterdeck/contract/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../core/moments.ts';
import { holdsTerm, matching } from '../../database/lists/list-query.ts';

export type Input = z.output<typeof transactions.list.input>;
export type Filter = Pick<Input, 'keyword' | 'transaction_type' | 'start_date' | 'end_date'>;
type Rule = RawBuilder<boolean>;

/** Shorter keywords are not looked for in Stripe ids, which all begin alike. */
const STRIPE_LETTERS = 6;

const every = (rules: readonly Rule[]): Rule => (rules.length === 0 ? sql`true` : sql`${sql.join(rules, sql` and `)}`);

/** The filter but for the keyword, on the transactions `t` themselves. */
export const ofEach = ({ transaction_type, start_date, end_date }: Filter): Rule =>
  every([
    ...(transaction_type ? [sql<boolean>`t.transaction_type = ${transaction_type}`] : []),
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
export const campaignsHolding = (keyword: string): RawBuilder<unknown> => sql`
  select id from campaigns
  where ${matching(keyword, [sql`name_key`, sql`username_key`])}`;

/** Whether the Stripe id of a transaction `t` holds a keyword; nothing for keywords that are too short. */
export const stripeHolds = (keyword: string): Rule | undefined =>
  [...keyword].length < STRIPE_LETTERS ? undefined : holdsTerm(sql`lower(t.stripe_transaction_id)`, keyword);

/** The whole filter on transactions `t`, one by one. */
export function filterOf(input: Filter): Rule {
  if (!input.keyword) return ofEach(input);
  const ofCampaign = sql<boolean>`t.campaign_id in (${campaignsHolding(input.keyword)})`;
  const stripe = stripeHolds(input.keyword);
  return sql`${ofEach(input)} and ${stripe ? sql`(${ofCampaign} or ${stripe})` : ofCampaign}`;
}
