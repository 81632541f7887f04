import { type Holder, holds } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { Endpoint, Target } from '@quarterdeck/contract/core/endpoint/endpoint';
import { sql, type Transaction } from 'kysely';
import { noSession, Refusal } from '../../core/errors.ts';
import { boolean, number } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

/** The admin who acts. */
type Actor = Holder & { readonly id: number };

/** The person affected by a write. */
export interface Person {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly isSuper: boolean;
}

/*
 * The target rules: what a permission alone does not decide. They are checked by routes, by handlers that give
 * permissions, and by lists that tell the console in advance. Their messages name no one, so that the audit log can
 * store them.
 */

/**
 * Whether an admin can change this part of a person. Groups and permissions can be changed only for another admin who
 * is not a super admin. Only super admins can change admins' accounts and suspensions. No one can suspend themselves,
 * so the last super admin remains.
 */
export function targetError(part: Target['part'], actor: Actor, person: Person): Refusal | undefined {
  const isSelf = actor.id === person.id;
  if (part === 'rights') {
    if (!person.isAdmin) return new Refusal('conflict', 'This is an app user. Only admins have groups and permissions');
    if (isSelf) return new Refusal('forbidden', 'You cannot change your own groups and permissions');
    if (person.isSuper) return new Refusal('forbidden', 'Super admins already have every permission');
    return undefined;
  }
  if (part === 'app')
    return person.isAdmin ? new Refusal('conflict', 'This is an admin. Only app users have this') : undefined;
  if (person.isAdmin && actor.is_sup_admin !== 1)
    return new Refusal('forbidden', "Only a super admin can change an admin's account");
  if (part === 'suspension' && isSelf) return new Refusal('forbidden', 'You cannot suspend yourself');
  return undefined;
}

const notHeldBy = (actor: Holder, codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !holds(actor, code as Permission));

/** Whether an admin can give these permissions, directly or through a group: only those that they have themselves. */
export function grantError(actor: Holder, codes: readonly string[]): Refusal | undefined {
  const missing = notHeldBy(actor, codes);
  if (missing.length === 0) return undefined;
  return new Refusal('forbidden', `You cannot grant permissions you do not have: ${missing.join(', ')}`);
}

/** Whether an admin can remove someone from a group with these permissions: only if they could add them back. */
export function removalError(actor: Holder, codes: readonly string[]): Refusal | undefined {
  const missing = notHeldBy(actor, codes);
  if (missing.length === 0) return undefined;
  return new Refusal('forbidden', `You cannot remove permissions you cannot grant: ${missing.join(', ')}`);
}

/** Whether an admin can delete a group or change its permissions: not if they are in it. */
export function groupError(actor: Holder, isMember: boolean): Refusal | undefined {
  if (!isMember || actor.is_sup_admin === 1) return undefined;
  return new Refusal('forbidden', 'You are in this group. You cannot change your own permissions');
}

/** Returns the calls that the target rules refuse for a person, for `refusing`. */
export const refusedOn = (
  actor: Actor,
  person: Person,
  calls: readonly Endpoint[],
): readonly (readonly [Endpoint, string | undefined])[] =>
  calls.map((call) => [call, call.target && targetError(call.target.part, actor, person)?.message]);

/** Throws a refusal, if there is one. */
export function throwIf(refusal: Refusal | undefined): void {
  if (refusal) throw refusal;
}

const lockUsers = statement(
  { id: number, isAdmin: boolean, isSuper: boolean, isSuspended: boolean },
  (ids: readonly number[], isModeration: boolean) => sql`
    select u.id, u.is_admin as "isAdmin", coalesce((select is_sup_admin from admins where user_id = u.id), false) as "isSuper",
      u.is_suspended as "isSuspended"
    from users u
    where u.id = any(${ids}::bigint[]) and (u.deleted_at is null
      or ${isModeration}::boolean and exists (select from cases c where c.user_id = u.id or c.author_id = u.id))
    order by u.id for no key update of u`,
  [[], true],
);

/**
 * Finds the person affected by a write, locks them until the transaction ends, and applies the target rules. When two
 * super admins suspend each other, the second one is already suspended, so the last super admin remains.
 * @throws Refusal not_found when there is no such person, forbidden or conflict by the rules, no_session when the actor
 * was suspended meanwhile.
 */
export async function requireTarget(
  trx: Transaction<Schema>,
  actor: Actor,
  { part, isModeration }: Pick<Target, 'part' | 'isModeration'>,
  id: number,
): Promise<void> {
  const locked = await lockUsers(trx, part === 'suspension' ? [actor.id, id] : [id], isModeration === true);
  const person = locked.find((one) => one.id === id);
  if (!person) throw new Refusal('not_found', 'There is no such user');
  throwIf(targetError(part, actor, person));
  if (locked.some((one) => one.id === actor.id && one.isSuspended)) throw noSession();
}
