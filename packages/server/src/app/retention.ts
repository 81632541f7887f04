import type { Db } from '../database/database.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { readClock, requireTrustedClock } from '../jobs/clock.ts';
import { isDueToday, retryInAnHour } from '../jobs/daily.ts';
import { DeletedInPart, deleteOverdue } from '../jobs/overdue.ts';
import type { RetentionLimits } from '../jobs/registrations.ts';
import { retentions } from './registrations.ts';

/**
 * Deletes what is kept no longer, in steps that hold no one up, and says in the audit log how much of what. A rule that fails
 * keeps none of the others from being applied.
 * @param isStopped says whether the rest is left for another time.
 * @returns the number of deleted rows by what they were.
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
 * Keeps the limits when that was last done more than a day ago, on one instance; while the time is in doubt, later.
 * @throws what failed; in an hour it is tried again.
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
