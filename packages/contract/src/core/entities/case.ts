import { z } from 'zod';
import { id, moment } from '../fields/fields.ts';
import { language } from './language.ts';
import { decisionKind } from './moderation-decision.ts';
import { ReasonName, severity, topReason } from './reason.ts';

/** The subjects of cases: the reports on one post or one user. */
export const subjects = ['posts', 'users'] as const;
export const states = ['open', 'dismissed', 'acted_on'] as const;

/** An admin or a user, by name. */
export const PersonName = z.object({ id: id(), name: z.string(), avatar: z.string().nullable() });

/** How a case was closed. */
export const Closing = z.object({
  at: moment(),
  by: PersonName.nullable(),
  reason: z.string().nullable(),
  listed_reason: ReasonName.nullish().describe('The reason of the decision, if one was given'),
  measure: decisionKind().nullish().describe('The decision; null when staff lifted it'),
});

/** The minimum waiting times for filtering cases, in hours. */
export const ages = { hour: 1, day: 24, days3: 72, week: 168 } as const;

/** The team's marks on open cases. */
export const marks = ['escalated', 'my_groups', 'snoozed', 'second_opinion'] as const;

/** The filters of a list of open cases, for each call that takes them. */
export const caseFilters = {
  assigned: z.enum(['me', 'nobody']).optional().describe('Only cases assigned to the caller, or unassigned cases'),
  assignee_id: id().optional().describe('Only cases assigned to this admin'),
  reason_id: id().optional().describe('Only cases reported for this reason'),
  severity: severity().optional().describe('Only cases whose worst reason has this severity'),
  age: z
    .enum(['hour', 'day', 'days3', 'week'])
    .optional()
    .describe('Only cases opened more than an hour, a day, three days or a week ago'),
  mark: z
    .enum(marks)
    .optional()
    .describe(
      "Only cases that are escalated, escalated to the caller's groups, snoozed, or waiting for a second opinion. Snoozed cases appear in no other list of open cases",
    ),
  escalated_to: id().optional().describe('Only cases that are escalated to this group'),
  language: language().optional().describe('Only cases about what is written in this language'),
};

/** The filters of a list of cases. */
export const queueFilters = {
  state: z.enum(states).optional().describe('The outcome of the reports; all by default'),
  ...caseFilters,
};

/** The parts of a case's urgency, in points; an hour of waiting is one point. */
const Urgency = z.object({
  total: z.number().describe('The sum of all parts; critical cases come first'),
  severity: z.object({ worst: severity(), points: z.number() }).describe('The highest severity of its reports'),
  reporters: z
    .object({ count: z.int(), reliability: z.number(), points: z.number() })
    .describe('How many people reported, and the sum of their reliability'),
  reach: z
    .object({ views: z.int(), points: z.number() })
    .describe('Views in the last 7 days; for a user, of their latest 50 posts'),
  waiting: z.object({ since: moment(), hours: z.number() }).describe('Since the first report'),
  target: z
    .object({ hours: z.int(), state: z.enum(['ok', 'near', 'past']) })
    .describe('The target time in hours; `near` when three quarters have passed'),
});

/** What the team has done with a case. */
export const caseMarks = {
  escalated_to: z.object({ id: id(), name: z.string() }).nullish().describe('The group to which it is escalated'),
  snoozed_until: moment().nullish().describe('Hidden from lists of open cases until then, or until new reports arrive'),
  opinion: z
    .object({ asked_by: PersonName, given_by: PersonName.nullable() })
    .nullish()
    .describe('The requested second opinion, and who gave it'),
};

/** The language of the case's subject. */
export const caseLanguage = () =>
  language()
    .nullish()
    .describe('Of the post, or of the latest posts of the user, when the case opened; null: not recognized');

/** The fields of a case that a list row shows. */
export const caseColumns = {
  ...caseMarks,
  language: caseLanguage(),
  case_id: id().optional(),
  reports: z.int().optional().describe("The case's number of reports"),
  reason: z.string().optional().describe('Of the latest report, as the app sent it'),
  top_reason: topReason(),
  urgency: Urgency.nullish(),
  reported_by_id: id().nullish().describe('Of the latest report'),
  state: z.enum(states).optional(),
  assignee: PersonName.nullish(),
  reviewer: PersonName.nullish().describe('The admin who received the case from `/next-case`, until they release it'),
  note: z.string().nullish(),
  closed: Closing.nullish(),
  version: z.int().optional().describe('The version of the case, for the If-Match of an action on it'),
};

/** The latest case of a post or user, as shown on its screen. */
export const LatestCase = z.object({
  id: id(),
  state: z.enum(states),
  reports: z.int(),
  top_reason: topReason(),
  assignee: PersonName.nullable(),
  version: z.int().optional().describe('For the If-Match of an action on it'),
});
