import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { AuditFailure, type AuditRecord } from '../../ports/audit.ts';

const textOf = (values: object | undefined): string | null => (values === undefined ? null : JSON.stringify(values));

const hasValues = ({ before, after }: AuditRecord): boolean => before !== undefined || after !== undefined;

/** The retention of audit log rows. */
const KEPT = { years: '7 years', months: '12 months' } as const;

/**
 * Writes a row of the audit log and those of its others, within the transaction if there is one. Values are always
 * committed together with their row; otherwise the row could enter the chain without them.
 * @throws AuditFailure when it cannot be written.
 */
export async function writeAudit(db: Db | Transaction<Schema>, entry: AuditRecord): Promise<void> {
  await writeAuditRow(db, entry);
}

/** Writes like `writeAudit`. @returns the id of the row. */
export async function writeAuditRow(db: Db | Transaction<Schema>, entry: AuditRecord): Promise<number | undefined> {
  const entries = [entry, ...(entry.others ?? []).map((other) => ({ ...entry, ...other }))];
  try {
    // Without values, it is a single statement, and so its own transaction.
    return await (db.isTransaction || !entries.some(hasValues)
      ? insert(db, entries)
      : db.transaction().execute((trx) => insert(trx, entries)));
  } catch (cause) {
    throw new AuditFailure('The audit log could not be written', { cause });
  }
}

async function insert(db: Db | Transaction<Schema>, entries: readonly AuditRecord[]): Promise<number | undefined> {
  const written = await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        admin_id: entry.admin?.id ?? null,
        session_id: entry.admin?.sessionId ?? null,
        ip: entry.origin.ip,
        request_id: entry.origin.requestId,
        call: entry.event,
        permission: entry.permission ?? null,
        target_type: entry.target?.type ?? null,
        target_id: entry.target?.id ?? null,
        outcome: entry.outcome,
        status: entry.status,
        details: JSON.stringify(entry.details ?? {}),
        // Uses the same clock as `at`: the two must match, even if the clock is set during the transaction.
        kept_until: sql<Date>`clock_timestamp() + ${entry.keptForYears ? KEPT.years : KEPT.months}::interval`,
      })),
    )
    .returning('id')
    .execute();
  const values = entries.flatMap((entry, index) => {
    const id = written[index]?.id;
    if (id === undefined || !hasValues(entry)) return [];
    return [{ audit_id: id, before: textOf(entry.before), after: textOf(entry.after) }];
  });
  if (values.length > 0) await db.insertInto('audit_values').values(values).execute();
  return written[0]?.id;
}
