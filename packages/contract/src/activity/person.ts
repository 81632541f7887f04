import { z } from 'zod';
import { id } from '../kit/fields.ts';

/** Somebody who follows a user, or whom a user follows. */
export const FollowRow = z.object({
  avatar: z.string().nullable(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  id: id(),
});
