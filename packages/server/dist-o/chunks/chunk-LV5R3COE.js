import { DeletedInPart, deleteOverdue, isDueToday, retentions, retryInAnHour } from './chunk-FNJL4NGJ.js';
import { readClock, requireTrustedClock } from './chunk-HZYYA3QQ.js';
import { writeAudit } from './chunk-LHHPMCKX.js';

// src/app/retention.ts
async function applyRetention(db, limits, isStopped = () => false) {
  await requireTrustedClock(db);
  const deleted = {};
  const failures = [];
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
  if (failures.length > 0) throw new AggregateError(failures, `Rules of retention that failed: ${failures.length}`);
  return deleted;
}
async function applyRetentionDaily(db, limits, isStopped = () => false) {
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

export { applyRetention, applyRetentionDaily };
//# sourceMappingURL=chunk-LV5R3COE.js.map
