import type { charges as endpoints } from '@quarterdeck/contract/charges';
import { listAnswer, totalExact } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import { addCharge, changeCharge, lockCharge } from './change.ts';
import { chargeRow, listCharges, listValues } from './list.ts';

/** The handlers of charges. */
export const charges: Handlers<typeof endpoints> = {
  list: async ({ input, db }) => {
    const { rows, total, exact } = await listCharges(db, input);
    return { data: rows, totalCount: total, ...totalExact(exact) };
  },

  history: async ({ input, db }) => listAnswer(await listValues(db, input)),

  add: async ({ input, admin, db }) => {
    const { id, audit } = await addCharge(db, admin, input);
    const data = await chargeRow(db, id);
    return { responseMessage: `The charge for ${input.goal} was added`, ...(data ? { data } : {}), audit };
  },

  update: versioned({
    auditTarget: ({ input }) => ({ type: 'charge', id: input.id }),
    lock: ({ input, db }) => lockCharge(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit = await changeCharge(db, admin, before, input);
      const data = await chargeRow(db, input.id);
      return { responseMessage: `The charge for ${input.goal} was changed`, ...(data ? { data } : {}), audit };
    },
  }),
};
