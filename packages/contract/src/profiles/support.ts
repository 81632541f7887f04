import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { flag, id, isReported, moment, optionalText, requiredLine, requiredText } from '../core/fields/fields.ts';

/** The properties that two accounts can share. */
const sharedThings = ['phone', 'email', 'device', 'text'] as const;

const Duplicate = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  created_at: moment(),
  is_suspended: flag(),
  same: z.array(z.enum(sharedThings)).describe('`text`: the text of a post'),
  is_noted: flag().describe('1: staff noted that they are the same person'),
});

/** The maximum number of duplicates listed. */
export const MOST_DUPLICATES = 10;

/** Support actions for one person. */
export const support = {
  sendEmail: endpoint({
    method: 'POST',
    path: '/user-emails',
    event: 'user_email.sent',
    access: 'update_profile',
    summary: 'Email a user of the app; the email is stored and shown in their timeline',
    target: { field: 'user_id', part: 'app' },
    creates: true,
    input: z
      .strictObject({
        user_id: id(),
        subject: requiredLine('Subject is required', 200),
        text: requiredText('Text is required', 10_000).describe('Plain text'),
      })
      .meta({ examples: [{ user_id: 1, subject: 'Your question', text: 'We have looked into it.' }] }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/request-password-reset',
    event: 'user.password_reset_requested',
    access: 'change_app_password',
    summary: 'Ask the app to send a user its password reset link',
    emits: ['user.password_reset_requested'],
    target: { field: 'user_id', part: 'app' },
    input: z.strictObject({ user_id: id() }),
    output: answer({}),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/user-duplicates',
    event: 'user_duplicates.viewed',
    access: 'user_profile',
    summary: 'Other users with the same phone number, email, device or post text, and those noted as the same person',
    input: z.strictObject({ user_id: id() }),
    output: answer({
      data: z.array(Duplicate),
      has_more: flag().describe(`1: there are more than these ${MOST_DUPLICATES}`),
    }),
  }),
  samePerson: endpoint({
    method: 'POST',
    path: '/same-person',
    event: 'user.same_person_noted',
    access: 'user_profile',
    summary: 'Note on two accounts that they belong to the same person',
    target: { field: 'user_id', part: 'app' },
    creates: true,
    input: z
      .strictObject({ user_id: id(), other_id: id().meta({ examples: [13] }), text: optionalText(500).optional() })
      .refine(({ user_id, other_id }) => user_id !== other_id, {
        path: ['other_id'],
        message: 'Select another user',
      }),
    output: answer({}),
  }),
};
