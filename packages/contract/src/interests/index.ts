import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, moment, refusals, requiredLine, searchTerm } from '../core/fields/fields.ts';

const InterestRow = z.object({
  id: id(),
  name: z.string(),
  created_at: moment(),
  updated_at: moment(),
  campaigns_count: z.int().describe('Campaigns that use it; can be deleted at 0'),
  version: z.int().optional().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});

const name = requiredLine('Name is required', 100);

/** The interests that campaigns target. */
export const interests = {
  list: listEndpoint({
    path: '/campaign-interests',
    event: 'interests.listed',
    access: 'campaign_interests',
    summary: 'Interests, paged, sorted and searched',
    orders: ['id', 'name', 'created_at', 'updated_at', 'campaigns_count'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { query: searchTerm().optional().describe('Part of a name') },
    row: InterestRow,
    rows: 'data',
    total: 'total',
  }),
  add: endpoint({
    method: 'POST',
    path: '/campaign-interests',
    event: 'interest.created',
    access: 'campaign_interests_add',
    summary: 'Add an interest',
    emits: ['interest.created'],
    creates: true,
    input: z.strictObject({ name }),
    output: answer({ data: InterestRow.optional() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/campaign-interests',
    event: 'interest.renamed',
    access: 'campaign_interests_update',
    summary: 'Rename an interest',
    emits: ['interest.renamed'],
    versioned: true,
    input: z.strictObject({ id: id(), name }),
    output: answer({ data: InterestRow.optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/campaign-interests',
    event: 'interest.deleted',
    access: 'campaign_interests_delete',
    summary: 'Delete an interest that no campaign uses',
    emits: ['interest.deleted'],
    versioned: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
};
