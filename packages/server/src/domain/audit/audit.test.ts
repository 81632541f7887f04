import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { WatchedClient } from '../../database/connections/silence.ts';
import { AuditFailure } from '../../ports/audit.ts';
import { writeAudit } from './audit.ts';

async function auditLog() {
  const { database, owner, leave } = await testDatabase();
  onTestFinished(() => leave());
  return {
    owner,
    write: (entry: Partial<Parameters<typeof writeAudit>[1]> = {}) =>
      writeAudit(database.db, {
        ...{ event: 'users.listed', outcome: 'done', status: 200, origin: { ip: '', requestId: 'here' } },
        ...entry,
      }),
    rows: async () => (await owner.query(`select id from audit_log where request_id = 'here'`)).rowCount,
  };
}

test('a row without values is one statement', async () => {
  const { write, rows } = await auditLog();
  const asked = vi.spyOn(WatchedClient.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  await write({ others: [{}] });
  const texts = asked.mock.calls.map(([text]) => String(text)).filter((text) => !text.startsWith('select pg_backend'));
  expect(texts).toEqual([expect.stringMatching(/^insert into "audit_log"/)]);
  expect(await rows()).toBe(2);
});

test('a row whose values cannot be written is not written either', async () => {
  const { owner, write, rows } = await auditLog();
  await owner.query('alter table audit_values add constraint none_any_more check (false) not valid');
  await expect(write({ after: { name: 'A' } })).rejects.toThrow(AuditFailure);
  await expect(write({ others: [{ before: { name: 'A' } }] })).rejects.toThrow(AuditFailure);
  expect(await rows()).toBe(0);
  await write();
  expect(await rows()).toBe(1);
});
