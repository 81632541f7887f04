import type { Permission } from './permissions.ts';

/** Every one of these permissions is needed. */
interface AllOf {
  readonly allOf: readonly Permission[];
}

/** The rule depends on what the input asks for; `codes` are those any of which is enough for some input. */
interface ByInput {
  readonly codes: readonly Permission[];
  /** Needed in addition with some inputs. */
  readonly also?: readonly Permission[];
  /** With some inputs any signed-in admin may. */
  readonly orSession?: true;
  readonly pick: (
    input: Readonly<Record<string, unknown>>,
  ) => Permission | 'super' | 'session' | readonly Permission[] | AllOf;
}

/**
 * Who may make a call: anyone (`public`), any signed-in admin (`session`), super admins alone (`super`), holders of one
 * permission, of any in a list, of all in a list, or of the one that fits the input. It is mandatory, so that silence
 * never means "anyone".
 */
export type Access = 'public' | 'session' | 'super' | Permission | readonly Permission[] | AllOf | ByInput;

/** The part of a signed-in admin that decides what they may do. */
export interface Holder {
  readonly is_sup_admin: 0 | 1;
  readonly group_permissions: readonly string[];
  readonly user_permissions: readonly string[];
}

/** The answer to "may they?": `missing` names what would allow it, any one of it unless `needsAll`. */
export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly missing: readonly (Permission | 'super admin')[]; readonly needsAll: boolean };

const allowed: Verdict = { allowed: true };
const refusal = (missing: readonly (Permission | 'super admin')[], needsAll = false): Verdict => ({
  allowed: false,
  missing,
  needsAll,
});

/** Whether the holder has the permission, from a group, directly, or as a super admin. */
export function holds(holder: Holder, permission: Permission): boolean {
  return (
    holder.is_sup_admin === 1 ||
    holder.group_permissions.includes(permission) ||
    holder.user_permissions.includes(permission)
  );
}

/**
 * The one rule that answers "may they?", for the server, the sidebar, the buttons and the landing page alike.
 * Without an input, a rule that depends on it is answered for its most generous case.
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

/** Every permission that a rule can ask for; empty when it asks for none. */
export function codesOf(access: Access): readonly Permission[] {
  if (access === 'public' || access === 'session' || access === 'super') return [];
  if (typeof access === 'string') return [access];
  if ('allOf' in access) return access.allOf;
  return 'pick' in access ? [...access.codes, ...(access.also ?? [])] : access;
}

/** The sentence that names what is missing, the same for the server's 403 and the console's tooltips. */
export function denialMessage(verdict: Extract<Verdict, { allowed: false }>): string {
  const [only] = verdict.missing;
  if (verdict.missing.length === 1)
    return only === 'super admin' ? 'Only a super admin can do this' : `You need the permission ${only}`;
  const names = verdict.missing.join(', ');
  return verdict.needsAll ? `You need the permissions ${names}` : `You need one of the permissions ${names}`;
}
