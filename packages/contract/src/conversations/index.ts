import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, optionalText, requiredLine, searchTerm } from '../core/fields/fields.ts';
import { AccessGrantRow, AccessRequestRow, durations, OwnAccess, reaches, requestStates } from './access.ts';
import { ChatMessage, ChatRoom } from './chat.ts';

/** The number of rooms or messages on a page of a chat. */
export const CHAT_PAGE = 50;

const page = z.int().min(0).max(1_000_000).default(0);
const note = optionalText(500).optional();

/**
 * Paging of chats, newest first; page 0 has the latest. `total_page` is the number of pages, `nextPage` the number of
 * the page after this one. There are more pages while `nextPage` is below `total_page`.
 */
const paged = <Shape extends z.ZodRawShape>(shape: Shape) =>
  answer({ ...shape, total_page: z.int(), nextPage: z.int() });

/** Users' chats, and which admins can read them. */
export const conversations = {
  rooms: endpoint({
    method: 'GET',
    path: '/chat-rooms',
    event: 'chat_rooms.listed',
    access: 'conversation',
    allowsTemporaryGrant: 'user_id',
    summary: 'The chat rooms of a user, most recently used first',
    auditedRead: 'user_id',
    input: z.strictObject({
      user_id: id(),
      page,
      search: searchTerm()
        .optional()
        .describe(
          'Words in the name of a room, its channel, or the names of its other members; or an id, or part of a phone number',
        ),
    }),
    output: paged({ chat_rooms: z.array(ChatRoom) }),
  }),
  similar: endpoint({
    method: 'GET',
    path: '/chat-room-suggestions',
    event: 'chat_rooms.suggested',
    access: 'conversation',
    allowsTemporaryGrant: 'user_id',
    summary: "Names in a user's chat rooms that are similar to a search without results",
    auditedRead: 'user_id',
    input: z.strictObject({ user_id: id(), search: searchTerm().min(1, 'Enter a search') }),
    output: answer({ data: z.array(z.string()).describe('Most similar first') }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/chat-messages',
    event: 'chat_messages.listed',
    access: 'conversation',
    allowsTemporaryGrant: 'user_id',
    summary: 'The messages of a chat room of a user, newest first',
    auditedRead: 'user_id',
    input: z.strictObject({ user_id: id(), room_id: id(), page }),
    output: paged({ messages: z.array(ChatMessage) }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/message-reports',
    event: 'chat_message.reported',
    access: 'conversation',
    summary:
      "Report a message's sender on behalf of a user who received it. The report contains the message and the surrounding ones",
    creates: true,
    input: z.strictObject({
      user_id: id().describe('The user who received the message'),
      room_id: id(),
      message_id: id(),
      reason: requiredLine('Reason is required', 255),
    }),
    output: answer({ data: z.object({ case_id: id(), user_id: id() }).optional() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/conversation-access-request',
    event: 'conversation_access.requested',
    access: 'session',
    summary: "Ask the super admins for access to a user's conversations",
    creates: true,
    input: z.strictObject({
      message: optionalText(500).optional(),
      user_id: id().optional().describe('The user; by default, the one whose profile this session opened last, if any'),
    }),
    output: answer({ data: OwnAccess.optional() }),
  }),
  ownAccess: endpoint({
    method: 'GET',
    path: '/conversation-access',
    event: 'own_conversation_access.viewed',
    access: 'session',
    summary: "The signed-in admin's access to a user's conversations: granted, requested or refused",
    input: z.strictObject({ user_id: id() }),
    output: answer({ data: OwnAccess }),
  }),
  requests: listEndpoint({
    path: '/conversation-access-requests',
    event: 'conversation_access_requests.listed',
    access: 'super',
    summary: 'Requests for access to conversations, open requests first',
    orders: ['decided_at'],
    defaultOrder: 'decided_at',
    defaultDirection: 'desc',
    filters: { state: z.enum(requestStates).optional() },
    row: AccessRequestRow,
    rows: 'data',
    total: 'total',
  }),
  grant: endpoint({
    method: 'POST',
    path: '/conversation-access-grant',
    event: 'conversation_access.granted',
    access: 'super',
    summary: 'Grant a request for access to conversations',
    keptForYears: true,
    input: z.strictObject({
      id: id(),
      reach: z.enum(reaches),
      duration: z.enum(durations),
      user_id: id().optional().describe('For a request that names no user: the user whose conversations can be read'),
      note,
    }),
    output: answer({ data: AccessRequestRow.optional() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/conversation-access-refusal',
    event: 'conversation_access.refused',
    access: 'super',
    summary: 'Refuse a request for access to conversations',
    keptForYears: true,
    input: z.strictObject({ id: id(), note }),
    output: answer({ data: AccessRequestRow.optional() }),
  }),
  grants: listEndpoint({
    path: '/conversation-access-grants',
    event: 'conversation_access_grants.listed',
    access: 'super',
    summary: 'The temporary access grants that are valid now',
    orders: ['granted_at'],
    defaultOrder: 'granted_at',
    defaultDirection: 'desc',
    filters: {},
    row: AccessGrantRow,
    rows: 'data',
    total: 'total',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/conversation-access-grants',
    event: 'conversation_access.revoked',
    access: 'super',
    summary: 'End a grant of access to conversations immediately',
    keptForYears: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
};
