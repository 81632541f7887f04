import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { waitingForLocks } from '../../test/support/waiting-for-locks.ts';
import { hashToken, secretsFrom } from '../core/secrets.ts';
import { verifyChain } from '../domain/audit/chain.ts';
import { mailHeadDaily } from '../domain/audit/chain-mail.ts';
import { applyRetention, applyRetentionDaily } from './retention.ts';

/** The data set covers more than two years; the longest limit of the audit log is seven years. */
const DAYS = 800;
const YEARS = 8;

describe('what is kept, and for how long', () => {
  let server: TestServer;
  const count = async (table: string, where = 'true') =>
    Number((await server.owner.query(`select count(*) from ${table} where ${where}`)).rows[0].count);

  beforeAll(async () => {
    server = await testServer();
    const { id } = await server.makeAdmin({ super: true });
    const insert = (statement: string) => server.owner.query(statement.replaceAll('$admin', String(id)));
    const days = `generate_series(0, ${DAYS}) d`;
    await insert(`insert into challenges (key_hash, admin_id, code_hmac, code_expires_at, expires_at)
      select decode(md5('c' || d), 'hex'), $admin, 'x', now(), now() - d * interval '6 hours' from ${days}`);
    await insert(`insert into temporary_passwords (admin_id, password_hash, expires_at)
      select $admin, 'x', now() - d * interval '6 hours' from ${days}`);
    await insert(`insert into sessions (token_hash, admin_id, ip, user_agent, created_at, ended_at)
      select decode(md5('s' || d), 'hex'), $admin, '', '', now() - d * interval '1 day',
        case when d % 2 = 0 then now() - d * interval '1 day' end from ${days}`);
    await insert(`insert into idempotency (admin_id, key, call, input_hmac, created_at)
      select $admin, 'k' || d, 'x', 'x', now() - d * interval '6 hours' from ${days}`);
    await insert(`insert into known_networks (admin_id, network, last_used_at)
      select $admin, 'n' || d, now() - d * interval '1 day' from ${days}`);
    await insert(`insert into outbox (kind, recipient, subject, created_at, sent_at)
      select 'x', 'a@example.com', 'x', now() - d * interval '1 day', case when d % 3 > 0 then now() - d * interval '1 day' end from ${days}`);
    await insert(`insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
      select at, at + case when d % 2 = 0 then interval '7 years' else interval '12 months' end, '', '', 'x', 'done', 200
      from (select d, now() - d * interval '1 day' as at from generate_series(0, ${YEARS * 365}) d order by d desc) each`);
    await insert(
      `insert into audit_values (audit_id, after, at) select id, '{"name": "x"}', at from audit_log where id % 3 = 0`,
    );
    for (let sealed = 1; sealed > 0; )
      sealed = (await server.database.pool.query('select * from audit_seal(500)')).rows.length;
    const token = hashToken('one that is still open');
    await server.owner.query(`insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, $2, '', '')`, [
      token,
      id,
    ]);
  });
  afterAll(() => server.stop());

  // Rows past their limit. None of the other rows reaches its limit within hours of these tests.
  const past = {
    challenges: `expires_at < now() - interval '24 hours'`,
    temporary_passwords: `expires_at < now() - interval '24 hours'`,
    sessions: `coalesce(ended_at, created_at + interval '12 hours') < now() - interval '30 days'`,
    idempotency: `created_at < now() - interval '24 hours'`,
    known_networks: `last_used_at < now() - interval '90 days'`,
    outbox: `sent_at < now() - interval '30 days'`,
    audit_log: `kept_until < now()`,
  };

  test('nothing stays beyond its limit, nothing within it is touched, and the audit log says how much went', async () => {
    const expected: Record<string, number> = {};
    for (const [table, over] of Object.entries(past)) {
      const gone = await count(table, over);
      expect(gone).toBeGreaterThan(0);
      expected[table] = (await count(table)) - gone;
    }
    const deleted = await applyRetention(server.database.db, server.config);
    expected.audit_log = (expected.audit_log ?? 0) + 1;
    for (const [table, over] of Object.entries(past)) {
      expect(await count(table, over)).toBe(0);
      expect([table, await count(table)]).toEqual([table, expected[table]]);
    }
    const { rows } = await server.owner.query(`select details from audit_log where call = 'upkeep.retention'`);
    expect(rows).toEqual([{ details: { deleted } }]);
    await server.database.pool.query('select * from audit_seal(500)');
    expect(await verifyChain(server.database.db)).toMatchObject({ holds: true });
  });

  test('super admins get the end of the audit log by mail, once a day, from one instance', async () => {
    const boss = await server.makeAdmin({ super: true });
    // The emails of the data set have no text that could be sent.
    await server.owner.query('delete from outbox');
    const secrets = secretsFrom(server.config.secretKey ?? '');
    const all = () =>
      Promise.all([1, 2, 3].map(() => mailHeadDaily(server.database, { config: server.config, secrets })));
    await all();
    const verdict = await verifyChain(server.database.db);
    const { seq, hash } = (verdict.holds && verdict.head) || { seq: 0, hash: '' };
    const mail = await server.mailbox.mailTo(boss.email);
    expect(mail.subject).toMatch(/^Quarterdeck: the end of the audit log on \d{4}-\d\d-\d\d$/);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`npm run audit:verify -- --head ${seq}:${hash}`);
    await all();
    await server.owner.query(`update chores set done_at = now() - interval '25 hours'`);
    await all();
    expect(await count('outbox', `recipient = '${boss.email}'`)).toBe(2);
  });

  test('it is done once a day, by one instance', async () => {
    const runs = () => count('audit_log', `call = 'upkeep.retention'`);
    const before = await runs();
    const all = () => Promise.all([1, 2, 3, 4].map(() => applyRetentionDaily(server.database.db, server.config)));
    await all();
    expect(await runs()).toBe(before + 1);
    await all();
    expect(await runs()).toBe(before + 1);
    await server.owner.query(`update chores set done_at = now() - interval '25 hours'`);
    await all();
    expect(await runs()).toBe(before + 2);
  });

  test('a rule that fails keeps no other from being applied, and all of it is tried again in an hour', async () => {
    const { owner, database, config } = server;
    const role = new URL(server.appUrl).username;
    await owner.query(`update chores set done_at = now() - interval '25 hours' where name = 'retention'`);
    await owner.query(`update idempotency set created_at = now() - interval '3 days'`);
    await owner.query(`update known_networks set last_used_at = now() - interval '100 days'`);
    await owner.query(`revoke delete on known_networks from ${role}`);
    await expect(applyRetentionDaily(database.db, config)).rejects.toThrow('Retention rules that failed: 1');
    await owner.query(`grant delete on known_networks to ${role}`);
    expect([await count('idempotency'), (await count('known_networks')) > 0]).toEqual([0, true]);
    await applyRetentionDaily(database.db, config);
    expect(await count('known_networks')).toBeGreaterThan(0);
    await owner.query(`update chores set done_at = done_at - interval '61 minutes' where name = 'retention'`);
    await applyRetentionDaily(database.db, config);
    expect(await count('known_networks')).toBe(0);
  });

  test('who holds a table as a backup does has its months dropped in an hour', async () => {
    const { owner, database, config } = server;
    const age = async () =>
      (
        await owner.query(
          `select round(extract(epoch from now() - done_at) / 3600)::int as hours from chores where name = 'retention'`,
        )
      ).rows[0].hours;
    await owner.query(`select make_partitions('searches', '2011-02-01', '2011-02-01', null);
      update event_retention set months = 12 where kind = 'searches';
      update chores set done_at = now() - interval '25 hours' where name = 'retention'`);
    const backup = await openConnection(server.ownerUrl);
    await backup.query('begin; lock table searches in access share mode');
    await expect(applyRetentionDaily(database.db, config)).rejects.toThrow('Retention rules that failed: 1');
    expect(await age()).toBe(23);
    await backup.query('commit');
    await owner.query(`update chores set done_at = done_at - interval '61 minutes' where name = 'retention'`);
    await applyRetentionDaily(database.db, config);
    expect((await owner.query(`select to_regclass('searches_2011_02') as there`)).rows).toEqual([{ there: null }]);
  });

  test('a stop leaves the rest for another time, and the audit log says what went', async () => {
    const { owner, database, config } = server;
    await owner.query(`update chores set done_at = now() - interval '25 hours' where name = 'retention'`);
    const before = await count('audit_log', `call = 'upkeep.retention'`);
    const asked: true[] = [];
    await applyRetentionDaily(database.db, config, () => asked.push(true) > 1);
    const { rows } = await owner.query(
      `select details->'deleted' as deleted from audit_log where call = 'upkeep.retention' order by id desc limit 1`,
    );
    expect([await count('audit_log', `call = 'upkeep.retention'`), Object.keys(rows[0].deleted)]).toEqual([
      before + 1,
      [expect.any(String)],
    ]);
    expect(await count('chores', `name = 'retention' and done_at > now() - interval '22 hours'`)).toBe(0);
  });

  test('what someone renews at that moment stays', async () => {
    const { owner, database, config } = server;
    await owner.query(
      `insert into outbox (kind, recipient, subject, created_at, sent_at)
       values ('x', 'renewed@example.com', 'x', now() - interval '40 days', now() - interval '40 days')`,
    );
    const holder = await openConnection(server.ownerUrl);
    await holder.query(`begin; update outbox set sent_at = now() where recipient = 'renewed@example.com'`);
    const applied = applyRetention(database.db, config);
    await expect.poll(() => waitingForLocks(server)).toBeGreaterThan(0);
    await holder.query('commit');
    await applied;
    expect(await count('outbox', `recipient = 'renewed@example.com'`)).toBe(1);
  });
});
