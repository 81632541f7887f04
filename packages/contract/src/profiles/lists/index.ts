import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { isOneReason, ONE_REASON, reasonId, suspensionDays, userText } from '../../core/entities/reason.ts';
import { flag, id, optionalText, requiredText } from '../../core/fields/fields.ts';

/** The maximum number of keys looked up, and of users changed, in one call. */
export const LOOKED_UP_AT_ONCE = 500;
export const CHANGED_AT_ONCE = 50;

const FoundUser = z.object({
  key: z.string(),
  user: z.object({ id: id(), name: z.string(), is_suspended: flag() }).nullable(),
  problem: z.string().nullable().describe('Why the key does not match exactly one user'),
});

const UserResult = z.object({
  id: id(),
  subject: z.string().nullable(),
  done: flag(),
  message: z.string(),
});

const userIds = () => z.array(id()).min(1, 'Select a user').max(CHANGED_AT_ONCE, `At most ${CHANGED_AT_ONCE} users`);

const results = () =>
  answer({ data: z.array(UserResult), done: z.int(), refused: z.int().describe('Each result has a reason') });

/** Bulk actions on a list of users, one slice per call. */
export const lists = {
  lookUp: endpoint({
    method: 'POST',
    path: '/users-look-up',
    event: 'users.looked_up',
    access: 'users_list',
    summary: 'The app users that a list names by id, app id or email',
    showsContacts: true,
    hasLargeBody: true,
    input: z.strictObject({
      keys: z
        .array(z.string().trim().min(1).max(255))
        .min(1)
        .max(LOOKED_UP_AT_ONCE, `At most ${LOOKED_UP_AT_ONCE} keys`),
    }),
    output: answer({ data: z.array(FoundUser).describe('One result per key, in order') }),
  }),
  suspendMany: endpoint({
    method: 'POST',
    path: '/suspend-accounts',
    event: 'users.suspended',
    access: 'suspend_account',
    summary: 'Suspend users as POST /suspend-account does, in one transaction, with a result for each',
    emits: ['user.suspended', 'report.decided'],
    input: z
      .strictObject({
        user_ids: userIds(),
        reason: optionalText(500).optional(),
        reason_id: reasonId(),
        text: userText(),
        days: suspensionDays(),
      })
      .refine(isOneReason, ONE_REASON)
      .meta({ examples: [{ user_ids: [1], reason: 'Spam' }] }),
    output: results(),
  }),
  noteMany: endpoint({
    method: 'POST',
    path: '/users-notes',
    event: 'user_notes.created',
    access: 'user_profile',
    summary:
      'Add a note to several users in one transaction, with a result for each. The same note by the same admin is added once a day',
    input: z.strictObject({ user_ids: userIds(), text: requiredText('Note is required', 2000) }),
    output: results(),
  }),
};
