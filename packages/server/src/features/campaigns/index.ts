import type { campaigns as endpoints } from '@quarterdeck/contract/campaigns';
import { floor } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';
import { campaignDetails } from './details.ts';
import { findCampaign, listCampaigns } from './list.ts';
import { changeStatus, seenCampaign } from './status.ts';

/** What users of the app advertise. */
export const campaigns = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, db }) => {
    const { rows, total, exact } = await listCampaigns(db, input);
    return { data: rows, totalCampaigns: total, ...floor(exact) };
  },

  details: async ({ input, db }) => ({ data: await campaignDetails(db, input.id) }),

  changeStatus: {
    seen: ({ input, db }) => seenCampaign(db, input.id),
    auditTarget: ({ input }) => ({ type: 'campaign', id: input.id }),
    run: async ({ input, admin, db }) => {
      const { name, audit } = await changeStatus(services, db, admin, input);
      const data = await findCampaign(db, input.id);
      return { responseMessage: `${name} is ${input.status} now`, ...(data ? { data } : {}), audit };
    },
  },
});
