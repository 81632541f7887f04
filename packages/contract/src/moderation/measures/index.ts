import { z } from 'zod';
import type { Permission } from '../../core/access/permissions.ts';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { isOneReason, ONE_REASON, reasonId, userText } from '../../core/entities/reason.ts';
import { flag, id, moment, optionalText } from '../../core/fields/fields.ts';
import { flawOf, mailedMeasures } from './mail.ts';

export { type MailedMeasure, type MailValues, placeholders, renderMail } from './mail.ts';

const deciders = [
  'reported_posts',
  'reported_users',
  'delete_post',
  'suspend_account',
] as const satisfies readonly Permission[];

const why = { reason: optionalText(500).optional(), reason_id: reasonId(), text: userText() };

const templateText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'A text is required')
    .max(max, `At most ${max} characters`)
    .refine((text) => flawOf(text) === undefined, { error: ({ input }) => flawOf(String(input)) ?? '' });

const MeasureMail = z.object({
  id: id().optional(),
  measure: z.enum(mailedMeasures),
  is_on: flag().describe('0: no email is sent for this action'),
  subject: z.string(),
  body: z.string().describe('Plain text with placeholders in braces, as in {name}'),
  version: z.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: z.string().nullish(),
});

/** Measures milder than a deletion or a suspension, and the emails to users. */
export const measures = {
  warn: endpoint({
    method: 'POST',
    path: '/warn-user',
    event: 'user.warned',
    access: 'suspend_account',
    summary: 'Warn a user about one of their posts or in general; closes the open case as actioned',
    emits: ['user.warned', 'report.decided'],
    target: { field: 'user_id', part: 'app', isModeration: true },
    versioned: true,
    input: z
      .strictObject({
        user_id: id(),
        post_id: id().optional().describe("The user's post that the warning is about; its case is closed"),
        ...why,
      })
      .refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  undoWarning: endpoint({
    method: 'POST',
    path: '/undo-warn-user',
    event: 'user.warning_undone',
    access: 'suspend_account',
    summary: "Undo a user's last warning, by the admin who gave it, within 10 minutes. Sent emails cannot be recalled",
    emits: ['user.warning_withdrawn', 'report.reopened'],
    target: { field: 'user_id', part: 'app', isModeration: true },
    input: z.strictObject({ user_id: id(), post_id: id().optional() }),
    output: answer({}),
  }),
  hide: endpoint({
    method: 'POST',
    path: '/hide-post',
    event: 'post.hidden',
    access: 'delete_post',
    summary: 'Hide a post from app users until staff show it again',
    emits: ['post.hidden', 'report.decided'],
    versioned: true,
    input: z.strictObject({ id: id(), ...why }).refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  unhide: endpoint({
    method: 'POST',
    path: '/unhide-post',
    event: 'post.unhidden',
    access: 'delete_post',
    summary: 'Show a hidden post again; within ten minutes, by the admin who hid it, its case opens again',
    emits: ['post.unhidden', 'report.reopened'],
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  recipient: endpoint({
    method: 'GET',
    path: '/measure-recipient',
    event: 'measure_recipient.viewed',
    access: deciders,
    summary: 'Whether a user can be emailed and how often they were warned, for a preview before a decision',
    input: z.strictObject({ user_id: id() }),
    output: answer({
      data: z.object({
        name: z.string(),
        has_email: flag(),
        warnings: z.int(),
        suspended_until: moment().nullable(),
        is_suspended: flag(),
      }),
    }),
  }),
  mails: endpoint({
    method: 'GET',
    path: '/measure-mails',
    event: 'measure_mails.listed',
    access: deciders,
    summary: 'The email templates for users, one per action',
    input: z.strictObject({}),
    output: answer({ data: z.array(MeasureMail) }),
  }),
  saveMail: endpoint({
    method: 'PUT',
    path: '/measure-mails',
    event: 'measure_mail.changed',
    access: 'super',
    summary: 'Change or turn off the email that users receive for an action',
    versioned: true,
    input: z
      .strictObject({
        measure: z.enum(mailedMeasures),
        is_on: flag(),
        subject: templateText(200),
        body: templateText(5000),
      })
      .meta({
        examples: [
          {
            measure: 'warn',
            is_on: 1,
            subject: 'A warning',
            body: 'Hello {name},\n\nthis is a warning.\nReason: {reason}',
          },
        ],
      }),
    output: answer({ data: MeasureMail.optional() }),
  }),
};
