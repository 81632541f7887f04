import { randomUUID } from 'node:crypto';
import { whoCalls } from './accounts.ts';
import type { App } from './context.ts';
import { Refusal, type Routes } from './http.ts';

/** Ads with a budget up to this amount are shown without a review. */
const SMALL_BUDGET = 50;

export function adRoutes(app: App): Routes {
  const { tables, tell } = app;
  const isGoal = (text: string): text is 'clicks' | 'impressions' => text === 'clicks' || text === 'impressions';

  return {
    'GET /ad-options': (call) => {
      whoCalls(app, call);
      return { charges: tables.settings.get('charges')?.value, interests: tables.settings.get('interests')?.value };
    },

    'POST /campaigns': (call) => {
      const { id: user } = whoCalls(app, call);
      const [name, goal, budget] = [call.field('name'), call.field('goal'), call.number('budget')];
      if (!isGoal(goal)) throw new Refusal(422, 'A goal is clicks or impressions');
      const status = budget <= SMALL_BUDGET ? ('Approved' as const) : ('Pending' as const);
      const { id } = tables.campaigns.put({ id: `c_${randomUUID()}`, user, name, goal, status });
      const total_ad_budget = budget.toFixed(2);
      const interest = [call.field('interest')];
      tell({ type: 'campaign', id, data: { user, campaign_name: name, goal, status, total_ad_budget, interest } });
      const data = { user, campaign: id, amount: total_ad_budget, transaction_type: 'debit' as const };
      tell({ type: 'transaction', id: randomUUID(), data });
      return { id, status };
    },

    /** Returns one ad; staff and the app itself decide which ads can be shown. */
    'GET /ad': (call) => {
      const { id: user } = whoCalls(app, call);
      const shown = [...tables.campaigns.all()].filter(({ status }) => status === 'Approved');
      const ad = shown[Math.floor(Number(call.query.place ?? 0) * shown.length)];
      if (!ad) return { ad: null };
      tell({ type: 'ad_event', id: randomUUID(), data: { campaign: ad.id, kind: 'impression', user } });
      return { ad: { id: ad.id, name: ad.name } };
    },

    'POST /ads/:id/click': (call) => {
      const { id: user } = whoCalls(app, call);
      const campaign = tables.campaigns.get(call.params.id ?? '');
      if (campaign?.status !== 'Approved') throw new Refusal(404, 'This ad is not shown');
      tell({ type: 'ad_event', id: randomUUID(), data: { campaign: campaign.id, kind: 'click', user } });
    },
  };
}
