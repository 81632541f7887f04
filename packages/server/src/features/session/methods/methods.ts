import type { SignInMethod, SignInRule } from '@quarterdeck/contract/core/access/sign-in';
import { type RawBuilder, sql } from 'kysely';
import { boolean, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { signInRuleOf } from '../../../domain/access/membership.ts';
import { hasApp, hasPasskey } from '../../../domain/access/proof/own-methods.ts';

/** An account's methods other than the emailed code, and the rule of its groups. */
export interface OwnMethods {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly rule: SignInRule;
}

/** The columns of `selectOwnMethods`, for statements that read more of an account. */
export const methodColumns = { hasApp: boolean, hasPasskey: boolean, rule: textOf<SignInRule>() } as const;

/** The values of `methodColumns` for an admin. */
export const methodsOf = (admin: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${hasApp(admin)} as "hasApp", ${hasPasskey(admin)} as "hasPasskey",
  ${signInRuleOf(admin)} as rule`;

const selectOwnMethods = statement(
  methodColumns,
  (adminId: number) => sql`select ${methodsOf(sql`${adminId}::bigint`)}`,
);

/** Reads an admin's methods, and the rule that applies today. */
export const ownMethods = (db: Db, adminId: number): Promise<OwnMethods> => selectOwnMethods.one(db, adminId);

/** Whether an account has its own second factor. */
export const hasMethod = ({ hasApp, hasPasskey }: OwnMethods): boolean => hasApp || hasPasskey;

/**
 * Returns the possible second steps, strongest first. An emailed code is enough if there is no other method, or no
 * group requires more. It is never enough after a temporary password, which came to the same mailbox.
 */
export function usableMethods(own: OwnMethods, isAfterTemporaryPassword: boolean): readonly SignInMethod[] {
  if (own.rule === 'passkey' && own.hasPasskey) return ['passkey'];
  const stronger: SignInMethod[] = [];
  if (own.hasPasskey) stronger.push('passkey');
  if (own.hasApp) stronger.push('app');
  const isMailEnough = stronger.length === 0 || (own.rule === 'any' && !isAfterTemporaryPassword);
  return isMailEnough ? [...stronger, 'mail'] : stronger;
}

/** Returns the method that the account's groups require and that it lacks. */
export function neededMethod(own: OwnMethods): 'app' | 'passkey' | null {
  if (own.rule === 'passkey') return own.hasPasskey ? null : 'passkey';
  return own.rule === 'app' && !hasMethod(own) ? 'app' : null;
}
