import { writeAudit } from './chunk-LHHPMCKX.js';

// src/commands/shared/audit-command.ts
var auditCommand = (trx, event, done) =>
  writeAudit(trx, {
    origin: { ip: 'command', requestId: 'command' },
    event,
    outcome: 'done',
    status: 200,
    keptForYears: true,
    ...done,
  });

export { auditCommand };
//# sourceMappingURL=chunk-TW5JB525.js.map
