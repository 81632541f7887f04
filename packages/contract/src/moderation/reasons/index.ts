import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { dsaCategory } from '../../core/entities/dsa-category.ts';
import { ReasonName, severity } from '../../core/entities/reason.ts';
import { flag, id, moment, optionalText, refusals, requiredLine, searchTerm } from '../../core/fields/fields.ts';

/** The most reasons that the list holds, archived ones included. */
export const MOST_REASONS = 1000;

const ReasonRow = ReasonName.extend({
  text: z.string().describe('The message to the user for decisions with this reason'),
  dsa_category: dsaCategory().optional().describe('Where transparency reports count it'),
  target_hours: z.int().optional().describe('How long a case with this reason may wait'),
  policy_version: z.int().optional().describe('Of its policy; 0 while it has none'),
  is_other: flag().describe("1: the default for the app's unassigned reasons"),
  is_archived: flag().describe('1: not available for new decisions'),
  app_reasons: z.int().describe('How many reasons of the app it stands for, as staff assigned them'),
  version: z.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
  refused: refusals().optional(),
});

const AppReasonRow = z.object({
  id: id(),
  text: z.string().describe('As the app sends it'),
  reason: ReasonName.describe('What it counts as'),
  is_assigned: flag().describe('0: not assigned, so it counts as Other'),
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
    .describe(
      'How long a case with this reason may wait; without it, as before, and a new one 24, or 1 where it is critical',
    ),
  dsa_category: dsaCategory()
    .optional()
    .describe('Where transparency reports count it; without it, as before, and a new one as other_violation_tc'),
};
const reasonAnswer = answer({ data: ReasonRow.optional() });

/** Why something is reported and decided: one list, which staff keep, and what the app calls them. */
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
    summary: 'Change the name, the severity, the text and the category of a reason; the reason Other keeps its name',
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
      'Archive a reason, so that it can no longer be chosen, or restore it; not while a reason of the app counts as it',
    versioned: true,
    input: z.strictObject({ id: id(), is_archived: flag() }),
    output: reasonAnswer,
  }),
  order: endpoint({
    method: 'POST',
    path: '/order-report-reasons',
    event: 'report_reasons.ordered',
    access: 'super',
    summary: 'Set the order of the reasons: these come first, the rest follow, and the reason Other stays last',
    input: z.strictObject({ ids: z.array(id()).min(1).max(MOST_REASONS).describe('None of them archived') }),
    output: answer({ data: z.array(ReasonRow).optional() }),
  }),
  appReasons: listEndpoint({
    path: '/report-app-reasons',
    event: 'report_app_reasons.listed',
    access: 'super',
    summary: 'The reasons that the app sends with its reports, and the reason of the list that each counts as',
    orders: ['reports', 'text', 'id'],
    defaultOrder: 'reports',
    defaultDirection: 'desc',
    filters: {
      is_assigned: flag().optional().describe('0: only unassigned ones'),
      reason_id: id().optional().describe('Only those that staff assigned to this reason'),
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
    summary: 'Assign a reason of the app to a reason of the list, for all its reports, including earlier ones',
    versioned: true,
    input: z.strictObject({
      id: id().describe('Of the reason of the app'),
      reason_id: id().nullable().describe('A reason that is not archived; null: unassigned'),
    }),
    output: answer({ data: AppReasonRow.optional() }),
  }),
};
