import { sql, type Transaction } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { versionUpdate } from '../../database/version.ts';
import type { Admin } from '../../ports/caller.ts';
import { emitAppEvents } from '../app-events/emit.ts';
import { notify } from '../notices/notify.ts';
import { type Case, idsOf, keyOf, type Subject, subjectsOf } from './case.ts';
import { dismiss, openAgain } from './cases/lifecycle.ts';
import { markReverted, type RevertCause, recordModeration } from './decisions.ts';
import { deletedSentence, type LockedPost, lockPosts } from './deletion.ts';

/* Changes to one or many locked cases, and the audit event for each. */

type Trx = Transaction<Schema>;

/** Returns the audit event of a dismissed, reopened or assigned case. */
export const dismissalEvent = ({ id, state }: Case, reason: string) => ({
  target: { type: 'case', id },
  before: { state },
  after: { state: 'dismissed', reason },
});
export const reopeningEvent = ({ id, state, closing_reason: reason }: Case) => ({
  target: { type: 'case', id },
  before: { state, reason },
  after: { state: 'open' },
});
export const assignmentEvent = ({ id, assignee }: Case, to: number | null) => ({
  target: { type: 'case', id },
  before: { assigned_to: assignee?.id ?? null },
  after: { assigned_to: to },
});

/** Dismisses locked, open cases. All are about posts, or all about users. */
export async function closeAsDismissed(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  cases: readonly Pick<Case, 'id' | 'what' | 'subject_id'>[],
  reason: string,
): Promise<void> {
  const [first] = cases;
  if (!first) return;
  const events = await dismiss(trx, actor, idsOf(cases), reason);
  const things = cases.map(({ id, subject_id }) => ({ id: subject_id, eventId: events.get(id), caseId: id }));
  const why = { reason, text: null, reasonId: null };
  await recordModeration(trx, actor, { kind: 'dismiss', what: first.what, why, things });
}

/** Returns why a dismissal cannot be undone, judged by the case alone. */
function notDismissedSentence({ what, state, measure, updated_by: by }: Case): string | undefined {
  if (state === 'open') return `This case is open${by ? `: ${by.name} changed it last` : ''}`;
  if (state === 'dismissed') return undefined;
  if (measure === 'warn') return 'The user was warned. Withdraw the warning to reopen the case';
  if (measure === 'hide_post') return 'The post was hidden. Show it again instead';
  return what === 'posts'
    ? 'The post was deleted. Restore it to reopen the case'
    : 'The user was suspended. Lift the suspension instead';
}

const selectOpen = statement(
  { id: orNull(number) },
  (what: Subject, subjects: readonly number[]) => sql`
    select coalesce(post_id, user_id) as id from cases
    where state = 'open' and ${sql.ref(keyOf(what))} = any(${subjects}::bigint[])`,
  ['posts', []],
  ['users', []],
);

/** Returns which of these cases cannot be reopened, and why. The cases and their subjects are locked. */
export async function reopenErrors(
  trx: Trx,
  what: Subject,
  cases: readonly Case[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectOpen(trx, what, subjectsOf(cases));
  const decidedAnew = new Set(rows.map(({ id }) => id));
  const posts = what === 'posts' ? await lockPosts(trx, subjectsOf(cases)) : new Map<number, LockedPost>();
  const refusals = new Map<number, string>();
  for (const found of cases.toSorted((one, other) => other.id - one.id)) {
    const { id, subject_id } = found;
    const post = posts.get(subject_id);
    const refusal =
      notDismissedSentence(found) ??
      (post && !post.deleted_by_app ? deletedSentence(post) : undefined) ??
      (decidedAnew.has(subject_id) ? 'New reports opened another case. Decide that case instead' : undefined);
    if (refusal) refusals.set(id, refusal);
    else decidedAnew.add(subject_id);
  }
  return refusals;
}

/** Reopens locked, dismissed cases. */
export async function undoDismissals(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  cause: Exclude<RevertCause, 'ended'> = 'undo',
): Promise<void> {
  await openAgain(trx, actor, ids);
  await markReverted(trx, { kind: 'dismiss', about: ids }, { by: actor, cause });
}

const assignCases = statement(
  {},
  (actorId: number, ids: readonly number[], assignees: readonly (number | null)[]) => sql`
    update cases set assigned_to = given.to, ${versionUpdate(actorId)}
    from unnest(${ids}::bigint[], ${assignees}::bigint[]) as given (id, "to")
    where cases.id = given.id`,
);

/** Restores the earlier assignees of locked, open cases. They are not notified again. */
export async function giveBack(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  assignees: ReadonlyMap<number, number | null>,
): Promise<void> {
  await assignCases(trx, actor.id, [...assignees.keys()], [...assignees.values()]);
  const assigned = [...assignees].map(([id, to]) => ({ id, assigned: to !== null }));
  await emitAppEvents(trx, actor, 'case.assigned', assigned);
}

/** Assigns locked, open cases to the admin with this id, who is notified, or to no one. */
export async function giveTo(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  assignees: ReadonlyMap<number, number | null>,
): Promise<void> {
  await giveBack(trx, actor, assignees);
  await notify(
    trx,
    actor,
    [...assignees].flatMap(([id, to]) =>
      to === null
        ? []
        : [
            {
              kind: 'assigned',
              about: { type: 'case', id },
              to: { admins: [to] },
              text: `Case ${id} was assigned to you`,
            },
          ],
    ),
  );
}
