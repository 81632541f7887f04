import type { advertisers as endpoints } from '@quarterdeck/contract/advertisers';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { readAdvertiser } from './advertiser.ts';
import { listRefunds, requestRefund, withdrawRefund } from './refunds.ts';
import { readStatement, statementExport } from './statement.ts';

/** The handlers of advertisers: money by month, statements and refund requests. */
export const advertisers = (services: Services): Handlers<typeof endpoints> => ({
  details: async ({ input, db }) => ({ data: await readAdvertiser(db, input.user_id) }),

  statement: async ({ input, db }) => ({ data: await readStatement(db, input) }),

  statementCsv: ({ input }) => ({
    filename: `statement-${input.user_id}-${input.month}.csv`,
    query: statementExport(services.database.db, input),
  }),

  refunds: async ({ input, db }) => listAnswer(await listRefunds(db, input)),

  requestRefund: async ({ input, admin, db }) => {
    const { id, amount, audit } = await requestRefund(db, admin, input);
    return { responseMessage: `The app was asked to refund $${amount}`, data: { id }, audit };
  },

  withdrawRefund: async ({ input, admin, db }) => {
    const { amount, audit } = await withdrawRefund(db, admin, input);
    return { responseMessage: `The request for $${amount} was withdrawn`, audit };
  },
});
