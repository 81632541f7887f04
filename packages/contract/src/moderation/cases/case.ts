import { z } from 'zod';
import { appealStates } from '../../core/entities/appeal.ts';
import { Closing, caseLanguage, caseMarks, PersonName, states, subjects } from '../../core/entities/case.ts';
import { measures } from '../../core/entities/measure.ts';
import { CountedReason, ReasonName, topReason } from '../../core/entities/reason.ts';
import { flag, id, isReported, moment } from '../../core/fields/fields.ts';
import { Reliability } from './evidence.ts';

/** The reports on one post or one user, which are decided together. */
export const CaseDetails = z.object({
  id: id(),
  what: z.enum(subjects),
  subject_id: id().describe('Of the post or the user'),
  subject: z.string().describe('The title of the post or the name of the user'),
  state: z.enum(states),
  reports: z.int(),
  reasons: z
    .array(z.object({ reason: z.string(), reports: z.int() }))
    .describe('The most frequent reason of the latest 10,000 reports, as the app sent it'),
  top_reason: topReason(),
  listed_reasons: z.array(CountedReason).optional().describe('The reasons, most reported first'),
  created_at: moment().describe('Of the first report'),
  last_report_at: moment(),
  note: z.string().nullable().describe('The latest note of its thread'),
  notes: z.int().optional().describe('How many entries its thread has; absent where the server keeps no threads'),
  assignee: PersonName.nullable(),
  reviewer: PersonName.nullish().describe('The admin who received the case from `/next-case`, until they release it'),
  ...caseMarks,
  language: caseLanguage(),
  closed: Closing.nullable(),
  appeal: z
    .object({
      id: id(),
      user_id: id(),
      state: z.enum(appealStates),
      measure: z.enum(measures),
      at: moment().describe('When it was decided; for an open appeal, when it was written'),
      by: PersonName.nullable().describe('Who decided it'),
      reason: z.string().nullable(),
    })
    .nullish()
    .describe("The latest appeal against this case's decision"),
  updated_at: moment(),
  updated_by: PersonName.nullable().describe('The last admin who changed it'),
  version: z.int().describe('For the If-Match of a change'),
  looking: z.array(PersonName).describe('Other admins who are viewing it now'),
});

/** One report of a case. */
export const CaseReport = z.object({
  id: id().describe('Of the report'),
  reported_by: PersonName.extend({ is_reported: isReported() }),
  reliability: Reliability.optional().describe("The reporter's"),
  reason: z.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('The assigned reason'),
  note: z.string().nullable().describe('What the reporter added'),
  created_at: moment(),
});

/** The result of a bulk action for one case. */
export const BulkResult = z.object({
  id: id().describe('Of the case'),
  subject: z.string().nullable(),
  done: flag(),
  message: z.string().describe('The result, or why there was none'),
  version: z.int().optional().describe('The version of the case after the action'),
  assignee_before: id().nullish().describe('The assignee before the action; null: none'),
});

/** The case offered to the caller to review next. */
export const NextCase = z.object({
  id: id(),
  subject_id: id().describe('Of the post or the user'),
  position: z.int().describe('How many cases come before it in the view, at most 10,000'),
  until: moment().describe('When it is offered to another admin, unless it is still open on screen'),
});

/** The caller's last decision that they can still undo: one case, or several decided at once. */
export const LastDecision = z.object({
  decision: z.enum(['dismiss', 'warn', 'hide', 'remove', 'suspend']),
  at: moment(),
  until: moment().describe('How long the action can be undone'),
  cases: z.array(
    z.object({
      id: id(),
      subject_id: id(),
      user_id: id().optional().describe('The user concerned'),
      subject: z.string(),
      version: z.int(),
    }),
  ),
  user: z
    .object({ id: id(), name: z.string() })
    .optional()
    .describe('The suspended user, if no case of this kind was closed; then `cases` is empty'),
});
