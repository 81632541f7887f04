import type { interests as endpoints } from '@quarterdeck/contract/interests';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import { addInterest, deleteInterest, lockInterest, renameInterest } from './change.ts';
import { interestRow, listInterests } from './list.ts';

const aboutInterest = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'interest', id: input.id });

/** The handlers of interests. */
export const interests: Handlers<typeof endpoints> = {
  list: async ({ input, db }) => listAnswer(await listInterests(db, input)),

  add: async ({ input, admin, db }) => {
    const { id, audit } = await addInterest(db, admin, input.name);
    const data = await interestRow(db, id);
    return { responseMessage: `The interest ${input.name} was added`, ...(data ? { data } : {}), audit };
  },

  update: versioned({
    auditTarget: aboutInterest,
    lock: ({ input, db }) => lockInterest(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit = await renameInterest(db, admin, before, input);
      const data = await interestRow(db, input.id);
      return { responseMessage: `The interest is now called ${input.name}`, ...(data ? { data } : {}), audit };
    },
  }),

  remove: versioned({
    auditTarget: aboutInterest,
    lock: ({ input, db }) => lockInterest(db, input.id),
    run: async ({ input, admin, db }, interest) => ({
      audit: await deleteInterest(db, admin, input.id, interest),
      responseMessage: `The interest ${interest.name} was deleted`,
    }),
  }),
};
