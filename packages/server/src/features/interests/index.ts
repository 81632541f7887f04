import type { interests as endpoints } from '@quarterdeck/contract/interests';
import { paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addInterest, deleteInterest, renameInterest, seenInterest } from './change.ts';
import { interestRow, listInterests } from './list.ts';

/** What campaigns are about. */
export const interests: Handlers<typeof endpoints> = {
  list: async ({ input, db }) => paged(await listInterests(db, input)),

  add: async ({ input, admin, db, audit }) => {
    const data = await interestRow(db, await addInterest(db, admin, input.name, audit));
    return { responseMessage: `The interest ${input.name} was added`, ...(data ? { data } : {}) };
  },

  update: {
    seen: ({ input, db }) => seenInterest(db, input.id),
    run: async ({ input, admin, db, audit }) => {
      await renameInterest(db, admin, input, audit);
      const data = await interestRow(db, input.id);
      return { responseMessage: `The interest is called ${input.name} now`, ...(data ? { data } : {}) };
    },
  },

  remove: {
    seen: ({ input, db }) => seenInterest(db, input.id),
    run: async ({ input, admin, db, audit }) => ({
      responseMessage: `The interest ${await deleteInterest(db, admin, input.id, audit)} was deleted`,
    }),
  },
};
