import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { decimal, requiredAmount } from '../core/fields/decimal.ts';
import { id, moment } from '../core/fields/fields.ts';

const ChargeRow = z.object({
  id: id(),
  goal: z.enum(['clicks', 'impressions']),
  value: decimal(),
  updated_at: moment(),
  updated_by: z.string().nullish().describe('The name of the admin who set it'),
  version: z.int().optional().describe('For the If-Match of a change'),
});

const ChargeValue = z.object({
  id: id(),
  goal: z.string(),
  value: decimal(),
  set_at: moment(),
  set_by: z.string().nullable(),
});

const goal = z.enum(['clicks', 'impressions'], { error: 'Goal is required' });
const value = requiredAmount('Goal charges is required');

/** Campaign charges: one for each goal, and the history of each. */
export const charges = {
  list: listEndpoint({
    path: '/campaign-charges',
    event: 'charges.listed',
    access: 'campaign_charges_list',
    summary: 'Campaign charges, paged and sorted',
    orders: ['id', 'goal', 'value', 'updated_at'],
    defaultOrder: 'updated_at',
    defaultDirection: 'desc',
    filters: {},
    row: ChargeRow,
    rows: 'data',
    total: 'totalCount',
  }),
  history: listEndpoint({
    path: '/campaign-charge-history',
    event: 'charge_history.listed',
    access: 'campaign_charges_list',
    summary: 'The history of a charge: its amounts, when they were set, and by whom',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: { id: id() },
    row: ChargeValue,
    rows: 'data',
    total: 'total',
  }),
  add: endpoint({
    method: 'POST',
    path: '/campaign-charges',
    event: 'charge.created',
    access: { allOf: ['campaign_charges_list', 'add_group'] },
    summary: 'Set the charge of a goal that has none yet',
    emits: ['charge.changed'],
    creates: true,
    keptForYears: true,
    input: z.strictObject({ goal, value }),
    output: answer({ data: ChargeRow.optional() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/campaign-charges',
    event: 'charge.changed',
    access: { allOf: ['campaign_charges_list', 'edit_group'] },
    summary: 'Change a charge; its history keeps the previous amounts',
    emits: ['charge.changed'],
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ id: id(), goal, value }),
    output: answer({ data: ChargeRow.optional() }),
  }),
};
