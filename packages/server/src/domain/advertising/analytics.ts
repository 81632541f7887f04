import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../core/moments.ts';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { type DailyCount, eventsIn, peopleIn } from '../activity/counts.ts';
import { during } from '../activity/report.ts';

type Analytics = NonNullable<z.input<typeof campaignAnalytics.analytics.output>['data']['previous']>;

type Status = Exclude<keyof Analytics['total_campaigns'], 'total'>;

const kinds = ['click', 'bookmark', 'share', 'comment', 'like', 'view'] as const satisfies readonly DailyCount[];

const selectTransactionDays = statement(
  { debit: text, credit: text },
  (range: DateRange) => sql`
    select coalesce(sum(amount) filter (where transaction_type = 'debit'), 0.00)::text as debit,
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0.00)::text as credit
    from transaction_days where ${during(sql`day`, range)}`,
);

/** Campaign debits and credits in a range, to the cent. */
export async function moneyIn(db: Db, range: DateRange): Promise<Analytics['transactions']> {
  const row = await selectTransactionDays.first(db, range);
  return row ?? { debit: '0.00', credit: '0.00' };
}

const selectCampaigns = statement(
  { status: text, count: number },
  (range: DateRange) => sql`
    select status, count(*)::int as count from campaigns
    where deleted_at is null and ${withinDays(sql`created_at`, range)}
    group by 1`,
);

/** Returns the campaigns created in a range, by their current status. */
export async function campaignsIn(db: Db, range: DateRange): Promise<Analytics['total_campaigns']> {
  const rows = await selectCampaigns(db, range);
  const count = (of: Status): number => rows.find(({ status }) => status === of)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    Draft: count('Draft'),
    Pending: count('Pending'),
    Approved: count('Approved'),
    Paused: count('Paused'),
    Completed: count('Completed'),
  };
}

/** Returns the twenty figures of campaign analytics in a range. */
export async function readAnalytics(db: Db, range: DateRange): Promise<Analytics> {
  const [transactions, total_campaigns, events, people] = await Promise.all([
    moneyIn(db, range),
    campaignsIn(db, range),
    eventsIn(db, kinds, range, 'year'),
    peopleIn(db, kinds, [range]),
  ]);
  const total = (of: DailyCount): number => events.reduce((sum, row) => sum + (row.kind === of ? row.events : 0), 0);
  const users = (of: DailyCount): number => people.find(({ kind }) => kind === of)?.people ?? 0;
  return {
    transactions,
    total_campaigns,
    total_clicks_campaigns: total('click'),
    total_bookmarks_campaigns: total('bookmark'),
    total_shared_campaigns: total('share'),
    total_comments_campaigns: total('comment'),
    total_likes_campaigns: total('like'),
    total_viewed_campaigns: total('view'),
    users_shared_campaigns: users('share'),
    users_clicks_campaigns: users('click'),
    users_views_campaigns: users('view'),
    users_bookmarks_campaigns: users('bookmark'),
    users_comments_campaigns: users('comment'),
    users_likes_campaigns: users('like'),
  };
}
