import type { groupView as endpoints } from '@quarterdeck/contract/session/group-view';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { sessionAdmin } from '../../domain/access/find-caller.ts';
import { findGroupName } from '../../domain/access/groups.ts';
import { setViewGroup } from '../../domain/access/sessions.ts';
import { authenticate } from '../../http/authorize.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';

/** Returns the signed-in admin, with the session's new permissions. */
async function asSeen(services: Services, db: Db, request: FastifyRequest) {
  const admin = await authenticate(services, request, db);
  return { ...sessionAdmin(admin), version: admin.version };
}

/** The handlers for viewing the console as a group: `findCaller` gives the session the group's permissions. */
export const groupView = (services: Services): Handlers<typeof endpoints> => ({
  start: {
    auditTarget: ({ input }) => ({ type: 'group', id: input.group_id }),
    run: async ({ input, admin, db, reply }) => {
      const name = await findGroupName(db, input.group_id);
      if (name === undefined) throw new Refusal('not_found', 'There is no such group');
      await setViewGroup(db, admin.sessionId, input.group_id);
      return {
        responseMessage: `You are viewing the console as the group ${name}`,
        data: await asSeen(services, db, reply.request),
        audit: { target: { type: 'group', id: input.group_id } },
      };
    },
  },

  end: async ({ admin, db, reply }) => {
    await setViewGroup(db, admin.sessionId, null);
    return {
      responseMessage: 'You are viewing the console as yourself again',
      data: await asSeen(services, db, reply.request),
      audit: { target: { type: 'session', id: admin.sessionId } },
    };
  },
});
