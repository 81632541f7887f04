import { z } from 'zod';
import { id, moment } from '../core/fields/fields.ts';

/** The kinds of notices, with the subject of each. */
export const noticeKindTexts = {
  assigned: 'A case was assigned to me',
  mentioned: 'Someone mentioned me',
  escalated: 'A case was escalated to my group',
  appeal: 'An appeal against my decision',
  overdue: 'A case is past its target time',
  critical: 'A critical case was opened',
  access: 'Access was requested, granted or refused',
  export: 'A large export is ready',
  campaign: 'A campaign waits for approval',
  sign_in: 'Sign-ins and changes to my account',
} as const;

/** A kind of notice. */
export type NoticeKind = keyof typeof noticeKindTexts;

/** All kinds of notices. */
export const noticeKinds = Object.keys(noticeKindTexts) as [NoticeKind, ...NoticeKind[]];

/** The possible subjects of a notice: `id` is that of its row. */
export const noticeSubjects = ['case', 'appeal', 'campaign', 'access_request', 'admin'] as const;

/** A notice of the signed-in admin. */
export const Notice = z.object({
  id: id(),
  kind: z.enum(noticeKinds),
  text: z.string(),
  about: z.object({
    type: z.enum(noticeSubjects),
    id: id(),
    what: z.enum(['posts', 'users']).optional().describe('Of a case: what it is about'),
    user_id: id().optional().describe('Of a case: the reported user, or the author of the post'),
  }),
  by: z
    .object({ id: id(), name: z.string() })
    .nullable()
    .describe('The admin who caused it; null if it was not an admin'),
  created_at: moment(),
  read_at: moment().nullable(),
});
