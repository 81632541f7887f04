import type { Admin } from '../../ports/caller.ts';

/** Returns what allowed an admin to read a chat, as the audit log stores it. */
export function rightOf(admin: Admin, grant: number | undefined): string {
  if (grant !== undefined) return 'grant';
  if (admin.is_sup_admin === 1) return 'super admin';
  return admin.group_permissions.includes('conversation') ? 'group' : 'user';
}
