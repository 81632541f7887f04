import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { dsaCategory } from '../../core/entities/dsa-category.ts';
import { ReasonName, severity } from '../../core/entities/reason.ts';
import { flag, id, moment, optionalText, refusals, requiredLine, searchTerm } from '../../core/fields/fields.ts';

/** The maximum number of reasons, including archived ones. */
export const MOST_REASONS = 1000;

const ReasonRow = ReasonName.extend({
  text: z.string().describe('The message to the user for decisions with this reason'),
  dsa_category: dsaCategory().optional().describe('The category in transparency reports'),
  target_hours: z.int().optional().describe('Target time to decision, in hours'),
  policy_version: z.int().optional().describe('The version of its policy; 0 without one'),
  is_other: flag().describe("1: the default for the app's unassigned reasons"),
  is_archived: flag().describe('1: not available for new decisions'),
  app_reasons: z.int().describe('The number of app reasons assigned to it'),
  version: z.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
  refused: refusals().optional(),
});

const AppReasonRow = z.object({
  id: id(),
  text: z.string().describe('As the app sends it'),
  reason: ReasonName.describe('The assigned reason'),
  is_assigned: flag().describe('0: not assigned, counted as Other'),
  reports: z.int(),
  version: z.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
});

const fields = {
  name: requiredLine('Name is required', 100),
  severity: severity(),
  text: optionalText(500).default(''),
  target_hours: z
    .int()
    .min(1, 'From 1 to 720 hours')
    .max(720, 'From 1 to 720 hours')
    .optional()
    .describe('Target time to decision, in hours; unchanged if omitted. For a new reason 24, or 1 if critical'),
  dsa_category: dsaCategory()
    .optional()
    .describe('The category in transparency reports; unchanged if omitted. For a new reason, other_violation_tc'),
};
const reasonAnswer = answer({ data: ReasonRow.optional() });

/** The reasons for reports and decisions: a list that staff maintain, and the app's names for them. */
export const reasons = {
  list: endpoint({
    method: 'GET',
    path: '/report-reasons',
    event: 'report_reasons.listed',
    access: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'],
    summary: 'The reasons of reports and decisions, in the order of the list; archived ones last',
    input: z.strictObject({}),
    output: answer({ data: z.array(ReasonRow), total: z.int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/report-reasons',
    event: 'report_reason.created',
    access: 'super',
    summary: 'Add a reason at the end of the list',
    creates: true,
    input: z.strictObject(fields),
    output: reasonAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/report-reasons',
    event: 'report_reason.changed',
    access: 'super',
    summary: "Change a reason's name, severity, text and category. Other keeps its name",
    versioned: true,
    input: z.strictObject({ id: id(), ...fields }),
    output: reasonAnswer,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/archive-report-reason',
    event: 'report_reason.archived',
    access: 'super',
    summary:
      'Archive or restore a reason. Archived reasons cannot be selected. Not possible while an app reason is assigned to it',
    versioned: true,
    input: z.strictObject({ id: id(), is_archived: flag() }),
    output: reasonAnswer,
  }),
  order: endpoint({
    method: 'POST',
    path: '/order-report-reasons',
    event: 'report_reasons.ordered',
    access: 'super',
    summary: 'Set the order of reasons: these first, then the rest, with Other last',
    input: z.strictObject({ ids: z.array(id()).min(1).max(MOST_REASONS).describe('Without archived reasons') }),
    output: answer({ data: z.array(ReasonRow).optional() }),
  }),
  appReasons: listEndpoint({
    path: '/report-app-reasons',
    event: 'report_app_reasons.listed',
    access: 'super',
    summary: "The app's report reasons, and the reason that each is assigned to",
    orders: ['reports', 'text', 'id'],
    defaultOrder: 'reports',
    defaultDirection: 'desc',
    filters: {
      is_assigned: flag().optional().describe('0: only unassigned ones'),
      reason_id: id().optional().describe('Only those assigned to this reason'),
      query: searchTerm().optional().describe('Part of the text'),
    },
    row: AppReasonRow,
    rows: 'data',
    total: 'total',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/assign-app-reason',
    event: 'report_app_reason.assigned',
    access: 'super',
    summary: 'Assign an app reason to a reason, for all reports including earlier ones',
    versioned: true,
    input: z.strictObject({
      id: id().describe('Of the reason of the app'),
      reason_id: id().nullable().describe('A reason that is not archived; null: unassign'),
    }),
    output: answer({ data: AppReasonRow.optional() }),
  }),
};
