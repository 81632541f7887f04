import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { decimal } from '../core/fields/decimal.ts';
import { ModerationTotals } from '../core/reports/moderation-totals.ts';
import { isMonth } from '../core/reports/month.ts';
import { ReportRange, seriesOf, totalsOf } from '../core/reports/report.ts';
import { productNumbers, SearchTerm } from './numbers.ts';

const count = () => z.int().min(0);

/** A section of the report: the totals and daily values of the month and the previous one. */
const part = <Totals extends z.ZodType, Series extends z.ZodType>(totals: Totals, series: Series) => {
  const month = z.object({ totals, series });
  return z.object({ now: month, previous: month });
};

const peopleNumbers = productNumbers.filter((name) => name !== 'searches') as [
  Exclude<(typeof productNumbers)[number], 'searches'>,
];

const searches = part(z.object({ searches: count() }), seriesOf(['searches'], count())).extend({
  terms: z.array(SearchTerm).optional().describe('The ten most frequent terms of the month; only with top_searches'),
});

const spend = part(
  z.object({
    debit: decimal(),
    credit: decimal(),
    campaigns: count().describe('Campaigns that were created'),
    views: count(),
    clicks: count(),
  }),
  seriesOf(['debit', 'credit'], decimal()),
);

/** A month compared with the previous one. */
export const month = endpoint({
  method: 'GET',
  path: '/month-report',
  event: 'month_report.viewed',
  access: ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'],
  summary:
    "Searches, users, spend and moderation of a month, compared with the month before, as the signed-in admin's permissions allow",
  input: z.strictObject({
    month: z
      .string()
      .refine(isMonth, 'A month as YYYY-MM, from 1970-01')
      .optional()
      .describe("As YYYY-MM, in UTC; by default yesterday's month")
      .meta({ examples: ['2026-10'] }),
  }),
  output: answer({
    data: z.object({
      range: ReportRange.describe('The elapsed days of the month'),
      compared: ReportRange.describe(
        'The same number of days of the previous month; full months are compared with full months',
      ),
      searches: searches.optional().describe('Requires dashboard_data or top_searches'),
      people: part(totalsOf(peopleNumbers, count()), seriesOf(peopleNumbers, count()))
        .optional()
        .describe('Requires dashboard_data'),
      spend: spend.optional().describe('Requires campaign_analytics'),
      moderation: part(ModerationTotals, seriesOf(['reports', 'decisions'], count()))
        .optional()
        .describe('Posts require reported_posts, users require reported_users'),
    }),
  }),
});
