import { sql, type Transaction } from 'kysely';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import { type Case, keyOf, lockCase, requireOpen, type Subject, subjectsOf } from '../../kit/cases/case.ts';
import { deletedSentence, type LockedPost, lockPosts } from '../../kit/cases/deletion.ts';
import { conflict, invalid } from '../../kit/refusal.ts';
import type { Schema } from '../../kit/schema.ts';
import { findAssignees } from './assignees.ts';

type Trx = Transaction<Schema>;

/** Which case, as calls name it. */
interface Which {
  readonly what: Subject;
  readonly id: number;
}

/** Locks a case for a change, and says in the trail which one it is. @throws Refusal 404. */
async function take(trx: Trx, { what, id }: Which, audit: AuditNote): Promise<Case> {
  audit.target = { type: 'case', id };
  return lockCase(trx, what, id);
}

/** What the trail says of a case that was dismissed, reopened, or assigned. */
export const dismissed = ({ id, state }: Case, reason: string) => ({
  target: { type: 'case', id },
  before: { state },
  after: { state: 'dismissed', reason },
});
export const reopened = ({ id, state, closing_reason: reason }: Case) => ({
  target: { type: 'case', id },
  before: { state, reason },
  after: { state: 'open' },
});
export const assigned = ({ id, assignee }: Case, to: number | null) => ({
  target: { type: 'case', id },
  before: { assigned_to: assignee?.id ?? null },
  after: { assigned_to: to },
});

/** Dismisses cases that are locked and open. */
export async function closeAsDismissed(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update cases set state = 'dismissed', closed_at = now(), closed_by = ${actor.id}, closing_reason = ${reason},
      version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = any(${ids}::bigint[])
  `.execute(trx);
}

/** Dismisses a case. @returns what it is about. @throws Refusal 404, 409 when somebody closed it already. */
export async function dismiss(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly reason: string },
  audit: AuditNote,
): Promise<string> {
  const found = await take(trx, input, audit);
  requireOpen(found);
  await closeAsDismissed(trx, actor, [found.id], input.reason);
  Object.assign(audit, dismissed(found, input.reason));
  return found.subject;
}

/** Why a dismissal cannot be taken back, as far as the case itself tells. */
function notDismissedSentence({ what, state, updated_by: by }: Case): string | undefined {
  if (state === 'open') return `This case is open${by ? `: ${by.name} changed it last` : ''}`;
  if (state === 'dismissed') return undefined;
  return what === 'posts'
    ? 'The post was deleted: bring it back, and the case opens again'
    : 'The user was suspended: lift the suspension instead';
}

/** Which of these cases cannot be reopened, and why. They are locked, and so is what they are about. */
export async function reopenRefusals(
  trx: Trx,
  what: Subject,
  cases: readonly Case[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(post_id, user_id) as id from cases
    where state = 'open' and ${sql.ref(keyOf(what))} = any(${subjectsOf(cases)}::bigint[])
  `.execute(trx);
  const decidedAnew = new Set(rows.map(({ id }) => id));
  const posts = what === 'posts' ? await lockPosts(trx, subjectsOf(cases)) : new Map<number, LockedPost>();
  const refusals = new Map<number, string>();
  for (const found of cases.toSorted((one, other) => other.id - one.id)) {
    const { id, subject_id } = found;
    const post = posts.get(subject_id);
    const refusal =
      notDismissedSentence(found) ??
      (post && deletedSentence(post)) ??
      (decidedAnew.has(subject_id) ? 'New reports have opened another case: decide that one' : undefined);
    if (refusal) refusals.set(id, refusal);
    else decidedAnew.add(subject_id);
  }
  return refusals;
}

/** Opens cases again that are locked and dismissed. */
export async function openAgain(trx: Trx, actor: Pick<Admin, 'id'>, ids: readonly number[]): Promise<void> {
  await sql`
    update cases set state = 'open', closed_at = null, closed_by = null, closing_reason = null,
      version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = any(${ids}::bigint[])
  `.execute(trx);
}

/**
 * Takes a dismissal back. @returns what the case is about.
 * @throws Refusal 404, 409 when the case is open, was acted on, its post is deleted, or new reports have opened another one.
 */
export async function reopen(trx: Trx, actor: Admin, input: Which, audit: AuditNote): Promise<string> {
  const found = await take(trx, input, audit);
  const refusal = (await reopenRefusals(trx, found.what, [found])).get(found.id);
  if (refusal) throw conflict(refusal);
  await openAgain(trx, actor, [found.id]);
  Object.assign(audit, reopened(found));
  return found.subject;
}

/** Somebody to whom cases are assigned, or nobody. */
export type Assignee = { readonly id: number; readonly name: string } | null;

/**
 * Finds who is meant. @throws Refusal 422 when they may not work on such cases.
 */
export async function findAssignee(
  trx: Trx,
  actor: Admin,
  what: Subject,
  to: 'me' | 'nobody' | number,
): Promise<Assignee> {
  if (to === 'nobody') return null;
  if (to === 'me') return actor;
  const [found] = await findAssignees(trx, what, [to]);
  if (!found) throw invalid([{ field: 'to', message: 'Choose an admin who may work on these cases' }]);
  return found;
}

/** Assigns cases that are locked and open, each to the admin with this id, or to nobody. */
export async function giveTo(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  assignees: ReadonlyMap<number, number | null>,
): Promise<void> {
  await sql`
    update cases set assigned_to = given.to, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    from unnest(${[...assignees.keys()]}::bigint[], ${[...assignees.values()]}::bigint[]) as given (id, "to")
    where cases.id = given.id
  `.execute(trx);
}

/** Assigns an open case. @returns to whom. @throws Refusal 404, 409 when it is closed, 422 for somebody who may not. */
export async function assign(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly to: 'me' | 'nobody' | number },
  audit: AuditNote,
): Promise<Assignee> {
  const found = await take(trx, input, audit);
  requireOpen(found);
  const assignee = await findAssignee(trx, actor, found.what, input.to);
  await giveTo(trx, actor, new Map([[found.id, assignee?.id ?? null]]));
  Object.assign(audit, assigned(found, assignee?.id ?? null));
  return assignee;
}

/** Writes the note of a case, open or not. @throws Refusal 404. */
export async function writeNote(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly note: string },
  audit: AuditNote,
): Promise<void> {
  const found = await take(trx, input, audit);
  await sql`
    update cases set note = ${input.note || null}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = ${found.id}
  `.execute(trx);
  audit.before = { note: found.note };
  audit.after = { note: input.note || null };
}
