import type { Db } from '../../database/database.ts';
import { writeAudit } from '../../domain/audit/audit.ts';
import type { AuditEvent } from '../../ports/audit.ts';

/** Writes an audit row for a command, which runs without a signed-in admin. Such rows are stored for years. */
export const auditCommand = (
  trx: Db,
  event: `command.${string}`,
  done: Pick<AuditEvent, 'target' | 'before' | 'after' | 'details' | 'others'>,
): Promise<void> =>
  writeAudit(trx, {
    origin: { ip: 'command', requestId: 'command' },
    event,
    outcome: 'done',
    status: 200,
    keptForYears: true,
    ...done,
  });
