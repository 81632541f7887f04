import { z } from 'zod';
import { outcomes } from '../core/entities/outcomes.ts';
import { flag, id, moment, refusals } from '../core/fields/fields.ts';

const person = z.object({ id: id(), name: z.string() });

/** Something that waits for the confirmation of a second super admin. */
export const SecondAdminRequest = z.object({
  id: id(),
  kind: z.enum(['reset', 'turn_off']).describe('`reset`: a one-time password for a super admin; `turn_off`: this rule'),
  user: person.nullable().describe('The super admin to reset'),
  asked_by: person.nullable(),
  asked_at: moment(),
  expires_at: moment(),
  refused: refusals().optional(),
});

/** So many of the things that a contained account did are listed; the audit log has the others. */
export const MOST_LISTED = 200;

const Deed = z.object({
  id: id().describe('The row of the audit log'),
  at: moment(),
  call: z.string().describe('The event, as audit-calls names it'),
  outcome: z.enum(outcomes),
  target: z.object({ type: z.string(), id: id() }).nullable(),
});

/** What was ended, and what the account did since the moment that was asked for. */
export const Containment = z.object({
  suspended: flag().describe('0: it was suspended already'),
  sessions_ended: z.int(),
  keys: z.array(person).describe('Revoked: the account made them, or knows a secret of them'),
  webhooks: z
    .array(
      z.object({
        id: id(),
        url: z.string(),
        did: z.enum(['removed', 'paused']).describe('`paused`: others made it, and the account changed it since'),
      }),
    )
    .describe('What the account made, and what it changed'),
  requests_ended: z.int().describe('Requests to a second super admin that were canceled'),
  methods: z
    .object({ app: flag(), passkeys: z.int(), recovery_codes: z.int(), sso: flag() })
    .optional()
    .describe('Methods of signing in that were removed; `sso`: the link to a person of the provider'),
  done: z.array(Deed).max(MOST_LISTED).describe('Its activity, newest first'),
  grants: z.array(Deed).max(MOST_LISTED).optional().describe('Those of it that gave someone rights, newest first'),
  done_total: z.int(),
});
