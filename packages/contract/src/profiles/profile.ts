import { z } from 'zod';
import { LatestCase } from '../core/entities/case.ts';
import { decisionKind, revertCauses } from '../core/entities/moderation-decision.ts';
import { ReasonName } from '../core/entities/reason.ts';
import { editEvents, signInOutcomes, timelineKinds } from '../core/entities/timeline.ts';
import { shownUserFields } from '../core/entities/user-fields.ts';
import { appId, flag, id, isReported, looksLike, moment, refusals } from '../core/fields/fields.ts';

export const genders = ['male', 'female'] as const;

/** A person on their profile. */
export const UserDetails = z.object({
  ...shownUserFields,
  avatar: z.string().nullable(),
  latitude: z.number().nullable().describe('Rounded to about 100 meters without users_locations'),
  longitude: z.number().nullable(),
  reported_count: z.int().describe('Reports that are not dismissed'),
  is_reported: isReported(),
  is_suspended: flag(),
  auto_follow: flag(),
  last_device_used: z
    .object({ device_app_version: z.string().nullable(), device_os: z.string().nullable() })
    .nullable(),
  id: id().optional(),
  is_admin: flag().optional(),
  is_sup_admin: flag().optional(),
  app_id: appId(),
  looks_like: looksLike(),
  created_at: moment().optional(),
  updated_at: moment().optional(),
  last_seen_at: moment().nullish().describe('When they last used the app'),
  suspended: z
    .object({
      at: moment(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      until: moment().nullish().describe('When it ends automatically; null: until staff lift it'),
      text: z.string().nullish().describe('The message to the user'),
    })
    .nullish()
    .describe('When, by whom and why'),
  warnings: z.int().optional().describe('How many times staff warned them'),
  auth_user_group: z.array(z.object({ auth_group: z.object({ id: id(), name: z.string() }) })).optional(),
  rights_version: z.int().optional().describe('For the If-Match of assign-groups'),
  version: z.int().optional().describe('For the If-Match of a change'),
  app_sends: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe('By field: the value the app still sends after staff changed it'),
  case: LatestCase.nullish().describe('The latest case about the person; only with reported_users'),
  moderation_version: z.int().optional().describe('For the If-Match of a suspension or a warning'),
  can_be_suspended: flag().optional().describe('1: the account is active, and was reported or is an admin'),
  refused: refusals().optional(),
});

/** A report on a person. */
export const ReportRow = z.object({
  id: id(),
  reason: z.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('The assigned reason'),
  reported_by: z.object({ id: id(), name: z.string(), avatar: z.string().nullable(), is_reported: isReported() }),
  created_at: moment(),
});

/** A staff note about a person. */
export const NoteRow = z.object({
  id: id(),
  text: z.string(),
  by: z.object({ id: id(), name: z.string(), avatar: z.string().nullable() }),
  created_at: moment(),
});

/** A person named in a timeline. */
const NamedPerson = z.object({ id: id(), name: z.string() });

/** A decision in the timeline: about the person, or about one of their posts. */
const DecisionEntry = z.object({
  kind: decisionKind(),
  post: z
    .object({ id: id(), title: z.string() })
    .nullable()
    .describe('Null when it is not about a post, or the post was deleted'),
  what: z.enum(['posts', 'users']),
  until: moment().nullable().describe('When a suspension ends automatically'),
});

/** A timeline entry about a person. Fields that do not apply to its kind are omitted. */
export const TimelineEntry = z.object({
  id: id().describe('Its position among entries of the same kind'),
  kind: z.enum(timelineKinds).describe('`end`: a decision was reversed; `delivery`: the app was notified'),
  at: moment(),
  by: NamedPerson.nullable().describe('The admin; null: the app, the server or a deleted account'),
  text: z.string().nullable().describe('The reason or the text'),
  report: z.object({ is_dismissed: flag() }).optional(),
  post_report: z
    .object({
      is_dismissed: flag(),
      post: z.object({ id: id(), title: z.string() }).nullable().describe('Null when the post was deleted'),
    })
    .optional()
    .describe('A report about one of their posts'),
  decision: DecisionEntry.optional().describe('The decision, or its reversal'),
  cause: z.enum(revertCauses).optional().describe('Why it was reversed'),
  edit: z
    .object({
      event: z.enum(editEvents).describe("The event's name in the audit log"),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    })
    .optional(),
  grant: z
    .object({
      to: NamedPerson.describe('Who can read the conversations'),
      expires_at: moment().nullable(),
      revoked_at: moment().nullable(),
    })
    .optional(),
  delivery: z
    .object({
      type: z.string().describe('The type of the event'),
      state: z.enum(['delivered', 'read', 'waiting', 'failed']),
      delivered_at: moment().nullable(),
    })
    .optional(),
  same_as: NamedPerson.nullish().describe('For a note: the user noted as the same person'),
  email: z
    .object({
      subject: z.string(),
      state: z
        .enum(['waiting', 'sent', 'bounced', 'failed'])
        .describe('`bounced`: the mail server refused the address'),
    })
    .optional(),
  payment: z
    .object({
      amount: z.string().describe('Exact, with two decimals'),
      type: z.enum(['debit', 'credit']),
      campaign: z.object({ id: id(), name: z.string() }).nullable(),
    })
    .optional(),
  sign_in: z
    .object({
      outcome: z.enum(signInOutcomes),
      method: z.string().nullable(),
      device: z.string().nullable().describe('The version of its operating system'),
    })
    .optional(),
});
