import { type RawBuilder, sql } from 'kysely';
import { WRONG_CODES } from '../admins.ts';
import { signInRuleOf } from '../membership.ts';
import { hasApp, hasPasskey } from '../proof/own-methods.ts';

/* The state of an admin's account, for lists: `u` is their row of `users`, `a` that of `admins`. */

/** One of `adminStates`: whether they can sign in, and whether they ever did. */
export const accountState: RawBuilder<unknown> = sql`case
  when u.is_suspended then 'suspended' when a.failed_codes >= ${sql.lit(WRONG_CODES)} then 'locked'
  when a.invited_until is not null then 'invited' when a.last_sign_in_at is null then 'unused' else 'active' end`;

const ADMIN = sql`a.user_id`;
const provenAt = (strengths: string): RawBuilder<unknown> =>
  sql`exists (select from sso_identities i where i.admin_id = a.user_id and i.strength in (${sql.raw(strengths)}))`;

/** The strictest sign-in rule of their groups that applies today. */
export const ruleOfAccount: RawBuilder<unknown> = signInRuleOf(ADMIN);

/** Whether they meet that rule: with their own method, or with one reported by a provider. */
export const meetsRule: RawBuilder<unknown> = sql`(case ${ruleOfAccount}
  when 'passkey' then ${hasPasskey(ADMIN)} or ${provenAt(`'passkey'`)}
  when 'app' then ${hasApp(ADMIN)} or ${hasPasskey(ADMIN)} or ${provenAt(`'app', 'passkey'`)} else true end)::int`;
