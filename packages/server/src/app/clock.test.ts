// @module-tag faults
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { PASSWORD, type SignedIn, type TestServer, testServer } from '../../test/support/index.ts';
import { withinOneDay } from '../../test/support/within-one-day.ts';
import { listWrongEnds, moveWrongEnds } from '../commands/shared/clock-ends.ts';
import { secretsFrom } from '../core/secrets.ts';
import { endFutureSessions } from '../domain/access/sessions.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { addKey, rotateKey } from '../domain/keys/service-keys.ts';
import { endSuspensions } from '../domain/moderation/measures/end-suspensions.ts';
import { recallQueues } from '../domain/webhooks/queues.ts';
import { seeClock } from '../jobs/clock.ts';
import { isDueToday } from '../jobs/daily.ts';
import { takeDue } from '../jobs/outbox.ts';
import { deleteOverdue } from '../jobs/overdue.ts';
import { retentions } from './registrations.ts';
import { applyRetention, applyRetentionDaily } from './retention.ts';

/*
 * These tests cannot move the clock, so they move the time that was last seen. `seen('1 year')` is as if the clock had
 * jumped a year forward. They also move rows that were written while the clock was wrong.
 */

const log = pino({ level: 'silent' });

describe('the clock of the database jumps', () => {
  let server: TestServer;
  let boss: SignedIn;
  const run = (text: string, values: readonly unknown[] = []) => server.owner.query(text, [...values]);
  const count = async (table: string, where = 'true') =>
    Number((await run(`select count(*) from ${table} where ${where}`)).rows[0].count);
  const seen = (ago: string) => run(`update clock set seen_at = now() - $1::interval`, [ago]);
  const seenSeconds = async () =>
    Number((await run('select extract(epoch from now() - seen_at) as s from clock')).rows[0].s);
  const limits = { sessionMaxMinutes: 720 };
  const clockCheck = async () => {
    const answer = await server.send('GET', '/system-checks', {}, { token: boss.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.find(({ name }: { name: string }) => name === 'clock');
  };
  /** Applies every retention rule. @returns the names of the rules that deleted something. */
  const deleteAll = async (): Promise<string[]> => {
    const names: string[] = [];
    for (const rule of retentions.flat())
      if ((await deleteOverdue(server.database.db, rule, limits)) > 0) names.push(rule.name);
    return names;
  };

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    const id = String(boss.id);
    const insert = (text: string) => run(text.replaceAll('$admin', id));
    await insert(`update event_retention set months = 1`);
    await insert(`insert into challenges (key_hash, admin_id, code_hmac, code_expires_at, expires_at)
      values ('x', $admin, 'x', now(), now() - interval '2 days')`);
    await insert(
      `insert into temporary_passwords (admin_id, password_hash, expires_at) values ($admin, 'x', now() - interval '2 days')`,
    );
    await insert(
      `insert into sessions (token_hash, admin_id, ip, user_agent, created_at) values ('x', $admin, '', '', now() - interval '60 days')`,
    );
    await insert(
      `insert into idempotency (admin_id, key, call, input_hmac, created_at) values ($admin, 'k', 'x', 'x', now() - interval '2 days')`,
    );
    await insert(
      `insert into known_networks (admin_id, network, last_used_at) values ($admin, 'n', now() - interval '100 days')`,
    );
    await insert(
      `insert into outbox (kind, recipient, subject, sent_at) values ('x', 'a@example.com', 'x', now() - interval '60 days')`,
    );
    await insert(`insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
      values (now() - interval '2 years', now() - interval '1 year', '', '', 'x', 'done', 200)`);
    await insert(
      `insert into searches (search_term, type, created_at) values ('old', 'web', now() - interval '3 months')`,
    );
    await insert(`insert into posts (user_id, title, deleted_at) values ($admin, 'Gone', now() - interval '40 days')`);
    await insert(
      `insert into app_refused (type, app_id, path, message, is_late, at) values ('post', 'p', '', 'x', false, now() - interval '40 days')`,
    );
    await run(`select * from audit_seal(500)`);
    await insert(
      `insert into users (name, username, is_suspended, suspended_until) values ('S', 'suspended', true, now() - interval '1 minute')`,
    );
  });
  afterEach(() => seen('0 seconds'));
  afterAll(() => server.stop());

  const overdue = ['challenges', 'sessions', 'temporary passwords', 'idempotency keys', 'known networks', 'mails'];
  const more = ['rows of the audit log', 'searches', 'deleted posts', 'refused items'];

  test.each([
    { what: 'a year forward', ago: '1 year' },
    { what: 'four days forward', ago: '4 days' },
    { what: 'a year back', ago: '-1 year' },
  ])('$what: nothing is deleted, ended or given up, and it is said', async ({ ago }) => {
    await seen(ago);
    expect(await deleteAll()).toEqual([]);
    await expect(applyRetention(server.database.db, limits)).rejects.toThrow('Nothing is deleted');
    await applyRetentionDaily(server.database.db, limits);
    expect(await count('audit_log', `call = 'upkeep.retention'`)).toBe(0);
    await endSuspensions(server.database);
    await run(`insert into outbox (kind, recipient, subject, expires_at, due_at, sealed_text)
      values ('notice', 'late@example.com', 'Late', now() - interval '1 hour', now() + interval '5 minutes', '')`);
    await takeDue(server.database.db, secretsFrom(server.config.secretKey ?? ''), 1);
    expect(await count('users', `username = 'suspended' and is_suspended`)).toBe(1);
    expect(await count('outbox', `subject = 'Late' and given_up_at is null`)).toBe(1);
    await run(`delete from outbox where subject = 'Late'`);
    expect(await clockCheck()).toMatchObject({ state: 'failing', says: expect.stringContaining('Nothing is deleted') });
    const ready = await server.app.inject('/readyz');
    expect([ready.statusCode, ready.json().degraded]).toEqual([
      200,
      expect.arrayContaining([expect.stringContaining('Nothing is deleted')]),
    ]);
    expect((await server.app.inject('/metrics')).body).toContain('system_check_state{check="clock"} 2');
  });

  test('the command that deletes says so as well', { tags: ['long'] }, async () => {
    await seen('1 year');
    expect(await runAtTheMachine(server, 'retention', [])).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database clock shows .*\. Nothing is deleted .* npm run clock/),
    });
  });

  test('a row of the audit log is kept from when it was written, also late in a long transaction', async () => {
    let written: unknown;
    await server.database.db.transaction().execute(async (trx) => {
      // Later than `now()`, which is the beginning of the transaction.
      const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(trx);
      written = rows[0]?.at;
      await writeAudit(trx, {
        event: 'users.listed',
        outcome: 'done',
        status: 200,
        origin: { ip: '', requestId: 'a long transaction' },
      });
    });
    const kept = `request_id = 'a long transaction' and kept_until >= timestamptz '${written}' + interval '12 months'`;
    expect(await count('audit_log', kept)).toBe(1);
  });

  test('what is near the last time that was seen goes on, and is seen', async () => {
    for (const ago of ['2 days', '10 minutes', '-2 minutes']) {
      await seen(ago);
      expect(await clockCheck()).toMatchObject({ state: 'fine', advice: null });
      await seeClock({ database: server.database, log });
      // A correction never moves the last-seen time back.
      expect(await seenSeconds()).toBeLessThan(ago === '-2 minutes' ? 0 : 300);
    }
  });

  test('a doubt ends automatically when the clock is right again, and not by waiting', async () => {
    await seen('1 year');
    await seeClock({ database: server.database, log });
    expect(await seenSeconds()).toBeGreaterThan(360 * 86_400);
    await seen('10 seconds');
    expect(await clockCheck()).toMatchObject({ state: 'fine' });
  });

  test('the command confirms the time after a long stop, when the day is right; then all goes on', {
    tags: ['long'],
  }, async () => {
    await seen('1 year');
    const { output } = await runAtTheMachine(server, 'clock', []);
    expect(output).toMatch(/It is not trusted: .* npm run clock -- --confirm/);
    const wrong = await runAtTheMachine(server, 'clock', ['--confirm', '2020-01-31']);
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('not 2020-01-31. Correct the clock first.') });
    expect(await runAtTheMachine(server, 'clock', ['--now'])).toMatchObject({ code: 1 });
    expect(await deleteAll()).toEqual([]);
    await withinOneDay(async (today) => {
      const confirmed = await runAtTheMachine(server, 'clock', ['--confirm', today]);
      expect(confirmed).toEqual({ code: 0, output: expect.stringContaining('is trusted') });
    });
    expect(await count('audit_log', `call = 'command.clock'`)).toBe(1);
    expect(await clockCheck()).toMatchObject({ state: 'fine' });
    expect(await deleteAll()).toEqual(expect.arrayContaining([...overdue, ...more]));
    await endSuspensions(server.database);
    expect(await count('users', `username = 'suspended' and is_suspended`)).toBe(0);
    await seen('0 seconds');
    await applyRetentionDaily(server.database.db, limits);
    expect(await count('audit_log', `call = 'upkeep.retention'`)).toBe(1);
  });

  test('daily work that was done in the future is due', async () => {
    await isDueToday(server.database.db, 'months');
    expect(await isDueToday(server.database.db, 'months')).toBe(false);
    await run(`update chores set done_at = now() + interval '1 year' where name = 'months'`);
    expect([await isDueToday(server.database.db, 'months'), await isDueToday(server.database.db, 'months')]).toEqual([
      true,
      false,
    ]);
  });

  test('a session of the future is not open, not listed and ends; the next one of this admin is open', async () => {
    const admin = await server.signedIn({ permissions: ['users_list'] });
    const list = (token: string) => server.send('GET', '/users-list', {}, { token });
    expect((await list(admin.token)).statusCode).toBe(200);
    for (const column of ['created_at', 'last_used_at']) {
      await run(`update sessions set ${column} = now() + interval '1 year' where admin_id = $1`, [admin.id]);
      expect((await list(admin.token)).statusCode, column).toBe(401);
      await run(`update sessions set ${column} = now() where admin_id = $1`, [admin.id]);
    }
    const ahead = `update sessions set created_at = now() + interval '1 year', last_used_at = now() + interval '1 year' where admin_id = $1`;
    await run(ahead, [admin.id]);
    expect((await list(admin.token)).statusCode).toBe(401);
    await run(`update admins set sessions_valid_from = now() + interval '1 year' where user_id = $1`, [admin.id]);
    await run(`update challenges set code_sent_at = now() + interval '1 year' where admin_id = $1`, [admin.id]);

    const begun = await server.send('POST', '/admin-login', { username: admin.username, password: PASSWORD });
    expect(begun.statusCode, begun.body).toBe(200);
    const { text } = await server.mailbox.mailTo(admin.email);
    const otp = /\b\d{6}\b/.exec(text)?.[0];
    const answer = await server.send('POST', '/verify-auth', { key: begun.json().key, otp });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await list(answer.json().user.api_token)).statusCode).toBe(200);
    expect(await count('sessions', `admin_id = ${admin.id} and ended_at is null`)).toBe(1);

    await run(ahead, [admin.id]);
    await endFutureSessions(server.database.db);
    expect(await count('sessions', `admin_id = ${admin.id} and ended_at is null`)).toBe(0);
  });

  test('a code that was sent in the future opens nothing and holds no new one up', async () => {
    const admin = await server.makeAdmin();
    const begun = await server.send('POST', '/admin-login', { username: admin.username, password: PASSWORD });
    const otp = /\b\d{6}\b/.exec((await server.mailbox.mailTo(admin.email)).text)?.[0];
    await run(
      `update challenges set code_sent_at = now() + interval '1 year', created_at = now() + interval '1 year',
        code_expires_at = now() + interval '1 year', expires_at = now() + interval '1 year' where admin_id = $1`,
      [admin.id],
    );
    const { key } = begun.json();
    expect((await server.send('POST', '/verify-auth', { key, otp })).statusCode).toBe(401);
    expect((await server.send('POST', '/resend-otp', { key, action: 'resend' })).statusCode).toBe(401);
    const again = { username: admin.username, password: PASSWORD, action: 'resend' };
    expect((await server.send('POST', '/admin-login', again)).statusCode).toBe(200);
  });

  test.each([1, -1])(
    'a code is good for five minutes, while the clock of the server is %i hours off',
    async (hours) => {
      const admin = await server.makeAdmin();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      onTestFinished(() => void vi.useRealTimers());
      const begun = await server.send('POST', '/admin-login', { username: admin.username, password: PASSWORD });
      const otp = /\b\d{6}\b/.exec((await server.mailbox.mailTo(admin.email)).text)?.[0];
      const { rows } = await run(
        `select abs(extract(epoch from code_expires_at - code_sent_at) - 300) < 60 as fits from challenges where admin_id = $1`,
        [admin.id],
      );
      expect(rows).toEqual([{ fits: true }]);
      expect((await server.send('POST', '/verify-auth', { key: begun.json().key, otp })).statusCode).toBe(200);
    },
  );

  test('ends that a wrong clock has counted are listed, counted from now on by the day, and the app is notified', async () => {
    const suspend = async (username: string, at: string, days: number, isFirst = false): Promise<number> => {
      const { rows } = await run(
        `insert into users (name, username, app_id, is_suspended, suspended_at, suspended_until)
         values ($1, $1, $1, true, now() + $2::interval, now() + $2::interval + make_interval(days => $3)) returning id`,
        [username, at, days],
      );
      await run(
        `insert into moderation_decisions (kind, user_id, until, decided_at) select 'suspend', id, suspended_until, suspended_at from users where id = $1`,
        [rows[0].id],
      );
      await run(
        `insert into audit_log (id, at, kept_until, ip, request_id, call, outcome, status, target_type, target_id) overriding system value
         select ${isFirst ? '(select min(id) - 1 from audit_log)' : `nextval('audit_log_id_seq')`}, suspended_at,
           suspended_at + interval '1 year', '', '', 'x', 'done', 200, 'user', id from users where id = $1`,
        [rows[0].id],
      );
      return Number(rows[0].id);
    };
    const right = await suspend('right', '-1 second', 7);
    // All other rows of the audit log were written after this one.
    await suspend('first', '-1 hour', 7, true);
    const ahead = await suspend('ahead', '1 year', 7);
    const behind = await suspend('behind', '-3 hours', 7);
    const early = await suspend('early', '-1 year', 7);
    await endSuspensions(server.database);
    const [holder, fine] = [await server.makeAdmin(), await server.makeAdmin()];
    for (const [id, at] of [
      [holder.id, '1 year'],
      [fine.id, '0'],
    ])
      await run(
        `insert into access_grants (admin_id, permission, granted_by, granted_at, expires_at)
         values ($1, 'conversation', $3, now() + $2::interval, now() + $2::interval + interval '1 day')`,
        [id, at, boss.id],
      );
    const db = server.database.db;
    const { id: key } = await addKey(
      db,
      { name: 'late', kind: 'live', scopes: ['write:people'], expiresAt: null },
      null,
    );
    await rotateKey(db, { id: key, kind: 'live' }, 86_400, null);
    await run(
      `update service_key_secrets set ends_at = ends_at + interval '1 year',
        created_at = created_at + case when ends_at is null then interval '1 year' else interval '0' end`,
    );

    await seen('1 year');
    expect(await runAtTheMachine(server, 'clock', ['--ends'])).toMatchObject({ code: 1 });
    await seen('0 seconds');
    const listed = await db.transaction().execute(listWrongEnds);
    const [wrong = '', over = ''] = listed.join('\n').split('Ended too early');
    expect([...wrong.matchAll(/^ {2}(.+?): from/gm)].map(([, what]) => what)).toEqual([
      `suspension of ahead (user ${ahead})`,
      `suspension of behind (user ${behind})`,
      `access to chats of Admin ${holder.username} (admin ${holder.id})`,
      'previous secret of the key late',
    ]);
    expect([...over.matchAll(/^ {2}(.+?): from/gm)].map(([, what]) => what)).toEqual([
      `suspension of early (user ${early})`,
    ]);
    const wrongDay = await runAtTheMachine(server, 'clock', ['--ends', '--confirm', '2020-01-31']);
    expect(wrongDay).toEqual({ code: 1, output: expect.stringContaining('not 2020-01-31') });
    const ends = `
      select username as what, round(extract(epoch from suspended_until - now()) / 3600)::int as hours from users where suspended_until is not null and app_id is not null
      union all select 'decision of ' || u.username, round(extract(epoch from d.until - now()) / 3600)::int from moderation_decisions d join users u on u.id = d.user_id where d.reverted_at is null
      union all select 'access of ' || admin_id, round(extract(epoch from expires_at - now()) / 3600)::int from access_grants
      union all select 'secret', round(extract(epoch from ends_at - now()) / 3600)::int from service_key_secrets where ends_at is not null
      order by 1`;
    expect(await db.transaction().execute(moveWrongEnds)).toBe(4);
    expect((await run(ends)).rows).toEqual(
      [
        ...['ahead', 'behind', 'right'].flatMap((what) => [
          { what, hours: 168 },
          { what: `decision of ${what}`, hours: 168 },
        ]),
        { what: 'first', hours: 167 },
        { what: 'decision of first', hours: 167 },
        ...[holder.id, fine.id].map((id) => ({ what: `access of ${id}`, hours: 24 })),
        { what: 'secret', hours: 24 },
      ].toSorted((one, other) => (one.what < other.what ? -1 : 1)),
    );
    const { rows: told } = await run(
      `select data ->> 'user' as user from app_events where type = 'user.suspended' order by id`,
    );
    expect(told).toEqual([{ user: 'ahead' }, { user: 'behind' }]);
    const { rows: written } = await run(
      `select target_type, target_id::int from audit_log where call = 'command.clock_ends' order by id`,
    );
    expect(written).toEqual([
      ...[ahead, behind, holder.id].map((id) => ({ target_type: 'user', target_id: id })),
      { target_type: 'service_key', target_id: key },
    ]);
    await withinOneDay(async (today) => {
      const again = await runAtTheMachine(server, 'clock', ['--ends', '--confirm', today]);
      expect(again).toEqual({
        code: 0,
        output: 'Recalculated from now: 0. The app is notified when suspensions end.\n',
      });
    });
    const after = await runAtTheMachine(server, 'clock', ['--ends']);
    expect(after).toEqual({ code: 0, output: expect.stringMatching(/^No future end date was set[\s\S]*early/) });
    await run(`update users set is_suspended = false, suspended_until = null where id = any($1)`, [
      [right, ahead, behind],
    ]);
  });

  test('a limit whose window ends in a year counts from the beginning', async () => {
    const admin = await server.makeAdmin();
    const wrong = () =>
      server.send('POST', '/admin-login', { username: admin.username, password: 'wrong' }, { ip: '10.9.9.9' });
    for (let n = 0; n < 10; n += 1) expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).statusCode).toBe(429);
    await run(`update throttles set resets_at = resets_at + interval '1 year'`);
    expect((await wrong()).statusCode).toBe(401);
  });

  test('a mail that would be tried in a year is sent now', async () => {
    const admin = await server.makeAdmin();
    const begun = await server.send('POST', '/admin-login', { username: admin.username, password: PASSWORD });
    expect(begun.statusCode).toBe(200);
    await server.mailbox.mailTo(admin.email);
    // The email arrives before the worker marks it as sent; that update would overwrite the one below.
    const unsent = 'select from outbox where recipient = $1 and sent_at is null';
    await expect.poll(async () => (await run(unsent, [admin.email])).rows).toEqual([]);
    await run(
      `update outbox set sent_at = null, tries = 1, due_at = now() + interval '1 year', expires_at = now() + interval '1 year',
        sealed_text = $2 where recipient = $1`,
      [admin.email, secretsFrom(server.config.secretKey ?? '').encrypt('once more')],
    );
    expect((await server.mailbox.mailTo(admin.email, 2)).text).toContain('once more');
  });

  test('a delivery that would be tried in a year is tried now', async () => {
    await run(`insert into webhook_endpoints (url, state, events, sealed_secret, position)
      values ('https://app.example/', 'active', '{*}', '', 0)`);
    await run(`insert into webhook_queues (endpoint_id, subject, next_at)
      select id, s, now() + case s when 'wrong' then interval '1 year' else interval '1 hour' end
      from webhook_endpoints, unnest(array['wrong', 'right']) s`);
    await recallQueues(server.database.db);
    const { rows } = await run('select subject from webhook_queues where next_at <= now()');
    expect(rows).toEqual([{ subject: 'wrong' }]);
  });
});
