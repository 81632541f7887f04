import { z } from 'zod';
import type { Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { decimal } from '../core/fields/decimal.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

const users = 'dashboard_data' satisfies Permission;
const ads = 'campaign_analytics' satisfies Permission;
const moderation = ['reported_posts', 'reported_users'] as const satisfies readonly Permission[];

/**
 * The dashboard's figures that can have a threshold, with their labels and the permissions that show them; any one is
 * enough.
 */
export const thresholdFigures = {
  new_users: { label: 'New users', access: users },
  active_users: { label: 'Active users', access: users },
  searches: { label: 'Searches', access: users },
  posts: { label: 'Posts', access: users },
  follows: { label: 'Follows', access: users },
  messages: { label: 'Messages', access: users },
  debit: { label: 'Debit', access: ads },
  credit: { label: 'Credit', access: ads },
  campaigns: { label: 'Campaigns created', access: ads },
  views: { label: 'Ad views', access: ads },
  clicks: { label: 'Ad clicks', access: ads },
  reports: { label: 'Reports', access: moderation },
  decisions: { label: 'Decisions', access: moderation },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly access: Permission | readonly Permission[] }>
>;

/** A figure that can have a threshold. */
export type ThresholdFigure = keyof typeof thresholdFigures;

/** The names of the figures, in order. */
export const thresholdFigureNames = Object.keys(thresholdFigures) as [ThresholdFigure, ...ThresholdFigure[]];

const figure = () => z.enum(thresholdFigureNames, { error: 'Figure is required' });
const period = () =>
  z
    .enum(['today', 'week'], { error: 'Period is required' })
    .describe('`today`: since midnight; `week`: the last 7 days, today included. In UTC');
const direction = () =>
  z
    .enum(['above', 'below', 'change'], { error: 'Condition is required' })
    .describe('`change`: in percent, up or down, from the 7 days before');

const PLAIN = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

/** The signed-in admin's thresholds: a figure that crosses one is reported by email. */
export const thresholds = {
  list: listEndpoint({
    path: '/thresholds',
    event: 'thresholds.listed',
    access: 'session',
    summary: 'The thresholds of the signed-in admin',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {},
    row: z.object({
      id: id(),
      figure: figure(),
      period: period(),
      direction: direction(),
      value: decimal(),
      is_over: flag().describe('1: the figure has crossed the threshold and has not returned'),
      last_value: decimal().nullable().describe('The figure, or its change in percent, at the last check'),
      checked_at: moment().nullable(),
      crossed_at: moment().nullable().describe('When the threshold was crossed, or the figure returned'),
    }),
    rows: 'data',
    total: 'total',
  }),
  add: endpoint({
    method: 'POST',
    path: '/thresholds',
    event: 'threshold.created',
    access: {
      codes: [users, ads, ...moderation],
      pick: ({ figure: asked }) =>
        thresholdFigures[thresholdFigureNames.find((name) => name === asked) ?? 'searches'].access,
    },
    summary: 'Add an email alert for when a dashboard figure crosses a value; checked every 5 minutes',
    creates: true,
    input: z
      .strictObject({
        figure: figure(),
        period: period(),
        direction: direction(),
        value: z
          .string({ error: 'Value is required' })
          .min(1, 'Value is required')
          .refine((text) => text === '' || PLAIN.test(text), 'A number with at most 2 decimals, such as 1200'),
      })
      .refine((input) => input.direction === 'above' || input.period === 'week', {
        path: ['period'],
        message: 'An incomplete day is always below. Select the last 7 days',
      })
      .meta({ examples: [{ figure: 'reports', period: 'today', direction: 'above', value: '100' }] }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/thresholds',
    event: 'threshold.deleted',
    access: 'session',
    summary: "Delete one of the signed-in admin's thresholds",
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
};
