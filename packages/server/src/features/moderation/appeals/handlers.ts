import type { appeals as endpoints } from '@quarterdeck/contract/moderation/appeals';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import type { Services } from '../../../ports/services.ts';
import { decideAppeal } from './decide.ts';
import { appealDetails, listAppeals } from './list.ts';

/** The handlers of appeals. */
export const appeals = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, admin, db }) => listAnswer(await listAppeals(db, admin, input)),

  find: async ({ input, admin, db }) => ({ data: await appealDetails(db, admin, input.id) }),

  decide: {
    auditTarget: ({ input }) => ({ type: 'appeal', id: input.id }),
    run: async ({ input, admin, db }) => {
      const { sentence, audit } = await decideAppeal(db, services, admin, input);
      return { responseMessage: sentence, data: await appealDetails(db, admin, input.id), audit };
    },
  },
});
