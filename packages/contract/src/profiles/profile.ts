import { z } from 'zod';
import { LatestCase } from '../core/entities/case.ts';
import { ReasonName } from '../core/entities/reason.ts';
import { appId, flag, id, isReported, moment, refusals } from '../core/fields/fields.ts';

export const genders = ['male', 'female'] as const;

/** A person as their profile shows them. */
export const UserDetails = z.object({
  name: z.string(),
  username: z.string(),
  gender: z.string().nullable().describe('Any text from the app; staff set male or female'),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dob: z.string().nullable().describe('YYYY-MM-DD'),
  address: z.string().nullable(),
  current_location: z.string().nullable(),
  avatar: z.string().nullable(),
  latitude: z.number().nullable().describe('Rounded to about a hundred metres without users_locations'),
  longitude: z.number().nullable(),
  reported_count: z.int().describe('Reports that are not dismissed'),
  is_reported: isReported(),
  is_suspended: flag(),
  auto_follow: flag(),
  last_device_used: z
    .object({ device_app_version: z.string().nullable(), device_os: z.string().nullable() })
    .nullable(),
  id: id().optional(),
  is_admin: flag().optional(),
  is_sup_admin: flag().optional(),
  app_id: appId(),
  created_at: moment().optional(),
  updated_at: moment().optional(),
  suspended: z
    .object({
      at: moment(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      until: moment().nullish().describe('When it ends by itself; null: only when staff lift it'),
      text: z.string().nullish().describe('What the user reads'),
    })
    .nullish()
    .describe('Since when, by whom and why'),
  warnings: z.int().optional().describe('How often staff warned them'),
  auth_user_group: z.array(z.object({ auth_group: z.object({ id: id(), name: z.string() }) })).optional(),
  rights_version: z.int().optional().describe('For the If-Match of assign-groups'),
  version: z.int().optional().describe('For the If-Match of a change'),
  app_sends: z
    .record(z.string(), z.string().nullable())
    .optional()
    .describe('By field: the value that the app still sends, although staff changed it'),
  case: LatestCase.nullish().describe('The latest case about the person; only with reported_users'),
  can_be_suspended: flag().optional().describe('1: they are active, and were reported or are an admin'),
  refused: refusals().optional(),
});

/** A report on a person. */
export const ReportRow = z.object({
  id: id(),
  reason: z.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('What it counts as'),
  reported_by: z.object({ id: id(), name: z.string(), avatar: z.string().nullable(), is_reported: isReported() }),
  created_at: moment(),
});

/** What a member of staff noted about a person. */
export const NoteRow = z.object({
  id: id(),
  text: z.string(),
  by: z.object({ id: id(), name: z.string(), avatar: z.string().nullable() }),
  created_at: moment(),
});
