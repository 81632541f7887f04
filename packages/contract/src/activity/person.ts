import { z } from 'zod';
import { id, isReported, moment } from '../core/fields/fields.ts';

/** Someone who follows a user, or whom a user follows. */
export const FollowRow = z.object({
  avatar: z.string().nullable(),
  is_reported: isReported(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  id: id(),
  created_at: moment().optional().describe('When they began to follow'),
});
