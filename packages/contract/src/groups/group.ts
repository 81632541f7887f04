import { z } from 'zod';
import { signInRules } from '../core/access/sign-in.ts';
import { id, moment, refusals } from '../core/fields/fields.ts';

/** A group in the list. */
export const GroupRow = z.object({
  id: id(),
  name: z.string(),
  created_at: moment(),
  updated_at: moment(),
  admins_count: z.int().optional(),
  permissions_count: z.int().optional(),
  sign_in_rule: z.enum(signInRules).optional().describe("How the group's admins must sign in"),
  sign_in_rule_from: z.iso.date().nullish().describe('When the rule starts to apply, in UTC; null: it already applies'),
  version: z.int().optional().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});

/** A group as an option to choose. */
export const GroupChoice = z.object({
  id: id(),
  name: z.string(),
  refused: refusals().optional(),
});

/** The permissions that admins lose with a group: only those that they have from no other group and not directly. */
export const GroupLosses = z.object({
  admins_count: z.int().describe('Admins in the group'),
  losing_count: z.int().describe('Admins who lose at least one permission'),
  losses: z.array(z.object({ name: z.string().describe('The code of the permission'), admins_count: z.int() })),
});
