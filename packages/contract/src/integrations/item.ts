import { z } from 'zod';
import { id, moment } from '../core/fields/fields.ts';

/** The state of an item that was not applied. */
export const itemState = z.enum(['refused', 'waiting']);

/** An item that was refused, or waits for a thing it refers to. A separate call shows its content. */
export const ItemRow = z.object({
  id: id(),
  state: itemState,
  type: z.string().nullable().describe('Null where it could not be read'),
  app_id: z.string().nullable().describe("The app's id; null where it could not be read"),
  path: z.string().describe('The field that is invalid or refers to a missing item'),
  message: z.string(),
  key: z.string().nullable().describe('The name of the key that sent it; null: an import'),
  at: moment().describe('When it was refused or started to wait'),
});

const counts = z.object({
  accepted: z.int().describe('Including items that wait or waited'),
  waiting: z.int(),
  refused: z.int(),
});

/** The number of items received of a type. */
export const ItemTotals = z.object({ type: z.string(), today: counts, month: counts.describe('The last 30 days') });
