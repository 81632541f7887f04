import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { PersonName, subjects } from '../core/entities/case.ts';
import { dsaCategory } from '../core/entities/dsa-category.ts';
import { decisionKind, revertCauses } from '../core/entities/moderation-decision.ts';
import { ReasonName } from '../core/entities/reason.ts';
import { day, flag, id, moment, searchTerm } from '../core/fields/fields.ts';
import { ModerationTotals as Totals, decisionTimes as times } from '../core/reports/moderation-totals.ts';
import { ReportRange, reportFields, reportInput, seriesOf } from '../core/reports/report.ts';

const count = () => z.int().min(0);
const seconds = () => z.int().min(0).nullable();

const byKind = z.object({
  dismiss: count(),
  warn: count(),
  hide_post: count(),
  delete_post: count(),
  suspend: count(),
});

/** Reporters whose reports were decided in the last 90 days, by reliability: (upheld + 2) / (decided + 4). */
const Reliability = z.object({
  from: z.number().min(0).max(1).describe('The lowest reliability of these reporters, included'),
  to: z.number().min(0).max(1).describe('The highest, not included unless it is 1'),
  reporters: count(),
});

const access = ['reported_posts', 'reported_users'] as const;

const DecisionRow = z.object({
  id: id(),
  decided_at: moment(),
  decided_by: PersonName.nullable(),
  kind: decisionKind(),
  what: z.enum(subjects).describe('Whether it is about a post or a user'),
  post: z
    .object({ id: id(), title: z.string() })
    .nullable()
    .describe('As it was judged; null once the post is permanently deleted'),
  user: z.object({ id: id(), name: z.string() }).nullable().describe("The user concerned, such as a post's author"),
  is_edited: flag().optional().describe('1: the content has changed since'),
  reason: z.string().nullable(),
  listed_reason: ReasonName.nullable().describe('The reason, if one was selected'),
  until: moment().nullable().describe('When a suspension ends automatically'),
  reports: count().describe('The number of reports; 0 when staff acted on their own initiative'),
  seconds: seconds().describe('From the first report of the case to the decision'),
  reverted_at: moment().nullable(),
  reverted_cause: z.enum(revertCauses).nullable().describe('Why it was reversed'),
});

const log = listEndpoint({
  path: '/moderation-decisions',
  event: 'moderation_decisions.listed',
  access: [...access],
  summary: 'Decisions about posts and users: those of the signed-in admin; for a super admin, those of all admins',
  orders: ['decided_at', 'id'],
  defaultOrder: 'decided_at',
  defaultDirection: 'desc',
  filters: {
    query: searchTerm()
      .optional()
      .describe('Words in the reason, the text for the user, the post title, the case notes or the name of the user'),
    decided_by: id().optional().describe('Only decisions of this admin'),
    kind: decisionKind().optional(),
    reason_id: id().optional().describe('Only decisions with this reason'),
    state: z
      .enum(['stands', ...revertCauses])
      .optional()
      .describe('Only decisions in effect, or those reversed for this cause'),
    start_date: day().optional().describe('The first day, in UTC; by default from the beginning'),
    end_date: day().optional().describe('The last day, inclusive; by default until now'),
  },
  row: DecisionRow,
  rows: 'data',
  total: 'total',
});

const ReportRow = z.object({
  reason: z.string().nullable().describe('Null: decided without a reason'),
  category: dsaCategory(),
  notices: count().describe('Reports received in the range'),
  on_notices: byKind.describe('Decisions about reported content'),
  own_initiative: byKind.describe('Decisions of staff without a report'),
  overturned: count(),
  median_seconds: seconds(),
});

/** Moderation statistics: numbers, a log of decisions, and a transparency report. */
export const moderation = {
  numbers: endpoint({
    method: 'GET',
    path: '/moderation-numbers',
    event: 'moderation_numbers.viewed',
    access: [...access],
    summary:
      'Moderation figures for a date range: backlog, decisions, times and reliability, for the cases the signed-in admin has access to',
    input: z.strictObject(reportInput),
    output: answer({
      data: Totals.extend({
        range: reportFields.range,
        compared: reportFields.compared,
        step: reportFields.step,
        previous: Totals.optional().describe('The same for the compared range'),
        backlog: z
          .array(z.object({ older_than_seconds: count(), posts: count().optional(), users: count().optional() }))
          .describe('Cases that are open now by their age, youngest first; each is counted once'),
        series: seriesOf(['reports', 'decisions'], count()),
        by_reason: z
          .array(z.object({ reason: ReasonName.nullable(), decisions: byKind, overturned: count() }))
          .describe('The reasons with most decisions first; null: decided without a reason of the list'),
        by_staff: z
          .array(z.object({ staff: PersonName, decisions: byKind, overturned: count(), ...times }))
          .describe("Most decisions first, at most 100: only the caller's own; all admins for a super admin"),
        reliability: z.array(Reliability).describe('Least reliable first'),
      }),
    }),
  }),
  decisions: log,
  decisionsCsv: endpoint({
    method: 'GET',
    path: '/moderation-decisions',
    event: 'moderation_decisions.exported',
    access: [...access],
    summary: 'Every decision that the filters match, as CSV',
    produces: 'text/csv',
    input: log.input,
    output: DecisionRow,
  }),
  transparency: endpoint({
    method: 'GET',
    path: '/transparency-report',
    event: 'transparency_report.viewed',
    access: [...access],
    summary:
      "Anonymous figures for a transparency report, by reason and by the categories of the EU's Digital Services Act",
    input: z.strictObject({ start_date: reportInput.start_date, end_date: reportInput.end_date }),
    output: answer({
      data: z.object({
        range: ReportRange,
        rows: z.array(ReportRow).describe('A row for each reason with a report or a decision in the range'),
        median_seconds: seconds().describe('From the first report to the decision, of all decisions about reports'),
        appeals: z
          .object({ received: count(), upheld: count(), overturned: count(), median_seconds: seconds() })
          .describe('Appeals received in the range, appeals decided in it, and the time to decision'),
      }),
    }),
  }),
};
