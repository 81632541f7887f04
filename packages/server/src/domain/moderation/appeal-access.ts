import { denialMessage, type Holder, holds, may } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { boolean } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { holdsPermission } from '../access/membership.ts';

/*
 * The rules for who can see and decide an appeal. Admins for post cases see measures about posts, and admins for user
 * cases see measures about people. Both see a warning about a post. A decision can revert the measure, so it also
 * requires the measure's permission.
 */

/** The parts of the first decision that determine who can decide the appeal. */
export interface AppealSubject {
  readonly measure: Measure;
  readonly is_about_post: boolean;
}

const ofPost = sql<boolean>`(a.measure in ('hide_post', 'delete_post') or (a.measure = 'warn' and a.is_about_post))`;
const ofUser = sql<boolean>`a.measure in ('warn', 'suspend')`;

/** Returns the permissions for seeing an appeal; any one is enough. */
const codesFor = ({ measure, is_about_post }: AppealSubject): readonly Permission[] => {
  if (measure === 'suspend') return ['reported_users'];
  if (measure === 'warn') return is_about_post ? ['reported_posts', 'reported_users'] : ['reported_users'];
  return ['reported_posts'];
};

/** The permissions for deciding an appeal that an admin can see; any one is enough. */
const decidingCodes: Readonly<Record<Measure, readonly Permission[]>> = {
  warn: ['reported_users', 'reported_posts'],
  hide_post: ['delete_post'],
  delete_post: ['delete_post'],
  suspend: ['suspend_account', 'revoke_suspended_account'],
};

/** A condition on the table `a` for the appeals that an admin can see. */
export function seenBy(holder: Holder): RawBuilder<boolean> {
  const posts = holds(holder, 'reported_posts');
  const users = holds(holder, 'reported_users');
  if (posts && users) return sql<boolean>`true`;
  return posts ? ofPost : ofUser;
}

/** Checks that an admin can see an appeal. @throws Refusal forbidden that names the missing permission. */
export function requireMaySee(holder: Holder, appeal: AppealSubject): void {
  const verdict = may(holder, codesFor(appeal));
  if (!verdict.allowed) throw new Refusal('forbidden', denialMessage(verdict));
}

/** Returns which permission to decide an appeal an admin lacks, as a sentence. */
function missingPermission(holder: Holder, { measure }: AppealSubject): string | undefined {
  const verdict = may(holder, decidingCodes[measure]);
  return verdict.allowed ? undefined : denialMessage(verdict);
}

/** Whether the admin in this row of `admins` (`a`) has any of these permissions. */
const holdsAny = (codes: readonly Permission[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(codes.map(holdsPermission), sql` or `)})`;

const selectOther = statement(
  { is_there: boolean },
  (firstId: number, sees: RawBuilder<boolean>, decides: RawBuilder<boolean>) => sql`
    select exists (
      select from admins a join users u on u.id = a.user_id
      where u.is_admin and not u.is_suspended and u.deleted_at is null and a.user_id <> ${firstId} and ${sees} and ${decides}
    ) as is_there`,
  [1, holdsAny(['reported_users']), holdsAny(['suspend_account', 'revoke_suspended_account'])],
);

/** Whether any other active admin can decide an appeal. */
const anotherMay = async (db: Db, firstId: number, appeal: AppealSubject): Promise<boolean> =>
  (await selectOther.one(db, firstId, holdsAny(codesFor(appeal)), holdsAny(decidingCodes[appeal.measure]))).is_there;

/** The admin who asks, and an appeal with the admin who made the first decision. */
type Viewer = Holder & { readonly id: number };
type Appeal = AppealSubject & { readonly first_by_id: number | null };

/**
 * Returns why an admin who can see an appeal cannot decide it: they lack the measure's permission, or they made the
 * first decision. A super admin can decide an appeal against their own decision when there is no one else.
 */
export async function decisionError(db: Db, asking: Viewer, appeal: Appeal): Promise<string | undefined> {
  const missing = missingPermission(asking, appeal);
  if (missing !== undefined) return missing;
  if (appeal.first_by_id !== asking.id) return undefined;
  if (asking.is_sup_admin === 1 && !(await anotherMay(db, asking.id, appeal))) return undefined;
  return 'You made the first decision. Another admin must decide the appeal';
}
