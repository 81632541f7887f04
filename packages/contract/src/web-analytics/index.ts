import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { reportFields, reportInput, seriesOf, totalsOf } from '../core/reports/report.ts';

const count = () => z.int().min(0);

const source = z
  .enum(['google_analytics', 'web_events'])
  .describe("The source: Google Analytics 4, or the product's own record of page visits");

/** The dimensions by which visits are broken down. */
export const visitParts = ['devices', 'countries', 'referrers', 'browsers', 'pages'] as const;

/** Limits the visits to one value of a dimension. */
const partInput = {
  by: z.enum(visitParts).optional().describe("Only sessions of this list's entry named by `part`"),
  part: z
    .string()
    .max(2000)
    .optional()
    .describe("The entry's name, with `by`. User counts are not available in the product's own records")
    .meta({ examples: ['mobile'] }),
};
const isWhole = ({ by, part }: { readonly by?: string | undefined; readonly part?: string | undefined }): boolean =>
  (by === undefined) === (part === undefined);
const visitsInput = z
  .strictObject({ ...reportInput, ...partInput })
  .refine(isWhole, { path: ['part'], message: 'Send both by and part, or neither' });

const people = { users: true, new_users: true } as const;
const Totals = totalsOf(['users', 'new_users', 'sessions', 'page_views'], count())
  .partial(people)
  .extend({
    bounce_rate: z.number().describe('Sessions with a single page view, in percent with two decimals'),
    average_session_seconds: z.number().describe('With two decimals'),
  });

const Share = z.object({
  name: z.string().meta({ examples: ['mobile'] }),
  sessions: count(),
  share: z.number().describe('Of all sessions, in percent with two decimals'),
});

const shares = (what: string) => z.array(Share).describe(`${what}, by sessions: at most ten`);

/** The columns of the graph. */
export const webNumbers = ['users', 'sessions', 'page_views'] as const;

const series = seriesOf(webNumbers, count()).partial({ users: true });

/** Visits to the product's web pages. */
export const webAnalytics = {
  summary: endpoint({
    method: 'GET',
    path: '/google-analytics',
    event: 'web_analytics.viewed',
    access: 'google_analytics',
    summary: 'Web visits in a date range, all or of one part, with their sources',
    input: visitsInput,
    output: answer({
      data: z.object({
        source: source.optional(),
        range: reportFields.range,
        compared: reportFields.compared,
        totals: Totals,
        previous: Totals.optional().describe('The same for the compared range'),
        devices: shares('Device types').optional(),
        countries: shares('Countries').optional(),
        referrers: shares("Visitors' sources").optional(),
        browsers: shares('Browsers').optional(),
        pages: shares('Entry pages').optional(),
      }),
    }),
  }),
  graph: endpoint({
    method: 'GET',
    path: '/google-analytics-graph',
    event: 'web_analytics_graph.viewed',
    access: 'google_analytics_graph',
    summary: 'Web visits in a date range by day, all or of one part',
    input: visitsInput,
    output: answer({
      data: z.object({
        source: source.optional(),
        ...reportFields,
        ...series.shape,
        previous: series.optional().describe('The same for the compared range'),
      }),
    }),
  }),
};
