import { z } from 'zod';
import { caseColumns } from '../../core/entities/case.ts';
import { flag, id, isDeleted, isReported, moment, refusals } from '../../core/fields/fields.ts';

/** A reported user in the list: one row for all the reports of one case. */
export const ReportedUserRow = z.object({
  reported_user_id: id(),
  reportedUserImage: z.string().nullable(),
  reportedUser: z.string().describe('The name'),
  reportedUserEmail: z.string(),
  reportedUserPhone: z.string().nullable(),
  reportedBy: z.string().describe('The name of the most recent reporter'),
  created_at: moment().describe('Of the latest report'),
  id: id().optional().describe('Of the case'),
  reported_count: z.int().optional().describe('Reports on this user that are not dismissed'),
  is_suspended: flag().optional(),
  suspended_until: moment().nullish(),
  warnings: z.int().optional().describe('How many times staff warned them'),
  is_reported: isReported(),
  is_deleted: isDeleted(),
  ...caseColumns,
  reported_by_id: id().optional().describe('Of the latest report'),
  refused: refusals().optional(),
});
