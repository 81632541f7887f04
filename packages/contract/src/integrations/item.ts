import { z } from 'zod';
import { id, moment } from '../core/fields/fields.ts';

/** Where an item of the app is that is not where it belongs. */
export const itemState = z.enum(['refused', 'waiting']);

/** An item that was refused, or waits for what it refers to. What it holds is shown by a call of its own. */
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

/** How many items of a type came. */
export const ItemTotals = z.object({ type: z.string(), today: counts, month: counts.describe('The last 30 days') });
