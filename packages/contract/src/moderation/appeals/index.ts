import { z } from 'zod';
import type { Permission } from '../../core/access/permissions.ts';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { appealStates } from '../../core/entities/appeal.ts';
import { measures } from '../../core/entities/measure.ts';
import { id, optionalText, searchTerm } from '../../core/fields/fields.ts';
import { AppealDetails, AppealRow } from './appeal.ts';

const codes = ['reported_posts', 'reported_users'] as const satisfies readonly Permission[];

/** Users' appeals of decisions about them, which another admin decides. */
export const appeals = {
  list: listEndpoint({
    path: '/appeals',
    event: 'appeals.listed',
    access: codes,
    summary: 'The appeals that the signed-in admin has access to, paged, sorted and searched',
    orders: ['created_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm()
        .optional()
        .describe('Words of a name, username or email, digits of a phone number, or a user id'),
      userId: id().optional().describe('Only searches of this user'),
      state: z
        .enum([...appealStates, 'all'])
        .default('all')
        .describe('The outcome'),
      measure: z.enum(measures).optional().describe('The first decision'),
    },
    row: AppealRow,
    rows: 'data',
    total: 'total',
  }),
  find: endpoint({
    method: 'GET',
    path: '/appeal',
    event: 'appeal.viewed',
    access: codes,
    summary: 'An appeal, with the decision that it is about',
    input: z.strictObject({ id: id() }),
    output: answer({ data: AppealDetails }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/decide-appeal',
    event: 'appeal.decided',
    access: codes,
    summary:
      'Uphold the first decision, or overturn and revert it. The original moderator cannot decide, unless they are a super admin and no other admin can',
    emits: [
      'appeal.decided',
      'post.restored',
      'post.unhidden',
      'report.reopened',
      'user.unsuspended',
      'user.warning_withdrawn',
    ],
    input: z.strictObject({
      id: id().describe('Of the appeal'),
      outcome: z.enum(['upheld', 'overturned']),
      reason: optionalText(500).optional().describe('Sent to the app'),
    }),
    output: answer({ data: AppealDetails.optional() }),
  }),
};
