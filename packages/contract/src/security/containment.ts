import { z } from 'zod';
import { outcomes } from '../core/entities/outcomes.ts';
import { flag, id, moment, refusals } from '../core/fields/fields.ts';

const person = z.object({ id: id(), name: z.string() });

/** A request that waits for confirmation by a second super admin. */
export const SecondAdminRequest = z.object({
  id: id(),
  kind: z.enum(['reset', 'turn_off']).describe('`reset`: a one-time password for a super admin; `turn_off`: this rule'),
  user: person.nullable().describe('The super admin to reset'),
  asked_by: person.nullable(),
  asked_at: moment(),
  expires_at: moment(),
  refused: refusals().optional(),
});

/** The maximum number of a contained account's actions that are listed; the audit log has all. */
export const MOST_LISTED = 200;

const Deed = z.object({
  id: id().describe('The row of the audit log'),
  at: moment(),
  call: z.string().describe('The event, as audit-calls names it'),
  outcome: z.enum(outcomes),
  target: z.object({ type: z.string(), id: id() }).nullable(),
});

/** What was ended, and what the account did since the given moment. */
export const Containment = z.object({
  suspended: flag().describe('0: it was already suspended'),
  sessions_ended: z.int(),
  keys: z.array(person).describe('Revoked because the account created them or knows one of their secrets'),
  webhooks: z
    .array(
      z.object({
        id: id(),
        url: z.string(),
        did: z.enum(['removed', 'paused']).describe('`paused`: created by others and changed by the account'),
      }),
    )
    .describe('What the account created and changed'),
  requests_ended: z.int().describe('Requests to a second super admin that were canceled'),
  methods: z
    .object({ app: flag(), passkeys: z.int(), recovery_codes: z.int(), sso: flag() })
    .optional()
    .describe('Sign-in methods that were removed; `sso`: the link to the single sign-on provider'),
  done: z.array(Deed).max(MOST_LISTED).describe('Its activity, newest first'),
  grants: z.array(Deed).max(MOST_LISTED).optional().describe('Activity that gave someone permissions, newest first'),
  done_total: z.int(),
});
