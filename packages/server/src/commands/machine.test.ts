import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { secretsFrom } from '../core/secrets.ts';
import { findKey } from '../domain/keys/find-key.ts';
import { CommandFailure } from './shared/failure.ts';
import { keyCommand, keyWishIn } from './shared/keys.ts';
import { makePasswords, type Rescue, rescueAdmin } from './shared/rescue.ts';
import { whoLooked } from './shared/who-looked.ts';

const commands = readdirSync(import.meta.dirname).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);

describe('what is run at the machine', () => {
  let server: TestServer;
  const run = (name: string, ...args: string[]) => runAtTheMachine(server, name, args);

  beforeAll(async () => {
    server = await testServer();
    const boss = await server.signedIn({ super: true, username: 'boss' });
    await server.signedIn({ username: 'seen' });
    for (const name of ['One', 'Two', 'Three']) await server.send('POST', '/group', { name }, { token: boss.token });
    const seen = await server.owner.query(`select id from users where username = 'seen'`);
    await server.send('GET', '/admin-sessions', { user_id: seen.rows[0].id }, { token: boss.token });
  });
  afterAll(() => server.stop());

  test('audit:verify says that the audit log holds and where it ends, and then compares with that', {
    tags: ['long'],
  }, async () => {
    const first = await run('audit-verify');
    expect(first.output).toContain('The audit log is intact: 4 rows match their links');
    expect(first.code).toBe(0);
    const end = /ends at (\d+:[0-9a-f]{64})/.exec(first.output)?.[1] ?? '';
    expect((await run('audit-verify', '--head', end)).code).toBe(0);
    const other = end.replace(/[0-9a-f]{64}$/, '0'.repeat(64));
    // A refusal prints one sentence and exits with code 1.
    expect(await run('audit-verify', '--head', other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not the recorded one'),
    });
    expect((await run('audit-verify', 'nonsense')).output).toMatch(/^npm run audit:verify/);
  });

  test('who-looked lists who looked at someone', { tags: ['long'] }, async () => {
    const { output, code } = await run('who-looked', 'seen');
    expect(output).toMatch(/UTC · Admin boss \(boss\) · The open sessions of an admin.* · by super admin/);
    expect(code).toBe(0);
    await expect(whoLooked(server.database.db, 'no.such')).rejects.toEqual(
      new CommandFailure('There is no user no.such.'),
    );
    expect((await run('who-looked')).output).toMatch(/^npm run who-looked/);
  });

  test('retention says what it deleted', { tags: ['long'] }, async () => {
    await server.owner.query(
      `insert into outbox (kind, recipient, subject, sent_at) values ('x', 'a@example.com', 'x', now() - interval '31 days')`,
    );
    const { output, code } = await run('retention');
    expect(output).toMatch(/^ +1 {2}mails$/m);
    expect(output).toMatch(/^ +0 {2}rows of the audit log$/m);
    expect(code).toBe(0);
  });

  test('admin makes admins and super admins of them, takes that back, and gives one-time passwords', async () => {
    const admin = (...args: string[]) => run('admin', ...args);
    const hash = async (): Promise<string> =>
      (await server.owner.query(`select password_hash from admins join users on id = user_id where username = 'mate'`))
        .rows[0].password_hash;
    const oneTime = /one-time password \S{16} within 24 hours/;
    const made = await admin('create', 'mate', 'mate@example.com');
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^mate is a super admin\./) });
    expect(made.output).toMatch(oneTime);
    expect(await admin('unlock', 'ghost')).toEqual({ code: 1, output: 'There is no admin named ghost.\n' });
    const mail = {
      secrets: secretsFrom(server.config.secretKey ?? ''),
      sender: { product: 'Quarterdeck', publicUrl: server.config.publicUrl },
    };
    const tools = async () => ({ passwords: await makePasswords(), mail });
    // The actions run in this process: the command only looks up their name.
    const rescue = async (wish: Rescue, email?: string) =>
      rescueAdmin(server.database.db, wish, { username: 'mate', email }, await tools());
    await expect(
      rescueAdmin(server.database.db, 'create', { username: 'm\u0430te', email: 'm@example.com' }, await tools()),
    ).rejects.toEqual(new CommandFailure('Use the letters of one alphabet only in a username.'));
    const before = await hash();
    expect(await rescue('demote')).toBe('mate is no longer a super admin.');
    expect(await rescue('promote')).toContain('mate is a super admin.');
    await server.owner.query(`
      with mate as (select id from users where username = 'mate'),
        app as (insert into authenticator_apps (admin_id, sealed_secret) select id, '\\x00' from mate),
        code as (insert into recovery_codes (admin_id, slot, code_hash) select id, 0, 'hash' from mate)
      insert into passkeys (admin_id, credential_id, public_key, counter, name) select id, 'mate', '\\x00', 0, 'Key' from mate`);
    const reset = await rescue('reset');
    expect(reset).toMatch(oneTime);
    expect(reset).not.toContain('email');
    const { rows: left } = await server.owner.query(`
      select admin_id from authenticator_apps union all select admin_id from passkeys union all select admin_id from recovery_codes`);
    expect(left).toEqual([]);
    const { rows: mails } = await server.owner.query(
      `select recipient, subject from outbox where recipient = 'mate@example.com'`,
    );
    expect(mails).toEqual([{ recipient: 'mate@example.com', subject: 'Your Quarterdeck account was reset' }]);
    expect(await hash()).not.toBe(before);
    const withoutKey = { passwords: await makePasswords(), mail: undefined };
    expect(await rescueAdmin(server.database.db, 'reset', { username: 'mate' }, withoutKey)).toMatch(
      / No email was sent to them: set SECRET_KEY as on the server to send it\.$/,
    );
    await expect(rescue('create', 'other@example.com')).rejects.toEqual(
      new CommandFailure('This username or email address is taken.'),
    );
  });

  test('admin makes keys that open the server, shows them once, rotates and revokes them', {
    tags: ['long'],
  }, async () => {
    const secret = { SECRET_KEY: server.config.secretKey ?? '' };
    const key = (...args: string[]) => keyCommand(server.database.db, server.config, keyWishIn(args));
    const lastOf = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';
    const look = async (one: string): Promise<string> => {
      const found = await findKey(server.database.db, server.config, { key: one, ip: '' });
      return typeof found === 'string' ? found : 'open';
    };
    const wish = ['create', 'Shop', '--scopes', 'write:people,read:config', '--expires', '2999-01-31'];
    const made = await runAtTheMachine(server, 'admin', ['key', ...wish], secret);
    expect(made.code).toBe(0);
    const first = lastOf(made.output);
    expect(first).toMatch(/^qdk_test_[\w-]{43}$/);
    expect(await look(first)).toBe('open');
    const rotated = await key('rotate', 'shop', '--overlap', '1h');
    const second = lastOf(rotated);
    expect([await look(first), await look(second)]).toEqual(['open', 'open']);
    const output = await key('list');
    expect(output).toMatch(/^Shop {2}qdk_test_….{4} {2}write:people,read:config {2}open {2}expires 2999-01-31/m);
    expect(output).toContain(`…${second.slice(-4)} `);
    expect(output).not.toContain(second.slice(9));
    expect(await key('revoke', 'Shop')).toBe('The key Shop is revoked.');
    expect([await look(first), await look(second)]).toEqual(['ended', 'ended']);
    const live = await runAtTheMachine(server, 'admin', ['key', 'create', 'Live', '--scopes', 'read:config'], {
      ...secret,
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect(lastOf(live.output)).toMatch(/^qdk_live_/);
    const { rows } = await server.owner.query(
      `select call from audit_log where target_type = 'service_key' order by id`,
    );
    expect(rows.map(({ call }) => call)).toEqual([
      'command.key_create',
      'command.key_rotate',
      'command.key_revoke',
      'command.key_create',
    ]);
  });

  test('admin refuses a key that cannot be, in one sentence', { tags: ['long'] }, async () => {
    const refusals: readonly (readonly [RegExp, ...string[]])[] = [
      [
        /^A key with this name already exists. Revoked keys keep their names\.$/,
        'create',
        'LIVE',
        '--scopes',
        'read:config',
      ],
      [/^Unknown scope write:all: /, 'create', 'Other', '--scopes', 'write:all'],
      [/^Say what the key may do: /, 'create', 'Other'],
      [/^2020-01-31 is over: /, 'create', 'Other', '--scopes', 'read:config', '--expires', '2020-01-31'],
      [/^2027-02-31 is no day: /, 'create', 'Other', '--scopes', 'read:config', '--expires', '2027-02-31'],
      [/^soon is no overlap: /, 'rotate', 'Live', '--overlap', 'soon'],
      [/^The key Shop is revoked\.$/, 'rotate', 'Shop'],
      [/^There is no key named Ghost\.$/, 'revoke', 'Ghost'],
      [/^npm run admin -- key create <name>/, 'create', 'Other', '--secret', 'x'],
      [/^npm run admin -- key create <name>/, 'destroy', 'Live'],
    ];
    for (const [said, ...args] of refusals) {
      const refused = await (async () => keyCommand(server.database.db, server.config, keyWishIn(args)))().catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(CommandFailure);
      expect([args, (refused as Error).message]).toEqual([args, expect.stringMatching(said)]);
    }
    const without = await runAtTheMachine(server, 'admin', ['key', 'create', 'Other', '--scopes', 'read:config']);
    expect(without).toEqual({ code: 1, output: expect.stringMatching(/^Set SECRET_KEY /) });
  });

  test('roles prints SQL with quoted passwords and needs no database', { tags: ['long'] }, async () => {
    const roles = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
      runAtTheMachine({ appUrl: 'postgres://nobody@127.0.0.1:1/none', ownerUrl: '' }, 'roles', args, environment);
    const [printed, same, broken, more] = await Promise.all([
      roles({ OWNER_PASSWORD: `it's a \\ password`, APP_PASSWORD: '' }),
      roles({ OWNER_PASSWORD: 'one', APP_PASSWORD: 'one' }),
      roles({ APP_PASSWORD: 'one\ntwo' }),
      roles({}, 'more'),
    ]);
    expect(printed.code).toBe(0);
    expect(printed.output).toContain(`alter role quarterdeck_owner password  E'it''s a \\\\ password';`);
    expect(printed.output).not.toContain('alter role quarterdeck_app password');
    expect([same.code, broken.code, more.code]).toEqual([1, 1, 1]);
    expect(same.output).toMatch(/^OWNER_PASSWORD and APP_PASSWORD are the same: [^\n]*\n$/);
    expect(broken.output).toMatch(/^APP_PASSWORD holds a line break [^\n]*\n$/);
    expect(more.output).toMatch(/^npm run -s roles/);
  });

  /** An unreachable database: the arguments are read before a connection opens. */
  const unreached = { appUrl: 'postgres://nobody@127.0.0.1:1/none', ownerUrl: '' };

  test('retention deletes nothing when it is called in a way that it does not know', async () => {
    const { code, output } = await runAtTheMachine(unreached, 'retention', ['--dry-run']);
    expect([code, output]).toEqual([1, expect.stringMatching(/^npm run retention\n/)]);
  });

  test.each(commands)('%s says how it is called, to --help and to nonsense', { tags: ['long'] }, async (command) => {
    const [help, nonsense] = await Promise.all([
      runAtTheMachine(unreached, command, ['--help']),
      runAtTheMachine(unreached, command, ['--no-such-option', 'x', 'y']),
    ]);
    const usage = new RegExp(`^npm run (?:-s )?${command.replace('-verify', ':verify')}`);
    expect(help).toEqual({ code: 0, output: expect.stringMatching(usage) });
    expect(nonsense).toEqual({ code: 1, output: help.output });
  });

  test('a command whose connection is cut says so in one sentence', { tags: ['long'] }, async () => {
    await server.owner.query('begin');
    await server.owner.query('lock table audit_seals');
    const cut = run('audit-verify');
    const cutWhenItWaits = async (): Promise<number> => {
      // Within a transaction, PostgreSQL caches the activity of other sessions.
      await server.owner.query('select pg_stat_clear_snapshot()');
      const { rows } = await server.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%audit_seal%'`,
      );
      return rows.length;
    };
    await expect.poll(cutWhenItWaits).toBe(1);
    await server.owner.query('rollback');
    expect(await cut).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database of Quarterdeck stopped answering \([^\n]+\)\. [^\n]+\n$/),
    });
  });

  test('audit:verify names the first row that was tampered with, and fails', async () => {
    await server.database.pool.query('select * from audit_seal(500)');
    await server.owner.query(`update audit_values set after = '{"name": "Zwei"}' where after ->> 'name' = 'Two'`);
    const { output, code } = await run('audit-verify');
    expect(output).toMatch(
      /^The audit log was tampered with\. Row 2 of .* UTC \(group\.saved, by boss\): its values were changed after it was linked\.$/m,
    );
    expect(code).toBe(1);
  });
});
