import { z } from 'zod';
import { adminStates } from '../core/entities/admin-state.ts';
import { flag, id, moment } from '../core/fields/fields.ts';

/** How an admin holds a permission. */
const HeldRight = z.object({
  name: z.string().describe('The code'),
  by_group: flag(),
  by_name: flag(),
  last_used_on: z.iso.date().nullable().describe('The last day of use, in UTC; null: not used since recording began'),
  unused: flag().describe('1: held and unused for 90 days; 0 until use has been recorded for 90 days'),
});

/** An admin and their permissions. */
export const RightsRow = z.object({
  id: id(),
  avatar: z.string().nullable(),
  name: z.string(),
  username: z.string(),
  is_sup_admin: flag().describe('1: holds every permission'),
  state: z.enum(adminStates),
  last_sign_in_at: moment().nullable(),
  rights: z.array(HeldRight).describe('Empty for a super admin'),
  reviewed_at: moment().nullable(),
  reviewed_by: z.string().nullable().describe('The name of the super admin who reviewed them last'),
  changed_since: flag().describe('1: permissions were added or changed since that review'),
});

/** A row of the CSV, followed by a column for each permission. */
export const RightsExportRow = z.object({
  name: z.string(),
  username: z.string(),
  state: z.string(),
  last_sign_in_at: z.string(),
  reviewed_by: z.string(),
  reviewed_at: z.string(),
});
