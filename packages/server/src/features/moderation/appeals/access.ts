import { denialMessage, type Holder, holds, may } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import { type RawBuilder, sql } from 'kysely';
import { HttpError } from '../../../core/errors.ts';
import { boolean } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { holdsPermission } from '../../../domain/access/membership.ts';

/*
 * Who may see and decide an appeal: those who work on cases of posts for what was done to a post, on cases of users for what was
 * done to a person. A warning about a post is both.
 */

/** What was decided first, as far as it says who may decide the appeal. */
export interface AppealSubject {
  readonly measure: Measure;
  readonly is_about_post: boolean;
}

const ofPost = sql<boolean>`(a.measure in ('hide_post', 'delete_post') or (a.measure = 'warn' and a.is_about_post))`;
const ofUser = sql<boolean>`a.measure in ('warn', 'suspend')`;

/** The permissions any of which lets someone decide an appeal. */
const codesFor = ({ measure, is_about_post }: AppealSubject): readonly Permission[] => {
  if (measure === 'suspend') return ['reported_users'];
  if (measure === 'warn') return is_about_post ? ['reported_posts', 'reported_users'] : ['reported_users'];
  return ['reported_posts'];
};

/** Which appeals, of the table `a`, someone may see. */
export function seenBy(holder: Holder): RawBuilder<boolean> {
  const posts = holds(holder, 'reported_posts');
  const users = holds(holder, 'reported_users');
  if (posts && users) return sql<boolean>`true`;
  return posts ? ofPost : ofUser;
}

/** @throws HttpError 403 that names the permission without which nobody sees or decides this appeal. */
export function requireMaySee(holder: Holder, appeal: AppealSubject): void {
  const verdict = may(holder, codesFor(appeal));
  if (!verdict.allowed) throw new HttpError(403, denialMessage(verdict));
}

const selectOther = statement(
  { is_there: boolean },
  (firstId: number, posts: boolean, users: boolean) => sql`
    select exists (
      select from admins a join users u on u.id = a.user_id
      where u.is_admin and not u.is_suspended and u.deleted_at is null and a.user_id <> ${firstId}
        and ((${posts}::boolean and ${holdsPermission('reported_posts')}) or (${users}::boolean and ${holdsPermission('reported_users')}))
    ) as is_there`,
);

/** Whether anybody of the active staff besides this one may decide an appeal. */
async function anotherMay(db: Db, firstId: number, appeal: AppealSubject): Promise<boolean> {
  const codes = codesFor(appeal);
  const { is_there } = await selectOther.one(
    db,
    firstId,
    codes.includes('reported_posts'),
    codes.includes('reported_users'),
  );
  return is_there;
}

/** Who asks, and an appeal with who decided first. */
type Asking = Holder & { readonly id: number };
type Appeal = AppealSubject & { readonly first_by_id: number | null };

/**
 * Why someone who may see an appeal may not decide it: they decided first. A super admin may when there is nobody else.
 */
export async function ownDecisionError(db: Db, asking: Asking, appeal: Appeal): Promise<string | undefined> {
  if (appeal.first_by_id !== asking.id) return undefined;
  if (asking.is_sup_admin === 1 && !(await anotherMay(db, asking.id, appeal))) return undefined;
  return 'You made the first decision: another admin decides the appeal';
}
