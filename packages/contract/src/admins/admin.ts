import { z } from 'zod';
import { sessionMethod, signInRules } from '../core/access/sign-in.ts';
import { adminStates } from '../core/entities/admin-state.ts';
import { flag, id, moment, refusals } from '../core/fields/fields.ts';

/** An admin in the list. */
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
    .describe('Invited, without a password of their own: when the emailed password expires'),
  version: z.int().optional().describe('For the If-Match of assign-groups'),
  state: z
    .enum(adminStates)
    .optional()
    .describe('`locked`: after too many wrong codes; `invited`: no password chosen yet; `unused`: never signed in'),
  is_emergency: flag().optional().describe('1: accepts a password where other accounts need single sign-on'),
  last_sign_in_at: moment().nullish(),
  last_sign_in_method: sessionMethod().nullish().describe('The second step of that sign-in'),
  sign_in_rule: z.enum(signInRules).optional().describe('The strictest rule of their groups that applies today'),
  meets_rule: flag().optional().describe('1: has a method that the rule requires'),
  refused: refusals().optional(),
});

/** An open session of another admin. */
export const AdminSessionRow = z.object({
  id: id(),
  current: flag().describe('1: the session of this request'),
  created_at: moment(),
  last_used_at: moment(),
  ip: z.string(),
  place: z
    .string()
    .optional()
    .describe('The network: its name or range in STAFF_NETWORKS, or the range around the address'),
  user_agent: z.string(),
  method: sessionMethod()
    .nullish()
    .describe('The second step of this sign-in; null for sessions opened by the previous release'),
});

/** The effect of group changes on an admin: what each group grants, and what the admin holds directly. */
export const GroupGrants = z.object({
  groups: z.array(z.object({ id: id(), permissions: z.array(z.string()) })).describe('Every group'),
  direct: z.array(z.string()).describe('Permissions granted directly to the admin'),
});
