import { z } from 'zod';
import { id, moment } from '../kit/fields.ts';

/** A report on a user, as the list of reported users shows it. */
export const ReportedUserRow = z.object({
  reported_user_id: id(),
  reportedUserImage: z.string().nullable(),
  reportedUser: z.string().describe('The name'),
  reportedUserEmail: z.string(),
  reportedUserPhone: z.string().nullable(),
  reportedBy: z.string().describe('The name'),
  created_at: moment(),
  id: id().optional().describe('Of the report'),
  reported_by_id: id().optional(),
  reason: z.string().optional(),
  reported_count: z.int().optional().describe('Reports on this user that are not dismissed'),
});
