import type { conversations as endpoints } from '@quarterdeck/contract/conversations';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { ask } from './ask.ts';
import { findMessages, findRooms, findSimilarRooms } from './chat.ts';
import { grantRequest, refuseRequest, revokeGrant } from './decide.ts';
import { countChat } from './limit.ts';
import { findOwnAccess, seesPeople } from './own-access.ts';
import { reportMessage, requireMessage } from './report.ts';
import { listGrants, listRequests } from './requests.ts';
import { rightOf } from './right.ts';

const SENT = 'The request was sent to the super admins. You will be emailed';

/** The handlers of users' chats and of access to them. */
export const conversations = (services: Services): Handlers<typeof endpoints> => ({
  rooms: async ({ input, admin, grant, db }) => {
    const { rooms, ...listAnswer } = await findRooms(db, input.user_id, input.page, input.search);
    await countChat(services, admin, input.user_id);
    const details = {
      page: input.page,
      ...(input.search ? { search: input.search } : {}),
      count: rooms.length,
      right: rightOf(admin, grant),
    };
    return { chat_rooms: rooms, ...listAnswer, audit: { details } };
  },

  similar: async ({ input, admin, grant, db }) => {
    const names = await findSimilarRooms(db, input.user_id, input.search);
    await countChat(services, admin, input.user_id);
    return { data: [...names], audit: { details: { search: input.search, right: rightOf(admin, grant) } } };
  },

  messages: async ({ input, admin, grant, db }) => {
    const { messages, ...listAnswer } = await findMessages(db, input.user_id, input.room_id, input.page);
    await countChat(services, admin, input.user_id);
    const details = {
      room: input.room_id,
      page: input.page,
      first: messages.at(-1)?.id ?? null,
      last: messages.at(0)?.id ?? null,
      // All ids, because a message that arrives later can have an earlier time than some of these.
      messages: messages.map(({ id }) => id),
      count: messages.length,
      right: rightOf(admin, grant),
    };
    return { messages, ...listAnswer, audit: { details } };
  },

  report: {
    prepare: async ({ input, admin, grant }) => {
      await requireMessage(services.database.db, input);
      // The case shows the messages around the reported one, so it counts as opening the chat.
      await countChat(services, admin, input.user_id);
      return async ({ db }) => {
        const { caseId, senderId, name, audit } = await reportMessage(db, admin, input);
        return {
          responseMessage: `${name} was reported. The message is stored with the case as evidence`,
          data: { case_id: caseId, user_id: senderId },
          audit: { ...audit, details: { ...audit.details, right: rightOf(admin, grant) } },
        };
      };
    },
  },

  ask: async ({ input, admin, db }) => {
    const { userId, audit } = await ask(services, db, admin, input);
    if (userId === undefined) return { responseMessage: SENT, audit };
    if (!seesPeople(admin))
      return { responseMessage: 'If this user exists, the super admins receive your request', audit };
    return {
      responseMessage: SENT,
      data: await findOwnAccess(db, admin, userId),
      audit,
    };
  },

  ownAccess: async ({ input, admin, db }) => ({ data: await findOwnAccess(db, admin, input.user_id) }),

  requests: async ({ input, db }) => listAnswer(await listRequests(db, input)),

  grant: async ({ input, admin, db }) => {
    const { request, audit } = await grantRequest(services, db, admin, input);
    return { responseMessage: `${request.admin.name} was granted access and is emailed`, data: request, audit };
  },

  refuse: async ({ input, admin, db }) => {
    const { request, audit } = await refuseRequest(services, db, admin, input);
    return {
      responseMessage: `The request of ${request.admin.name} was refused. ${request.admin.name} is emailed`,
      data: request,
      audit,
    };
  },

  grants: async ({ input, db }) => listAnswer(await listGrants(db, input)),

  revoke: async ({ input, admin, db }) => {
    const { holder, audit } = await revokeGrant(services, db, admin, input.id);
    return { responseMessage: `${holder} can no longer read these conversations`, audit };
  },
});
