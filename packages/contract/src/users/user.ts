import { z } from 'zod';
import { appId, flag, id, isReported, looksLike, moment } from '../core/fields/fields.ts';

/** A user in the list. */
export const UserRow = z.object({
  id: id(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  device: z.string().nullable().describe('The version of the operating system'),
  device_app_version: z.string().nullable(),
  created_at: moment(),
  is_suspended: flag().optional().describe('1: suspended'),
  suspended_until: moment().nullish().describe('When the suspension ends automatically'),
  app_id: appId(),
  looks_like: looksLike(),
});
