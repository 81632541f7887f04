import { z } from 'zod';
import type { Permission } from '../../core/access/permissions.ts';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { flag, moment } from '../../core/fields/fields.ts';

const codes = ['reported_posts', 'reported_users'] as const satisfies readonly Permission[];

/** The number of open cases; `own` are those assigned to the caller. */
const OpenCases = z.object({
  all: z.int(),
  own: z.int(),
  exact: flag().describe('0 when `all` is a minimum'),
  near: z.int().optional().describe('Cases that have used three quarters of their target time, not all of it'),
  late: z.int().optional().describe('Cases past their target time'),
  oldest_at: moment().nullish().describe('When the oldest of them was first reported'),
  my_groups: z.int().optional().describe("Cases escalated to the caller's groups"),
  snoozed: z.int().optional().describe('Snoozed cases, which no other figure counts'),
  opinions: z.int().optional().describe('Cases waiting for a second opinion that the caller can give'),
});

/** The size of the caller's queues: small enough to load with every screen. */
export const queues = {
  counts: endpoint({
    method: 'GET',
    path: '/case-counts',
    event: 'open_cases.counted',
    access: codes,
    summary: 'Counts of open cases, of those assigned to the signed-in admin, and of open appeals',
    input: z.strictObject({}),
    output: answer({
      posts: OpenCases.optional(),
      users: OpenCases.optional(),
      appeals: OpenCases.pick({ all: true, exact: true })
        .optional()
        .describe('Appeals the signed-in admin has access to'),
    }),
  }),
};
