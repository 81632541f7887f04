import { z } from 'zod';
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
});
