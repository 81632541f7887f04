import type { DsaCategory } from '@quarterdeck/contract/core/entities/dsa-category';
import { MOST_REASONS } from '@quarterdeck/contract/moderation/reasons';
import { sql, type Transaction } from 'kysely';
import { conflict, invalid, Refusal } from '../../../core/errors.ts';
import { boolean, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { mapUniqueViolation } from '../../../database/unique-violation.ts';
import {
  addReason,
  type WrittenReason,
  writeArchived,
  writeAssignment,
  writeOrder,
  writeReason,
} from '../../../domain/moderation/reason-list.ts';
import { authorOf } from '../../../domain/people/author.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { CurrentVersion } from '../../../ports/version.ts';

type Trx = Transaction<Schema>;

const nameTaken = { report_reasons_name_key: ['A reason with this name already exists', 'name'] } as const;

interface Reason extends CurrentVersion, WrittenReason {
  readonly id: number;
  readonly isOther: boolean;
  readonly isArchived: boolean;
  readonly app_reasons: number;
}

const selectForUpdate = statement(
  {
    id: number,
    name: text,
    severity: textOf<WrittenReason['severity']>(),
    text,
    dsa_category: textOf<DsaCategory>(),
    target_hours: number,
    isOther: boolean,
    isArchived: boolean,
    version: number,
    at: timestamp,
    by: orNull(text),
  },
  (id: number) => sql`
    select r.id, r.name, r.severity, r.text, r.dsa_category, r.target_hours, r.is_other as "isOther", r.archived_at is not null as "isArchived", r.version,
      r.updated_at as at, ${authorOf('r')} as by
    from report_reasons r where r.id = ${id} for update of r`,
);

const countAppReasons = statement(
  { app_reasons: number },
  (id: number) => sql`select count(*) as app_reasons from report_app_reasons where reason_id = ${id}`,
);

/**
 * Finds a reason and locks it until the transaction ends, so that no reason of the app is assigned to it.
 * @throws Refusal not_found when it does not exist.
 */
export async function lockReason(trx: Trx, id: number): Promise<Reason> {
  const found = await selectForUpdate.first(trx, id);
  if (!found) throw new Refusal('not_found', 'There is no such reason');
  return { ...found, ...(await countAppReasons.one(trx, id)) };
}

const lockList = statement(
  { id: number, isPlaced: boolean },
  () => sql`
    select id, archived_at is null and not is_other as "isPlaced" from report_reasons order by place, id for update`,
);

const reasonFields = ({ name, severity, text: says, dsa_category, target_hours }: WrittenReason) => ({
  name,
  severity,
  text: says,
  ...(dsa_category && { dsa_category }),
  ...(target_hours && { target_hours }),
});

/** A new reason, and its audit event. */
interface AddedReason {
  readonly id: number;
  readonly audit: AuditEvent;
}

/** Adds a reason. @throws Refusal conflict when the name is taken, or the list is full. */
export async function add(trx: Trx, actor: Admin, reason: WrittenReason): Promise<AddedReason> {
  const there = await lockList(trx);
  if (there.length >= MOST_REASONS)
    throw conflict(`The list has reached its maximum of ${MOST_REASONS} reasons. Rename an archived one`);
  const id = await mapUniqueViolation(addReason(trx, reason, actor.id), nameTaken);
  return { id, audit: { target: { type: 'report_reason', id }, after: reasonFields(reason) } };
}

/** Changes a locked reason. @throws Refusal conflict when the name is taken, or the default reason would be renamed. */
export async function change(trx: Trx, actor: Admin, before: Reason, reason: WrittenReason): Promise<AuditEvent> {
  if (before.isOther && reason.name !== before.name)
    throw conflict(`${before.name} keeps its name. It is the default for the app's unassigned reasons`);
  await mapUniqueViolation(writeReason(trx, before.id, reason, actor.id), nameTaken);
  return { before: reasonFields(before), after: reasonFields(reason) };
}

/** Returns why a reason cannot be archived: it is the default, or reasons of the app count as it. */
export function archivingError({
  name,
  isOther,
  app_reasons: count,
}: Pick<Reason, 'name' | 'isOther' | 'app_reasons'>): string | undefined {
  if (isOther) return `${name} cannot be archived. It is the default for the app's unassigned reasons`;
  if (count === 0) return undefined;
  return count === 1
    ? `An app reason is assigned to ${name}. Assign it to another reason first`
    : `${count} app reasons are assigned to ${name}. Assign them to another reason first`;
}

/** Archives or restores a locked reason. @throws Refusal conflict by the rule above. */
export async function archive(trx: Trx, actor: Admin, before: Reason, isArchived: boolean): Promise<AuditEvent> {
  const refusal = isArchived ? archivingError(before) : undefined;
  if (refusal) throw conflict(refusal);
  if (before.isArchived !== isArchived) await writeArchived(trx, before.id, isArchived, actor.id);
  return { before: { is_archived: Number(before.isArchived) }, after: { is_archived: Number(isArchived) } };
}

/**
 * Moves reasons to the beginning of the list, in this order; the others follow.
 * @throws Refusal conflict when one is archived or does not exist.
 */
export async function order(trx: Trx, ids: readonly number[]): Promise<AuditEvent> {
  const before = (await lockList(trx)).filter(({ isPlaced }) => isPlaced).map(({ id }) => id);
  const given = new Set(ids);
  if (ids.some((id) => !before.includes(id)))
    throw conflict('The list of reasons changed in the meantime. Review it and try again');
  const after = [...given, ...before.filter((id) => !given.has(id))];
  await writeOrder(trx, after);
  return { target: { type: 'report_reason', id: after[0] ?? 0 }, before: { ids: before }, after: { ids: after } };
}

interface AppReason extends CurrentVersion {
  readonly id: number;
  readonly text: string;
  readonly reason: string | null;
}

const selectAppReason = statement(
  { id: number, text, version: number, at: timestamp, reason: orNull(text), by: orNull(text) },
  (id: number) => sql`
    select a.id, a.text, a.version, a.updated_at as at, (select name from report_reasons where id = a.reason_id) as reason,
      ${authorOf('a')} as by
    from report_app_reasons a where a.id = ${id} for update of a`,
);

/** Finds a reason of the app and locks it until the transaction ends. @throws Refusal not_found when there is none. */
export async function lockAppReason(trx: Trx, id: number): Promise<AppReason> {
  const found = await selectAppReason.first(trx, id);
  if (!found) throw new Refusal('not_found', 'The app has sent no such reason');
  return found;
}

const lockAssignable = statement(
  { name: text },
  (id: number) => sql`select name from report_reasons where id = ${id} and archived_at is null for share`,
);

/** What a reason of the app now counts as, and the audit event. */
interface Assignment {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

/**
 * Sets what a locked reason of the app, with all its reports, counts as.
 * @throws Refusal invalid for a reason that is archived or not in the list.
 */
export async function assign(trx: Trx, actor: Admin, before: AppReason, reasonId: number | null): Promise<Assignment> {
  const reason = reasonId === null ? undefined : await lockAssignable.first(trx, reasonId);
  if (reasonId !== null && !reason) throw invalid([{ field: 'reason_id', message: 'Select a reason from the list' }]);
  await writeAssignment(trx, before.id, reasonId, actor.id);
  return {
    sentence: reason
      ? `“${before.text}” is now assigned to ${reason.name}`
      : `“${before.text}” counts as Other until it is assigned`,
    audit: {
      before: { text: before.text, reason: before.reason },
      after: { text: before.text, reason: reason?.name ?? null },
    },
  };
}
