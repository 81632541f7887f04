import type { SignInMethod, SignInRule } from '@quarterdeck/contract/core/access/sign-in';
import { type RawBuilder, sql } from 'kysely';
import { boolean, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { signInRuleOf } from '../../../domain/access/membership.ts';
import { hasApp, hasPasskey } from '../../../domain/access/proof/own-methods.ts';

/** What an account has next to the mailed code, and what its groups ask of it. */
export interface OwnMethods {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly rule: SignInRule;
}

/** The columns of `selectOwnMethods`, for statements that read more of an account. */
export const methodColumns = { hasApp: boolean, hasPasskey: boolean, rule: textOf<SignInRule>() } as const;

/** Their values for an admin. */
export const methodsOf = (admin: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${hasApp(admin)} as "hasApp", ${hasPasskey(admin)} as "hasPasskey",
  ${signInRuleOf(admin)} as rule`;

const selectOwnMethods = statement(
  methodColumns,
  (adminId: number) => sql`select ${methodsOf(sql`${adminId}::bigint`)}`,
);

/** Reads the methods of an admin, and the rule that applies to them today. */
export const ownMethods = (db: Db, adminId: number): Promise<OwnMethods> => selectOwnMethods.one(db, adminId);

/** Whether an account has a second factor of its own. */
export const hasMethod = ({ hasApp, hasPasskey }: OwnMethods): boolean => hasApp || hasPasskey;

/**
 * What an account may use as the second step, the strongest first. A mailed code is enough where there is nothing else, or where
 * no group asks for more; never after a temporary password, which came from the same mailbox.
 */
export function usableMethods(own: OwnMethods, isAfterTemporaryPassword: boolean): readonly SignInMethod[] {
  if (own.rule === 'passkey' && own.hasPasskey) return ['passkey'];
  const stronger: SignInMethod[] = [];
  if (own.hasPasskey) stronger.push('passkey');
  if (own.hasApp) stronger.push('app');
  const isMailEnough = stronger.length === 0 || (own.rule === 'any' && !isAfterTemporaryPassword);
  return isMailEnough ? [...stronger, 'mail'] : stronger;
}

/** What an account lacks that its groups ask for. */
export function neededMethod(own: OwnMethods): 'app' | 'passkey' | null {
  if (own.rule === 'passkey') return own.hasPasskey ? null : 'passkey';
  return own.rule === 'app' && !hasMethod(own) ? 'app' : null;
}
