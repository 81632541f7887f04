import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { CAMPAIGN_STATUSES } from '../core/entities/campaign-status.ts';
import { id, searchTerm } from '../core/fields/fields.ts';
import { Campaign, CampaignRow } from './campaign.ts';

/** What users of the app advertise. */
export const campaigns = {
  list: listEndpoint({
    path: '/campaigns',
    access: 'campaign_list',
    summary: 'Campaigns, paged, sorted and searched',
    orders: ['id', 'campaign_name', 'username', 'status', 'total_ad_budget', 'created_at', 'updated_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {
      keyword: searchTerm()
        .optional()
        .describe("Part of the name of a campaign or its owner; one or two letters: its beginning; or the app's id"),
      capnStatus: z
        .enum(['', ...CAMPAIGN_STATUSES])
        .optional()
        .describe('Empty for all'),
    },
    row: CampaignRow,
    rows: 'data',
    total: 'totalCampaigns',
  }),
  details: endpoint({
    method: 'GET',
    path: '/campaigns-details',
    access: 'campaign_details',
    summary: 'A campaign with its events, what it spent, its history and why it is not running',
    input: z.strictObject({ id: id() }),
    output: answer({ data: Campaign }),
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/campaigns',
    access: 'campaign_status',
    summary: 'Change the status of a campaign, to any other; its owner gets an email',
    emits: ['campaign.status_changed'],
    versioned: true,
    input: z.strictObject({
      id: id(),
      status: z.enum(CAMPAIGN_STATUSES, { error: 'Status is required' }),
      reason: z.string().trim().max(500).optional(),
    }),
    output: answer({ data: CampaignRow.optional() }),
  }),
};
