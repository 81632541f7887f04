import type { Db } from '../database/database.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { readClock, requireTrustedClock } from '../jobs/clock.ts';
import { isDueToday } from '../jobs/daily.ts';
import { deleteOverdue } from '../jobs/overdue.ts';
import type { RetentionLimits } from '../jobs/registrations.ts';
import { retentions } from './registrations.ts';

/**
 * Deletes what is kept no longer, in steps that hold nobody up, and says in the audit log how much of what.
 * @returns the number of deleted rows by what they were.
 * @throws UntrustedClock when the time is in doubt: then nothing is deleted.
 */
export async function applyRetention(db: Db, limits: RetentionLimits): Promise<Readonly<Record<string, number>>> {
  await requireTrustedClock(db);
  const deleted: Record<string, number> = {};
  for (const rule of retentions.flat()) deleted[rule.name] = await deleteOverdue(db, rule, limits);
  await writeAudit(db, {
    origin: { ip: 'server', requestId: 'retention' },
    event: 'upkeep.retention',
    outcome: 'done',
    status: 200,
    details: { deleted },
  });
  return deleted;
}

/** Keeps the limits when that was last done more than a day ago, on one instance; while the time is in doubt, later. */
export async function applyRetentionDaily(db: Db, limits: RetentionLimits): Promise<void> {
  if (!(await readClock(db)).isTrusted) return;
  if (await isDueToday(db, 'retention')) await applyRetention(db, limits);
}
