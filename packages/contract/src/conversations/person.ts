import { z } from 'zod';
import { id, isDeleted, isReported } from '../core/fields/fields.ts';

/** A member of a conversation, or a person in a request to read one. */
export const ConversationPerson = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  is_deleted: isDeleted(),
});
