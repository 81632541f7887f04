import { z } from 'zod';
import { id, isReported, moment } from '../core/fields/fields.ts';

/** A follower of a user, or someone the user follows. */
export const FollowRow = z.object({
  avatar: z.string().nullable(),
  is_reported: isReported(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  id: id(),
  created_at: moment().optional().describe('When the user started to follow'),
});
