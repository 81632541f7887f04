import type { Permission } from './permissions.ts';

/** All of these permissions are required. */
interface AllOf {
  readonly allOf: readonly Permission[];
}

/** The rule depends on the input; `codes` are the permissions of which any one is enough for some input. */
interface ByInput {
  readonly codes: readonly Permission[];
  /** Also required with some inputs. */
  readonly also?: readonly Permission[];
  /** With some inputs, any signed-in admin can make the call. */
  readonly orSession?: true;
  readonly pick: (
    input: Readonly<Record<string, unknown>>,
  ) => Permission | 'super' | 'session' | readonly Permission[] | AllOf;
}

/**
 * Who can make a call. `public` is anyone, `session` any signed-in admin, `super` super admins only. Otherwise: holders
 * of one permission, of any in a list, of all in a list, or of the one that fits the input. The field is mandatory, so
 * an omission never means "anyone".
 */
export type Access = 'public' | 'session' | 'super' | Permission | readonly Permission[] | AllOf | ByInput;

/** The fields of a signed-in admin that decide what they can do. */
export interface Holder {
  readonly is_sup_admin: 0 | 1;
  readonly group_permissions: readonly string[];
  readonly user_permissions: readonly string[];
}

/**
 * The result of a permission check. `missing` names the permissions that would allow the call; any one of them is
 * enough unless `needsAll`.
 */
export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly missing: readonly (Permission | 'super admin')[]; readonly needsAll: boolean };

const allowed: Verdict = { allowed: true };
const refusal = (missing: readonly (Permission | 'super admin')[], needsAll = false): Verdict => ({
  allowed: false,
  missing,
  needsAll,
});

/** Returns whether the admin has the permission, from a group, directly, or as a super admin. */
export function holds(holder: Holder, permission: Permission): boolean {
  return (
    holder.is_sup_admin === 1 ||
    holder.group_permissions.includes(permission) ||
    holder.user_permissions.includes(permission)
  );
}

/**
 * The single permission check for the server, sidebar, buttons and landing page. Without an input, a rule that depends
 * on it gets its most generous answer.
 */
export function may(holder: Holder, access: Access, input?: Readonly<Record<string, unknown>>): Verdict {
  if (access === 'public' || access === 'session') return allowed;
  if (access === 'super') return holder.is_sup_admin === 1 ? allowed : refusal(['super admin']);
  if (typeof access === 'string') return holds(holder, access) ? allowed : refusal([access]);
  if ('allOf' in access) {
    const missing = access.allOf.filter((code) => !holds(holder, code));
    return missing.length === 0 ? allowed : refusal(missing, true);
  }
  if ('pick' in access) return may(holder, input ? access.pick(input) : access.orSession ? 'session' : access.codes);
  return access.some((code) => holds(holder, code)) ? allowed : refusal(access);
}

/** Returns every permission that a rule can require; empty when it requires none. */
export function codesOf(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'session' || access === 'super') return [];
  if (typeof access === 'string') return [access];
  if ('allOf' in access) return access.allOf;
  return 'pick' in access ? [...access.codes, ...(access.also ?? [])] : access;
}

/** Returns the sentence that names the missing permissions, the same in the server's 403 and the console's tooltips. */
export function denialMessage(verdict: Extract<Verdict, { allowed: false }>): string {
  const [only] = verdict.missing;
  if (verdict.missing.length === 1)
    return only === 'super admin' ? 'Only a super admin can do this' : `You need the permission ${only}`;
  const names = verdict.missing.join(', ');
  return verdict.needsAll ? `You need the permissions ${names}` : `You need one of the permissions ${names}`;
}
