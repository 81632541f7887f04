import { sql } from './chunk-HZYYA3QQ.js';

// src/http/audit.ts
var AuditFailure = class extends Error {};

// src/domain/audit/audit.ts
var textOf = (values) => (values === void 0 ? null : JSON.stringify(values));
var KEPT = { years: '7 years', months: '12 months' };
async function writeAudit(db, entry) {
  const entries = [entry, ...(entry.others ?? []).map((other) => ({ ...entry, ...other }))];
  try {
    await (db.isTransaction ? insert(db, entries) : db.transaction().execute((trx) => insert(trx, entries)));
  } catch (cause) {
    throw new AuditFailure('The audit log could not be written', { cause });
  }
}
async function insert(db, entries) {
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
        // Like `at`: the two belong together, also when the clock is set while the transaction runs.
        kept_until: sql`clock_timestamp() + ${entry.keptForYears ? KEPT.years : KEPT.months}::interval`,
      })),
    )
    .returning('id')
    .execute();
  const values = entries.flatMap(({ before, after }, index) => {
    const id = written[index]?.id;
    if (id === void 0 || (before === void 0 && after === void 0)) return [];
    return [{ audit_id: id, before: textOf(before), after: textOf(after) }];
  });
  if (values.length > 0) await db.insertInto('audit_values').values(values).execute();
}

export { AuditFailure, writeAudit };
//# sourceMappingURL=chunk-LHHPMCKX.js.map
