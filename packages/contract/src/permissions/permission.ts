import { z } from 'zod';
import { flag, id, isReported, moment } from '../core/fields/fields.ts';

/** A permission and its holders. */
export const PermissionRow = z.object({
  id: id(),
  name: z.string().describe('The code'),
  group_permission_count: z.int().describe('Groups that hold it'),
  user_permission_count: z.int().describe('Admins who hold it directly'),
  granted: flag().optional().describe('1: the group, or the admin directly, holds it'),
  from_groups: z
    .array(z.object({ id: id(), name: z.string() }))
    .optional()
    .describe('The groups that grant it to the admin'),
  version: z.int().optional().describe('For the If-Match of the toggle: `granted` as it was read'),
  admins_changed: z.int().optional().describe("How many of the group's admins would gain or lose the permission"),
  refused: z.string().optional().describe('Why the caller cannot toggle it'),
});

/** The admin whose permissions are shown. */
export const PermissionsOf = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
  is_sup_admin: flag(),
  is_suspended: flag(),
  groups: z.array(z.object({ id: id(), name: z.string() })),
});

/** An admin who holds a permission, and every way in which they hold it. */
export const PermissionHolder = z.object({
  id: id(),
  avatar: z.string().nullable(),
  name: z.string(),
  username: z.string(),
  is_suspended: flag(),
  is_sup_admin: flag().describe('1: holds every permission'),
  direct: flag().describe('1: granted directly'),
  groups: z.array(z.object({ id: id(), name: z.string() })).describe('Their groups that grant it'),
});

const since = {
  since: moment().nullable().describe('Null if it happened before this was recorded'),
  by: z.string().nullable().describe('The name of the admin who did it'),
};

/** Why an admin has or lacks a permission: every way in which they hold it. */
export const Reasons = z.object({
  permission: z.string(),
  allowed: flag(),
  is_sup_admin: flag(),
  is_suspended: flag(),
  direct: z.object(since).nullable().describe('The direct grant'),
  groups: z.array(
    z.object({
      id: id(),
      name: z.string(),
      member: z.object(since).describe('When the admin was added to the group, and by whom'),
      granted: z.object(since).describe('When the permission was granted to the group, and by whom'),
    }),
  ),
});
