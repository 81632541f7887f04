import { z } from 'zod';
import { sessionMethod } from '../core/access/sign-in.ts';
import { flag, id, moment, refusals } from '../core/fields/fields.ts';

/** An admin as the list shows them. */
export const AdminRow = z.object({
  id: id(),
  avatar: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  auth_user_group: z.array(z.object({ auth_group: z.object({ id: id(), name: z.string() }) })),
  username: z.string().optional(),
  is_sup_admin: flag().optional(),
  is_suspended: flag().optional(),
  created_at: moment().optional(),
  invited_until: moment()
    .nullish()
    .describe('They were invited and have not chosen a password yet: until when the password of the mail works'),
  version: z.int().optional().describe('For the If-Match of assign-groups'),
  refused: refusals().optional(),
});

/** An open session of a colleague. */
export const AdminSessionRow = z.object({
  id: id(),
  current: flag().describe('1: the session of this request'),
  created_at: moment(),
  last_used_at: moment(),
  ip: z.string(),
  user_agent: z.string(),
  method: sessionMethod().nullish().describe('The second step of its sign-in; null for sessions of the release before'),
});

/** What other groups would change for an admin: what each group gives, and what the admin holds by name. */
export const GroupGrants = z.object({
  groups: z.array(z.object({ id: id(), permissions: z.array(z.string()) })).describe('Every group'),
  direct: z.array(z.string()).describe('What is granted to the admin by name'),
});
