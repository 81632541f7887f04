import type { Access } from '@quarterdeck/contract/core/access/access';

/** Returns the permission that a rule requires, as the audit log names it. */
export function auditPermission(access: Access, input: Readonly<Record<string, unknown>>): string | undefined {
  if (access === 'public' || access === 'session') return undefined;
  if (access === 'super') return 'super admin';
  if (typeof access === 'string') return access;
  if ('allOf' in access) return access.allOf.join(' and ');
  return 'pick' in access ? auditPermission(access.pick(input), input) : access.join(' or ');
}
