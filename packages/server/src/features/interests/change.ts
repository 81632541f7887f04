import { sql, type Transaction } from 'kysely';
import { conflict, Refusal } from '../../core/errors.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { insertInterest, removeInterest, writeInterestName } from '../../domain/advertising/interests.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { authorOf } from '../../domain/people/author.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Trx = Transaction<Schema>;

const nameTaken = { interests_name_key: ['An interest with this name already exists', 'name'] } as const;

interface Interest extends CurrentVersion {
  readonly name: string;
  readonly campaigns_count: number;
}

const selectForUpdate = statement(
  { name: text, campaigns_count: number, version: number, at: timestamp, by: orNull(text) },
  (id: number) => sql`
    select i.name, i.campaigns_count, i.version, i.updated_at as at,
      ${authorOf('i')} as by
    from interests i where i.id = ${id} for update of i`,
);

/**
 * Finds an interest and locks it until the transaction ends, so that no other campaign starts to use it.
 * @throws Refusal not_found when it does not exist.
 */
export async function lockInterest(trx: Trx, id: number): Promise<Interest> {
  const interest = await selectForUpdate.first(trx, id);
  if (!interest) throw new Refusal('not_found', 'There is no such interest');
  return interest;
}

/** A new interest, and its audit event. */
interface Addition {
  readonly id: number;
  readonly audit: AuditEvent;
}

/** Adds an interest. @throws Refusal conflict when the name is taken. */
export async function addInterest(trx: Trx, actor: Admin, name: string): Promise<Addition> {
  const id = await mapUniqueViolation(insertInterest(trx, name, actor.id), nameTaken);
  await emitAppEvents(trx, actor, 'interest.created', [{ id, name, before: null }]);
  return { id, audit: { target: { type: 'interest', id }, after: { name } } };
}

/** Renames a locked interest. @throws Refusal conflict when the name is taken. */
export async function renameInterest(
  trx: Trx,
  actor: Admin,
  before: Interest,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<AuditEvent> {
  await mapUniqueViolation(writeInterestName(trx, id, name, actor.id), nameTaken);
  if (before.name !== name) await emitAppEvents(trx, actor, 'interest.renamed', [{ id, name, before: before.name }]);
  return { before: { name: before.name }, after: { name } };
}

/** Returns why an interest cannot be deleted: campaigns use it. */
export function inUse({
  name,
  campaigns_count: count,
}: Pick<Interest, 'name' | 'campaigns_count'>): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? `A campaign uses ${name}, so it cannot be deleted`
    : `${count} campaigns use ${name}, so it cannot be deleted`;
}

/** Deletes a locked interest. @throws Refusal conflict while a campaign uses it. */
export async function deleteInterest(
  trx: Trx,
  actor: Admin,
  id: number,
  { name, campaigns_count }: Interest,
): Promise<AuditEvent> {
  const refusal = inUse({ name, campaigns_count });
  if (refusal) throw conflict(refusal);
  await removeInterest(trx, id);
  await emitAppEvents(trx, actor, 'interest.deleted', [{ id, name, before: null }]);
  return { before: { name } };
}
