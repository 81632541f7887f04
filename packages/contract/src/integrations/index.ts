import { z } from 'zod';
import { APP_SCOPES } from '../core/endpoint/app-endpoint.ts';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { day, id, moment, requiredLine, searchTerm } from '../core/fields/fields.ts';
import { ItemRow, ItemTotals, itemState } from './item.ts';
import { KeyRow } from './key.ts';

const name = requiredLine('Name is required', 80);
const scopes = z
  .array(z.enum(APP_SCOPES))
  .min(1, "Select the key's scopes")
  .max(APP_SCOPES.length)
  .refine((list) => new Set(list).size === list.length, 'Each scope can appear only once');
const allowedNetworks = z
  .array(z.string().trim().min(1).max(64))
  .max(50, 'At most 50 networks')
  .describe('Addresses or CIDR networks; empty: all addresses');
const itemsPerSecond = z.int('The limit must be a whole number').min(1).max(1_000_000);

/** Shown once: a request repeated with its `Idempotency-Key` gets the same answer without it. */
const key = z.string().optional().describe('The key itself, which is never shown again');

const itemFilters = {
  state: itemState.default('refused'),
  type: z.string().max(200).optional().describe('Empty: those whose type could not be read'),
};

/** The app's connection: the keys of its servers, and the results of what they sent. */
export const integrations = {
  keys: listEndpoint({
    path: '/service-keys',
    event: 'service_keys.listed',
    access: 'super',
    summary: "The app's keys with their use in the last 30 days, paged and sorted",
    orders: ['id', 'name', 'created_at', 'expires_at', 'last_used_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { query: searchTerm().optional().describe('Part of a name') },
    row: KeyRow,
    rows: 'data',
    total: 'total',
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/service-keys',
    event: 'service_key.created',
    access: 'super',
    freshProof: 'always',
    summary: 'Create a key; it is shown once',
    creates: true,
    keptForYears: true,
    shownOnce: 'key',
    input: z.strictObject({
      name,
      scopes,
      expires_on: day().optional().describe("The key's last day, in UTC; without it, the key does not expire"),
      allowed_networks: allowedNetworks.default([]),
      items_per_second: itemsPerSecond.default(20_000),
    }),
    output: answer({ data: KeyRow.optional(), key }),
  }),
  updateKey: endpoint({
    method: 'PUT',
    path: '/service-keys',
    event: 'service_key.changed',
    access: 'super',
    freshProof: 'always',
    summary: "Change a key's name, allowed addresses and rate limit",
    keptForYears: true,
    versioned: true,
    input: z.strictObject({
      id: id(),
      name,
      allowed_networks: allowedNetworks.default([]),
      items_per_second: itemsPerSecond,
    }),
    output: answer({ data: KeyRow.optional() }),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/service-key-rotations',
    event: 'service_key.rotated',
    access: 'super',
    freshProof: 'always',
    summary: 'Replace a key. The new key is shown once; the previous key works for a limited time',
    keptForYears: true,
    shownOnce: 'key',
    input: z.strictObject({
      id: id(),
      overlap_hours: z.int().min(0).max(720).default(24).describe('How long the previous key still works'),
    }),
    output: answer({ data: KeyRow.optional(), key }),
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/service-keys',
    event: 'service_key.revoked',
    access: 'super',
    freshProof: 'always',
    summary: 'Revoke a key immediately and permanently',
    keptForYears: true,
    input: z.strictObject({ id: id() }),
    output: answer({ data: KeyRow.optional() }),
  }),
  itemTotals: endpoint({
    method: 'GET',
    path: '/app-item-totals',
    event: 'app_items.counted',
    access: 'super',
    summary: 'Items from the app by type: accepted, waiting and refused',
    input: z.strictObject({}),
    output: answer({ data: z.array(ItemTotals) }),
  }),
  itemReasons: endpoint({
    method: 'GET',
    path: '/app-item-reasons',
    event: 'app_item_reasons.listed',
    access: 'super',
    summary: 'Why items of a type were refused or are waiting: reasons of the newest 10,000, most frequent first',
    input: z.strictObject(itemFilters),
    output: answer({ data: z.array(z.object({ type: z.string(), reason: z.string(), items: z.int() })) }),
  }),
  items: listEndpoint({
    path: '/app-items',
    event: 'app_items.listed',
    access: 'super',
    summary: 'Refused or waiting items, paged',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {
      ...itemFilters,
      reason: z.string().max(400).optional().describe('A reason from the list of reasons'),
      app_id: z.string().max(200).optional().describe("The app's id, in full"),
    },
    row: ItemRow,
    rows: 'data',
    total: 'total',
  }),
  item: endpoint({
    method: 'GET',
    path: '/app-item',
    event: 'app_item.viewed',
    access: 'super',
    summary: 'A refused or waiting item, as the app sent it',
    auditsPeopleShown: true,
    input: z.strictObject({ state: itemState, id: id() }),
    output: answer({
      data: ItemRow.extend({
        item: z.unknown().describe('As sent; for a waiting thing, its known fields'),
        waits_until: moment().nullable().describe('When it will be refused if what it waits for does not arrive'),
      }),
    }),
  }),
};
