import { z } from 'zod';
import { id, moment } from '../fields/fields.ts';
import { decisionKind } from './moderation-decision.ts';
import { ReasonName, topReason } from './reason.ts';

/** What cases are about: the reports on one post, or on one user. */
export const subjects = ['posts', 'users'] as const;
export const states = ['open', 'dismissed', 'acted_on'] as const;

/** A member of staff, or a user, by name. */
export const PersonName = z.object({ id: id(), name: z.string(), avatar: z.string().nullable() });

/** How a case was closed. */
export const Closing = z.object({
  at: moment(),
  by: PersonName.nullable(),
  reason: z.string().nullable(),
  listed_reason: ReasonName.nullish().describe('The reason of the list for which it was decided, if one was named'),
  measure: decisionKind().nullish().describe('What was decided; null when staff lifted it since'),
});

/** What a list of cases can be narrowed to. */
export const queueFilters = {
  state: z.enum(states).default('open').describe('What became of the reports'),
  assigned: z.literal('me').optional().describe('Only cases that are assigned to the caller'),
  reason_id: id().optional().describe('Only cases with a report for this reason of the list'),
};

/** What a row of a list says of its case. */
export const caseColumns = {
  case_id: id().optional(),
  reports: z.int().optional().describe('How many reports the case has'),
  reason: z.string().optional().describe('Of the latest report, as the app sent it'),
  top_reason: topReason(),
  reported_by_id: id().nullish().describe('Of the latest report'),
  state: z.enum(states).optional(),
  assignee: PersonName.nullish(),
  reviewer: PersonName.nullish().describe('To whom `/next-case` gave the case, until they leave it'),
  note: z.string().nullish(),
  closed: Closing.nullish(),
  version: z.int().optional().describe('The version of the case, for the If-Match of an action on it'),
};

/** The latest case of a post or a user, as the screen about it shows it. */
export const LatestCase = z.object({
  id: id(),
  state: z.enum(states),
  reports: z.int(),
  top_reason: topReason(),
  assignee: PersonName.nullable(),
  version: z.int().optional().describe('For the If-Match of an action on it'),
});
