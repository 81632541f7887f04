import type { charges as endpoints } from '@quarterdeck/contract/charges';
import { floor, paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addCharge, changeCharge, seenCharge } from './change.ts';
import { chargeRow, listCharges, listValues } from './list.ts';

/** What a campaign pays for what it is after. */
export const charges: Handlers<typeof endpoints> = {
  list: async ({ input, db }) => {
    const { rows, total, exact } = await listCharges(db, input);
    return { data: rows, totalCount: total, ...floor(exact) };
  },

  history: async ({ input, db }) => paged(await listValues(db, input)),

  add: async ({ input, admin, db, audit }) => {
    const data = await chargeRow(db, await addCharge(db, admin, input, audit));
    return { responseMessage: `The charge for ${input.goal} was added`, ...(data ? { data } : {}) };
  },

  update: {
    seen: ({ input, db }) => seenCharge(db, input.id),
    run: async ({ input, admin, db, audit }) => {
      await changeCharge(db, admin, input, audit);
      const data = await chargeRow(db, input.id);
      return { responseMessage: `The charge for ${input.goal} was changed`, ...(data ? { data } : {}) };
    },
  },
};
