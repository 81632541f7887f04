import { z } from 'zod';
import { appealStates } from '../../core/entities/appeal.ts';
import { PersonName } from '../../core/entities/case.ts';
import { keptFields } from '../../core/entities/evidence.ts';
import { measures } from '../../core/entities/measure.ts';
import { ReasonName } from '../../core/entities/reason.ts';
import { appId, flag, id, isDeleted, isReported, moment, refusals } from '../../core/fields/fields.ts';

/** The subject of an appeal: the decision as it was made. */
const FirstDecision = z.object({
  measure: z.enum(measures),
  at: moment(),
  by: PersonName.nullable().describe('Who decided'),
  reason: z.string().nullable(),
  listed_reason: ReasonName.nullable(),
  text: z.string().nullable().describe('Message to the user'),
  until: moment().nullable().describe('When a suspension ends automatically; null: it does not'),
  reverted: z
    .object({
      at: moment(),
      by: PersonName.nullable(),
      cause: z.enum(['undo', 'staff', 'ended', 'appeal']),
    })
    .nullable()
    .describe('When it was reversed, and why'),
});

/** An appeal in the list. */
export const AppealRow = z.object({
  id: id(),
  user_id: id(),
  state: z.enum(appealStates),
  text: z.string().describe('What the user wrote'),
  created_at: moment().optional().describe('When the user wrote it'),
  app_id: appId(),
  user: z
    .object({
      id: id(),
      name: z.string(),
      username: z.string(),
      avatar: z.string().nullable(),
      is_reported: isReported(),
      is_suspended: flag(),
    })
    .optional(),
  decision: FirstDecision.optional(),
  post: z
    .object({
      id: id(),
      title: z.string(),
      image: z.string().nullable(),
      is_reported: isReported(),
      is_deleted: isDeleted().describe('1: it is deleted'),
    })
    .nullish()
    .describe('The post; null for a decision about the user, or when the post is permanently deleted'),
  case_id: id().nullish().describe('The case that the decision closed'),
  is_mailed: flag().optional().describe('1: the user is emailed the outcome; the app receives it too'),
  decided: z
    .object({ at: moment(), by: PersonName.nullable(), reason: z.string().nullable() })
    .nullish()
    .describe('Who decided the appeal'),
  refused: refusals().optional(),
});

/** An appeal with the information needed to decide it. */
export const AppealDetails = AppealRow.extend({
  judged: z.object(keptFields).optional().describe('What the decision was about'),
  changed: z
    .object({ at: moment(), by: PersonName.nullable(), until: moment().nullable() })
    .nullish()
    .describe("The suspension's new end, if it was changed; otherwise null"),
  post_text: z.string().nullish().describe('As it was judged'),
  post_website: z.string().nullish(),
  reports: z.int().optional().describe('The number of reports at the time of the decision'),
  reporters: z.int().optional().describe('By how many users'),
  user_since: moment().optional().describe('When the user joined'),
  user_appeals: z.int().optional().describe("The user's number of appeals"),
  user_overturned: z.int().optional().describe('How many of them succeeded'),
});
