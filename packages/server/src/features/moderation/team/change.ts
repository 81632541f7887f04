import { SNOOZE_DAYS } from '@quarterdeck/contract/moderation/team';
import type { Transaction } from 'kysely';
import { conflict, invalid } from '../../../core/errors.ts';
import type { Schema } from '../../../database/schema.ts';
import type { Case } from '../../../domain/moderation/case.ts';
import { giveBack } from '../../../domain/moderation/change-cases.ts';
import { askOpinion, escalateTo, giveOpinion, snoozeUntil } from '../../../domain/moderation/team/marks.ts';
import type { NotePicture } from '../../../domain/moderation/team/picture.ts';
import { notify } from '../../../domain/notices/notify.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import { findAssignees } from '../cases/assignees.ts';
import { findGroup } from './groups.ts';

/* Changes to a locked, open case, and their audit events. */

type Trx = Transaction<Schema>;

/** The change in a sentence. */
interface Change {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

/** Returns a picture's hash for the audit log, which identifies it. */
export const auditedPicture = (picture: NotePicture | undefined) =>
  picture ? { picture: picture.sha256.toString('hex') } : {};

/**
 * Escalates a case to a group, or ends the escalation with null.
 * @throws Refusal invalid without a text, or for a group whose members cannot work on it; conflict when it is not
 * escalated.
 */
export async function escalate(
  trx: Trx,
  actor: Admin,
  found: Case,
  { group_id: groupId, text }: { readonly group_id: number | null; readonly text: string },
  picture: NotePicture | undefined,
): Promise<Change> {
  const written = { text, picture };
  const audit = {
    before: { escalated_to: found.escalated_to?.name ?? null },
    after: { escalated_to: null as string | null, text, ...auditedPicture(picture) },
  };
  if (groupId === null) {
    if (!found.escalated_to) throw conflict('This case is not escalated');
    await escalateTo(trx, actor, found, null, written);
    return { sentence: `The case is no longer escalated to ${found.escalated_to.name}`, audit };
  }
  if (!text) throw invalid([{ field: 'text', message: 'Enter what the group should look at' }]);
  const group = await findGroup(trx, found.what, groupId);
  if (!group)
    throw invalid([{ field: 'group_id', message: 'Select a group whose members have access to these cases' }]);
  await escalateTo(trx, actor, found, group.id, written);
  return {
    sentence: `The case was escalated to ${group.name}`,
    audit: { ...audit, after: { ...audit.after, escalated_to: group.name } },
  };
}

/**
 * Snoozes a case, or wakes it with null.
 * @throws Refusal invalid for a time that is past or too late, conflict when it is not snoozed.
 */
export async function snooze(
  trx: Trx,
  actor: Admin,
  found: Case,
  { until, text }: { readonly until: string | null; readonly text: string },
): Promise<Change> {
  if (until === null && found.snoozed_until === null) throw conflict('This case is not snoozed');
  const moment = until === null ? null : new Date(until);
  if (!(await snoozeUntil(trx, actor, found, { until: moment, mostDays: SNOOZE_DAYS, text })))
    throw invalid([{ field: 'until', message: `Select a time in the next ${SNOOZE_DAYS} days` }]);
  return {
    sentence: moment ? 'The case was snoozed' : 'The snooze was ended',
    audit: { before: { snoozed_until: found.snoozed_until }, after: { snoozed_until: moment, text } },
  };
}

/** Requests a second opinion. @throws Refusal conflict while the case already waits for one. */
export async function ask(trx: Trx, actor: Admin, found: Case, text: string): Promise<Change> {
  const { opinion } = found;
  if (opinion && !opinion.given_by)
    throw conflict(`${opinion.asked_by.name} already asked for a second opinion about this case`);
  await askOpinion(trx, actor, found, text);
  return { sentence: 'The case waits for a second opinion', audit: { after: { text } } };
}

/**
 * Returns the case to the admin who asked for an opinion. It stays if a group or someone else has it, or they can no
 * longer work on it.
 */
async function returnTo(trx: Trx, actor: Admin, found: Case, askedBy: number): Promise<{ assigned_to?: number }> {
  const isTaken = found.escalated_to !== null || (found.assignee !== null && found.assignee.id !== askedBy);
  if (isTaken || (await findAssignees(trx, found.what, [askedBy])).length === 0) return {};
  if (!found.assignee) await giveBack(trx, actor, new Map([[found.id, askedBy]]));
  const about = { type: 'case', id: found.id } as const;
  const text = `Case ${found.id} has the second opinion that you asked for`;
  await notify(trx, actor, [{ kind: 'assigned', about, to: { admins: [askedBy] }, text }]);
  return found.assignee ? {} : { assigned_to: askedBy };
}

/** Gives a second opinion. @throws Refusal conflict when no one asked for one, or the caller did. */
export async function give(trx: Trx, actor: Admin, found: Case, text: string): Promise<Change> {
  const { opinion } = found;
  if (!opinion || opinion.given_by) throw conflict('This case is not waiting for a second opinion');
  if (opinion.asked_by.id === actor.id) throw conflict('Someone else must give the second opinion you requested');
  await giveOpinion(trx, actor, { found, askedBy: opinion.asked_by.id }, text);
  const given = await returnTo(trx, actor, found, opinion.asked_by.id);
  return {
    sentence: `Your second opinion was added for ${opinion.asked_by.name}`,
    audit: { after: { text, ...given } },
  };
}
