import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { reportFields, reportInput, seriesOf, totalsOf } from '../core/reports/report.ts';

import { month } from './month.ts';
import { productNumbers, SearchTerm } from './numbers.ts';

export { productNumbers } from './numbers.ts';
export { type WidgetKind, type WidgetOffer, widgetsFor, widgetsOf } from './widgets.ts';

const count = () => z.int().min(0);

const numbers = totalsOf(productNumbers, count());
const series = seriesOf(productNumbers, count());

const Widget = z.object({
  id: z
    .string()
    .min(1)
    .max(80)
    .meta({ examples: ['TopSearches'] }),
  content: z
    .string()
    .max(200)
    .optional()
    .describe('Stored as sent')
    .meta({ examples: ['Top searches'] }),
});

/** A widget of a dashboard at its position in the list. */
export type Widget = z.output<typeof Widget>;

const layout = z
  .string()
  .describe('The widgets in order, as a JSON text: a list of objects with an id and optional content')
  .meta({ examples: ['[{"id":"TopSearches","content":"Top searches"},{"id":"MapComp"}]'] });
const version = z.int().describe('For the If-Match of a save; 0 before the first one');

/** The dashboard: product counts, top searches, and the caller's arranged widgets. */
export const dashboard = {
  data: endpoint({
    method: 'GET',
    path: '/dashboard-data',
    event: 'dashboard.viewed',
    access: 'dashboard_data',
    summary: 'User activity in a range of days, by day, and top searches',
    input: z.strictObject(reportInput),
    output: answer({
      data: z.object({
        ...reportFields,
        totals: numbers.optional().describe('For the whole range; each active user is counted once'),
        series: series.optional().describe('For each day; each active user is counted once a day'),
        previous: z.object({ totals: numbers, series }).optional().describe('The same for the compared range'),
        popular_searches: z
          .array(SearchTerm)
          .optional()
          .describe('The ten terms with the most opened results; only with top_searches'),
      }),
    }),
  }),
  topSearches: endpoint({
    method: 'GET',
    path: '/top-searches',
    event: 'top_searches.viewed',
    access: 'top_searches',
    summary: 'The ten most frequent search terms of a range of days',
    input: z.strictObject({
      ...reportInput,
      by: z
        .enum(['searches', 'opened'])
        .optional()
        .describe('searches: the most frequent terms; opened: those with the most opened results; by default searches'),
    }),
    output: answer({
      data: z.array(SearchTerm),
      ...reportFields,
      searches: count().optional().describe('All searches of the range, for any term'),
      previous_searches: count().optional().describe('The same for the compared range'),
    }),
  }),
  month,
  widget: endpoint({
    method: 'GET',
    path: '/dashboard-widget',
    event: 'dashboard_layout.viewed',
    access: 'session',
    summary: 'The dashboard widgets the signed-in admin has access to',
    input: z.strictObject({}),
    output: answer({ data: layout, version: version.optional() }),
  }),
  saveWidget: endpoint({
    method: 'POST',
    path: '/save-dashboard-widget',
    event: 'dashboard_layout.changed',
    access: 'session',
    summary: "Save the widgets of the signed-in admin's dashboard and their order",
    versioned: true,
    input: z.strictObject({
      widget_json: z
        .array(Widget.strict(), { error: 'A list of widgets' })
        .max(50, 'At most 50 widgets')
        .describe('In order; each id once, and only widgets the signed-in admin has access to'),
    }),
    output: answer({ data: layout.optional(), version: version.optional() }),
  }),
};
