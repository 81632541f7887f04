import { z } from 'zod';
import type { Permission } from '../core/access/permissions.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

/** The maximum number of recipients of one report. */
const REPORT_RECIPIENTS = 20;

const DASHBOARD = ['dashboard_data', 'campaign_analytics', 'reported_posts', 'reported_users'] as const;
const MONTH = [...DASHBOARD, 'top_searches'] as const;

/** The reports that can be emailed; any of the permissions shows a part of the report. */
export const emailedReports: Readonly<Record<'dashboard' | 'month', readonly Permission[]>> = {
  dashboard: DASHBOARD,
  month: MONTH,
};

/** A report that can be emailed. */
export type EmailedReport = keyof typeof emailedReports;

const report = () => z.enum(['dashboard', 'month'], { error: 'Choose a report' });
const every = () =>
  z
    .enum(['day', 'week', 'month'], { error: 'Choose when' })
    .describe("`week`: each Monday; `month`: on the first day. At 8:00 in the recipient's time zone");
const Person = z.object({ id: id(), name: z.string() });

const access = {
  codes: MONTH,
  pick: ({ report: asked }: Readonly<Record<string, unknown>>) =>
    emailedReports[asked === 'month' ? 'month' : 'dashboard'],
};

/** Scheduled reports by email. */
export const reportEmails = {
  list: listEndpoint({
    path: '/report-emails',
    event: 'report_emails.listed',
    access: 'session',
    summary: 'The scheduled reports that the signed-in admin set up or receives',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {},
    row: z.object({
      id: id(),
      report: report(),
      every: every(),
      is_own: flag().describe('1: the signed-in admin set it up'),
      created_by: z.string(),
      recipients: z.array(Person),
      next_at: moment().nullable().describe('When the signed-in admin receives it next; null: they are no recipient'),
    }),
    rows: 'data',
    total: 'total',
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/report-recipients',
    event: 'report_recipients.listed',
    access,
    summary: 'The admins who can see a report, and can receive it by email',
    input: z.strictObject({ report: report() }),
    output: answer({ data: z.array(Person) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/report-emails',
    event: 'report_email.created',
    access,
    summary:
      'Email a report on a schedule to admins who can see it; each receives the figures that their permissions show when it is sent',
    creates: true,
    input: z
      .strictObject({
        report: report(),
        every: every(),
        recipients: z
          .array(id(), { error: 'Choose at least one recipient' })
          .min(1, 'Choose at least one recipient')
          .max(REPORT_RECIPIENTS, `At most ${REPORT_RECIPIENTS} recipients`),
      })
      .meta({ examples: [{ report: 'dashboard', every: 'week', recipients: [1] }] }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/report-emails',
    event: 'report_email.deleted',
    access: 'session',
    summary: "Delete a scheduled report of one's own, or stop receiving one",
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
};
