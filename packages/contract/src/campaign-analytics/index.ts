import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { CAMPAIGN_STATUSES } from '../core/entities/campaign-status.ts';
import { decimal } from '../core/fields/decimal.ts';
import { id } from '../core/fields/fields.ts';
import { ReportRange, reportFields, reportInput, seriesOf, totalsOf } from '../core/reports/report.ts';

const count = () => z.int().min(0);
const inTotal = (what: string) => count().describe(`${what} in the range, for all campaigns`);
const users = (what: string) => count().describe(`Users who ${what} a campaign in the range, each counted once`);

const Analytics = z.object({
  transactions: z.object({ debit: decimal(), credit: decimal() }).describe('Money in the range'),
  total_campaigns: totalsOf(['total', ...CAMPAIGN_STATUSES], count()).describe(
    'Campaigns that were created in the range, by current status',
  ),
  total_clicks_campaigns: inTotal('Clicks'),
  total_bookmarks_campaigns: inTotal('Bookmarks'),
  total_shared_campaigns: inTotal('Shares'),
  total_comments_campaigns: inTotal('Comments'),
  total_likes_campaigns: inTotal('Likes'),
  total_viewed_campaigns: inTotal('Views'),
  users_shared_campaigns: users('shared'),
  users_clicks_campaigns: users('clicked'),
  users_views_campaigns: users('viewed'),
  users_bookmarks_campaigns: users('bookmarked'),
  users_comments_campaigns: users('commented on'),
  users_likes_campaigns: users('liked'),
});

const label = z
  .string()
  .describe('The range, as MM-DD-YYYY to MM-DD-YYYY')
  .meta({ examples: ['10-22-2026 to 11-20-2026'] });

const money = seriesOf(['credit', 'debit'], decimal()).extend({ label, range: ReportRange.optional() });

/** Campaign results, money moved, and locations of active campaigns. */
export const campaignAnalytics = {
  analytics: endpoint({
    method: 'GET',
    path: '/campaign-analytics',
    event: 'campaign_analytics.viewed',
    access: 'campaign_analytics',
    summary: 'Campaigns in a date range: count, user activity and money',
    input: z.strictObject(reportInput),
    output: answer({
      data: Analytics.extend({
        range: reportFields.range,
        compared: reportFields.compared,
        previous: Analytics.optional().describe('The same for the compared range'),
      }),
    }),
  }),
  transactionGraph: endpoint({
    method: 'GET',
    path: '/transaction-graph-data',
    event: 'transaction_graph.viewed',
    access: 'campaign_analytics',
    summary: 'Campaign charges and refunds by day in a date range, compared with the previous period',
    input: z.strictObject(reportInput),
    output: answer({
      data: money.extend({
        step: reportFields.step,
        prevGraphData: money
          .optional()
          .describe('The compared range: the previous period, or the previous year if `compare` says so'),
      }),
    }),
  }),
  activeLocations: endpoint({
    method: 'GET',
    path: '/active-campaign-locations',
    event: 'campaign_locations.viewed',
    access: 'campaign_analytics',
    summary: 'Target locations of the approved campaigns that run in a date range',
    input: z.strictObject({ start_date: reportInput.start_date, end_date: reportInput.end_date }),
    output: answer({
      data: z.object({
        range: reportFields.range,
        states: z
          .array(
            z.object({
              code: z
                .string()
                .length(2)
                .meta({ examples: ['CA'] }),
              name: z.string().meta({ examples: ['California'] }),
              campaigns: z.int().positive(),
            }),
          )
          .describe("US states with active campaigns; each campaign counts once, in its target's state"),
        campaigns: z
          .array(
            z.object({
              id: id(),
              campaign_name: z.string().meta({ examples: ['Lamps for winter'] }),
              latitude: z.number(),
              longitude: z.number(),
              radius: z
                .number()
                .min(0)
                .meta({ examples: [25] }),
              unit: z
                .string()
                .describe('miles; anything else means km')
                .meta({ examples: ['miles'] }),
              state: z
                .string()
                .nullish()
                .describe('The code of its state')
                .meta({ examples: ['CA'] }),
            }),
          )
          .describe('Campaigns with a target location, newest first, at most 500'),
        placed: count()
          .optional()
          .describe('All active campaigns with a target location, including those beyond the 500'),
        total: count().optional().describe('All active campaigns'),
        elsewhere: count().optional().describe('Active campaigns whose target is not in a state of the USA'),
      }),
    }),
  }),
};
