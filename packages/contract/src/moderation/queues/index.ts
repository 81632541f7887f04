import { z } from 'zod';
import type { Permission } from '../../core/access/permissions.ts';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { flag } from '../../core/fields/fields.ts';

const codes = ['reported_posts', 'reported_users'] as const satisfies readonly Permission[];

/** How many cases are open: `own` are assigned to the caller. */
const OpenCases = z.object({
  all: z.int(),
  own: z.int(),
  exact: flag().describe('0 when `all` is a floor'),
  near: z.int().optional().describe('Those of which three quarters of their target time are gone, and not all of it'),
  late: z.int().optional().describe('Those whose target time is over'),
});

/** How much waits for someone: small enough to be loaded with every screen. */
export const queues = {
  counts: endpoint({
    method: 'GET',
    path: '/case-counts',
    event: 'open_cases.counted',
    access: codes,
    summary: 'The numbers of open cases: all, and those assigned to the signed-in admin; and of open appeals',
    input: z.strictObject({}),
    output: answer({
      posts: OpenCases.optional(),
      users: OpenCases.optional(),
      appeals: OpenCases.pick({ all: true, exact: true })
        .optional()
        .describe('Appeals that the signed-in admin may see'),
    }),
  }),
};
