import type { campaignAnalytics as endpoints } from '@quarterdeck/contract/campaign-analytics';
import { reportOf, shownRange } from '../../domain/activity/report.ts';
import { readAnalytics } from '../../domain/advertising/analytics.ts';
import { readMoney } from '../../domain/advertising/money.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readPlaces } from './places.ts';

/** The handlers of campaign analytics: performance, money, and where the active campaigns are. */
export const campaignAnalytics: Handlers<typeof endpoints> = {
  analytics: async ({ input, db }) => {
    const { range, compared } = reportOf(input);
    const [now, before] = await Promise.all([readAnalytics(db, range), compared && readAnalytics(db, compared)]);
    return {
      data: {
        ...now,
        range: shownRange(range),
        ...(compared && before ? { compared: shownRange(compared), previous: before } : {}),
      },
    };
  },

  transactionGraph: async ({ input, db }) => {
    const { range, compared, step } = reportOf({ ...input, compare: input.compare ?? 'previous_period' });
    const [now, before] = await Promise.all([readMoney(db, range, step), compared && readMoney(db, compared, step)]);
    return { data: { ...now, step, ...(before ? { prevGraphData: before } : {}) } };
  },

  activeLocations: async ({ input, db }) => ({ data: await readPlaces(db, reportOf(input).range) }),
};
