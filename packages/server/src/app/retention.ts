import type { Db } from '../database/database.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { readClock, requireTrustedClock } from '../jobs/clock.ts';
import { isDueToday, retryInAnHour } from '../jobs/daily.ts';
import { DeletedInPart, deleteOverdue } from '../jobs/overdue.ts';
import type { RetentionLimits } from '../jobs/registrations.ts';
import { retentions } from './registrations.ts';

/**
 * Deletes expired rows in small steps that block no one, and records in the audit log how many of each kind. A rule
 * that fails does not stop the others.
 * @param isStopped returns true when the rest must wait for another time.
 * @returns the number of deleted rows by kind.
 * @throws UntrustedClock when the time is in doubt: then nothing is deleted.
 * @throws AggregateError when rules have failed, after all others were applied.
 */
export async function applyRetention(
  db: Db,
  limits: RetentionLimits,
  isStopped: () => boolean = () => false,
): Promise<Readonly<Record<string, number>>> {
  await requireTrustedClock(db);
  const deleted: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const rule of retentions.flat()) {
    if (isStopped()) break;
    try {
      deleted[rule.name] = await deleteOverdue(db, rule, limits, isStopped);
    } catch (error) {
      if (error instanceof DeletedInPart) deleted[rule.name] = error.deleted;
      failures.push(error);
    }
  }
  await writeAudit(db, {
    origin: { ip: 'server', requestId: 'retention' },
    event: 'upkeep.retention',
    outcome: 'done',
    status: 200,
    details: { deleted },
  });
  if (failures.length > 0) throw new AggregateError(failures, `Retention rules that failed: ${failures.length}`);
  return deleted;
}

/**
 * Applies retention if the last time was more than a day ago, on one instance only. It waits while the time is in
 * doubt.
 * @throws what failed; it is tried again in an hour.
 */
export async function applyRetentionDaily(
  db: Db,
  limits: RetentionLimits,
  isStopped: () => boolean = () => false,
): Promise<void> {
  if (!(await readClock(db)).isTrusted) return;
  if (!(await isDueToday(db, 'retention'))) return;
  try {
    await applyRetention(db, limits, isStopped);
    if (isStopped()) await retryInAnHour(db, 'retention');
  } catch (error) {
    await retryInAnHour(db, 'retention');
    throw error;
  }
}
