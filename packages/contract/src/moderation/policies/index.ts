import { z } from 'zod';
import { endpoint } from '../../core/endpoint/endpoint.ts';
import { answer } from '../../core/endpoint/envelope.ts';
import { listEndpoint } from '../../core/endpoint/paging.ts';
import { id, moment, requiredText } from '../../core/fields/fields.ts';

/** The maximum length of a policy in characters, including HTML, and the maximum number of examples of a kind. */
const POLICY_LENGTH = 20_000;
const MOST_EXAMPLES = 20;

const access = ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] as const;

const Policy = z.object({
  reason_id: id(),
  version: z.int().describe('For the If-Match of a change; 0 while the reason has no policy'),
  text: z.string().describe("HTML with only the editor's elements"),
  violations: z.array(z.string()).describe('Examples of violations'),
  permitted: z.array(z.string()).describe('Examples of permitted content'),
  url: z.string().nullable().describe('The public page about it'),
  updated_at: moment().nullable(),
  updated_by: z.string().nullable(),
});

const PolicyVersion = z.object({
  version: z.int(),
  updated_at: moment(),
  updated_by: z.string().nullable(),
});

const examples = () =>
  z
    .array(requiredText('Enter an example or delete the line', 300))
    .max(MOST_EXAMPLES, `At most ${MOST_EXAMPLES} examples`)
    .default([]);

/** The policies: what each reason means, as a text with examples, in versions. */
export const policies = {
  find: endpoint({
    method: 'GET',
    path: '/reason-policy',
    event: 'reason_policy.viewed',
    access: [...access],
    summary: 'The policy of a reason; without a version, the latest',
    input: z.strictObject({ reason_id: id(), version: z.int().positive().max(2_147_483_647).optional() }),
    output: answer({ data: Policy }),
  }),
  versions: listEndpoint({
    path: '/reason-policy-versions',
    event: 'reason_policy_versions.listed',
    access: [...access],
    summary: 'The versions of the policy of a reason',
    orders: ['version'],
    defaultOrder: 'version',
    defaultDirection: 'desc',
    filters: { reason_id: id() },
    row: PolicyVersion,
    rows: 'data',
    total: 'total',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/reason-policy',
    event: 'reason_policy.changed',
    access: 'super',
    summary: 'Save the policy of a reason as its next version',
    versioned: true,
    hasLargeBody: true,
    input: z.strictObject({
      reason_id: id(),
      text: z.string().max(POLICY_LENGTH, `At most ${POLICY_LENGTH.toLocaleString('en-US')} characters`),
      violations: examples(),
      permitted: examples(),
      url: z
        .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
        .max(2000, 'At most 2000 characters')
        .nullable()
        .default(null),
    }),
    output: answer({ data: Policy }),
  }),
};
