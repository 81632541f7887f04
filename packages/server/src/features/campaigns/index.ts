import type { campaigns as endpoints } from '@quarterdeck/contract/campaigns';
import { totalExact } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { campaignDays } from './days.ts';
import { campaignDetails } from './details.ts';
import { readGuideline, readReviewHelp, saveGuideline } from './guideline.ts';
import { campaignsExport, findCampaign, listCampaigns } from './list.ts';
import { reviewCampaigns } from './review.ts';
import { changeStatus, lockCampaign } from './status.ts';

/** The handlers of campaigns. */
export const campaigns = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, db }) => {
    const { rows, total, exact } = await listCampaigns(db, input);
    return { data: rows, totalCampaigns: total, ...totalExact(exact) };
  },

  csv: ({ input }) => ({ filename: 'campaigns.csv', query: campaignsExport(services.database.db, input) }),

  details: async ({ input, db }) => ({ data: await campaignDetails(db, input.id) }),

  days: async ({ input, db }) => ({ data: await campaignDays(db, input.id) }),

  review: ({ input, admin, db }) => reviewCampaigns(services, db, admin, input),

  reviewHelp: async ({ input, db }) => ({ data: await readReviewHelp(db, input.id) }),

  guideline: async ({ db }) => ({ data: { guideline: await readGuideline(db) } }),

  saveGuideline: async ({ input, admin, db }) => {
    const audit = await saveGuideline(db, admin, input.guideline);
    return { responseMessage: 'The guideline was saved', data: { guideline: await readGuideline(db) }, audit };
  },

  changeStatus: versioned({
    auditTarget: ({ input }) => ({ type: 'campaign', id: input.id }),
    lock: ({ input, db }) => lockCampaign(db, input.id),
    run: async ({ input, admin, db }, campaign) => {
      const audit = await changeStatus(services, db, admin, campaign, input);
      const data = await findCampaign(db, input.id);
      const responseMessage = `${campaign.campaign_name} is now ${input.status}`;
      return { responseMessage, ...(data ? { data } : {}), audit };
    },
  }),
});
