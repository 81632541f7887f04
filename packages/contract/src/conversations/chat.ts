import { z } from 'zod';
import { appId, id, isDeleted, isReported, moment } from '../core/fields/fields.ts';
import { ConversationPerson } from './person.ts';

const messageTypes = ['TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST'] as const;

/** A room in the list of a user's rooms. */
export const ChatRoom = z.object({
  id: id(),
  name: z.string().nullish(),
  channel: z.string().nullish(),
  last_message: z
    .object({ message: z.string().nullish(), type: z.enum(messageTypes) })
    .nullish()
    .describe('Null in a chat room without messages; long texts are truncated'),
  members: z.array(ConversationPerson).optional().describe('Up to three other members of the chat room'),
  updated_at: moment().optional().describe('When the last message was sent'),
  app_id: appId(),
});

/** A post as shown when it is shared in a chat. */
const SharedPost = z.object({
  post_meta: z.array(
    z.object({ type: z.string().nullish(), image: z.string().nullish(), title: z.string().nullish() }),
  ),
});

/** A message in a room. */
export const ChatMessage = z.object({
  id: id().optional(),
  sender: z.object({
    id: id(),
    username: z.string(),
    avatar: z.string().nullable(),
    is_reported: isReported(),
    is_deleted: isDeleted(),
  }),
  type: z.enum(messageTypes),
  message: z.string().nullish(),
  media: z.string().nullish().describe('The address of the picture, audio or video'),
  post: SharedPost.nullish(),
  updated_at: moment(),
  created_at: moment().optional(),
});
