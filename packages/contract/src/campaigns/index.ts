import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { CAMPAIGN_STATUSES } from '../core/entities/campaign-status.ts';
import { id, optionalText, requiredLine, searchTerm } from '../core/fields/fields.ts';
import { Campaign, CampaignCsvRow, CampaignDays, CampaignRow, ReviewHelp, ReviewResult } from './campaign.ts';

/** The maximum number of campaigns reviewed in one call. */
export const REVIEWED_AT_ONCE = 200;

/** The maximum length of a guideline, in lines. */
const GUIDELINE_LINES = 20;

const list = listEndpoint({
  path: '/campaigns',
  event: 'campaigns.listed',
  access: 'campaign_list',
  summary: 'Campaigns, paged, sorted and searched',
  orders: ['id', 'campaign_name', 'username', 'status', 'total_ad_budget', 'created_at', 'updated_at'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  filters: {
    keyword: searchTerm().optional().describe("Words of the name of a campaign or its owner, an id, or the app's id"),
    capnStatus: z
      .enum(['', ...CAMPAIGN_STATUSES])
      .optional()
      .describe('Empty for all'),
    user_id: id().optional().describe('Only searches of this user'),
  },
  row: CampaignRow,
  rows: 'data',
  total: 'totalCampaigns',
});

/** Campaigns of app users. */
export const campaigns = {
  list,
  csv: endpoint({
    method: 'GET',
    path: '/campaigns',
    event: 'campaigns.exported',
    access: 'campaign_list',
    summary: 'Every campaign that the filters match, as CSV',
    produces: 'text/csv',
    input: list.input,
    output: CampaignCsvRow,
  }),
  details: endpoint({
    method: 'GET',
    path: '/campaigns-details',
    event: 'campaign.viewed',
    access: 'campaign_details',
    summary: 'A campaign with its events, spend, history and the reasons why it is not running',
    input: z.strictObject({ id: id() }),
    output: answer({ data: Campaign }),
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/campaigns',
    event: 'campaign.status_changed',
    access: 'campaign_status',
    summary: "Change a campaign's status; its owner is emailed",
    emits: ['campaign.status_changed'],
    versioned: true,
    input: z.strictObject({
      id: id(),
      status: z.enum(CAMPAIGN_STATUSES, { error: 'Status is required' }),
      reason: optionalText(500).optional(),
    }),
    output: answer({ data: CampaignRow.optional() }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/campaign-days',
    event: 'campaign_days.viewed',
    access: 'campaign_details',
    summary: "Impressions, clicks and spend of a campaign by day, in UTC, with the day's planned budget",
    input: z.strictObject({ id: id() }),
    output: answer({ data: CampaignDays }),
  }),
  review: endpoint({
    method: 'POST',
    path: '/review-campaigns',
    event: 'campaigns.reviewed',
    access: 'campaign_status',
    summary:
      'Approve pending campaigns, or reject them with a reason, which makes them drafts again. Owners are emailed; the answer has a result for each campaign',
    emits: ['campaign.status_changed'],
    input: z
      .strictObject({
        ids: z.array(id()).min(1).max(REVIEWED_AT_ONCE),
        decision: z.enum(['approve', 'reject']),
        reason: optionalText(500).optional().describe('Required to reject'),
      })
      .refine(({ decision, reason }) => decision === 'approve' || (reason ?? '') !== '', {
        path: ['reason'],
        message: 'Reason is required',
      })
      .meta({ examples: [{ ids: [1, 2], decision: 'reject', reason: 'The picture shows a price' }] }),
    output: answer({ data: z.array(ReviewResult), done: z.int(), refused: z.int() }),
  }),
  reviewHelp: endpoint({
    method: 'GET',
    path: '/campaign-review',
    event: 'campaign_review.viewed',
    access: 'campaign_status',
    summary: "The ad guideline, and staff's earlier decisions about a campaign's advertiser",
    input: z.strictObject({ id: id() }),
    output: answer({ data: ReviewHelp }),
  }),
  guideline: endpoint({
    method: 'GET',
    path: '/campaign-guideline',
    event: 'campaign_guideline.viewed',
    access: 'super',
    summary: 'What staff check before they approve a campaign',
    input: z.strictObject({}),
    output: answer({ data: z.object({ guideline: z.array(z.string()) }) }),
  }),
  saveGuideline: endpoint({
    method: 'POST',
    path: '/campaign-guideline',
    event: 'campaign_guideline.changed',
    access: 'super',
    summary: 'Set what staff check before they approve a campaign',
    input: z.strictObject({
      guideline: z
        .array(requiredLine('A line is empty', 200))
        .max(GUIDELINE_LINES, `At most ${GUIDELINE_LINES} lines`)
        .describe('One item per line'),
    }),
    output: answer({ data: z.object({ guideline: z.array(z.string()) }).optional() }),
  }),
};
