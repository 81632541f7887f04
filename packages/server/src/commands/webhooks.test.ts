import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { type Receiver, startReceiver, verifyRequest } from '../../test/support/receiver.ts';
import { readConfig } from '../core/config.ts';
import { secretsFrom } from '../core/secrets.ts';
import { webhookCommand, webhookWishIn } from './shared/webhooks.ts';

describe('webhook endpoints, on the command line', () => {
  let server: TestServer;
  let receiver: Receiver;
  const environment = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32', SECRET_KEY: 'a secret key for tests, long enough' };

  beforeAll(async () => {
    server = await testServer({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await server.stop();
  });

  /** Runs the command in this process; only the first test starts a process. */
  const run = async (text: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const services = { config: { ...server.config, ...more }, secrets: secretsFrom(server.config.secretKey ?? '') };
    try {
      return await webhookCommand(server.database.db, services, webhookWishIn(text.split(' ')));
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('are added with a secret, alone on the last line, that verifies their requests', async () => {
    const added = await runAtTheMachine(
      server,
      'admin',
      ['webhook', 'add', receiver.url, '--events', '*'],
      environment,
    );
    expect(added.code, added.output).toBe(0);
    const secret = added.output.trimEnd().split('\n').at(-1) ?? '';
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]+$/);
    const { token } = await server.signedIn({ super: true });
    await server.send('POST', '/campaign-interests', { name: 'Sailing' }, { token });
    const [first] = await receiver.has(1);
    if (!first) throw new Error('nothing came');
    expect(verifyRequest(secret, first)).toMatchObject({ type: 'interest.created', data: { name: 'Sailing' } });
    const refused = await runAtTheMachine(server, 'admin', ['webhook', 'add', 'http://127.0.0.1:9/', '--events', '*'], {
      SECRET_KEY: environment.SECRET_KEY,
    });
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^127\.0\.0\.1 is not a public address\. .*\.\n$/),
    });
  });

  test('are paused, resumed, listed and removed', async () => {
    await expect.poll(() => run('list')).toMatch(/ {2}delivered 2/);
    expect(await run(`pause ${receiver.url}`)).toBe(`${receiver.url} is paused.`);
    expect(await run('list')).toMatch(/\/hooks {2}\* {2}paused {2}0 waiting {2}delivered 2/);
    expect(await run(`resume ${receiver.url}`)).toMatch(/continues where it stopped/);
    expect(await run(`resume ${receiver.url}`)).toBe(`${receiver.url} is not paused.`);
    expect(await run(`add ${receiver.url} --events *`)).toBe('An endpoint with this address already exists.');
    expect(await run(`remove ${receiver.url}`)).toBe(`${receiver.url} is removed.`);
    expect(await run(`remove ${receiver.url}`)).toBe(`There is no endpoint ${receiver.url}.`);
    expect(await run('list')).toBe('There are no webhook endpoints.');
    const { rows } = await server.owner.query(
      `select call from audit_log where call like 'command.webhook%' order by id`,
    );
    expect(rows.map((row) => row.call)).toEqual([
      ...['command.webhook_add', 'command.webhook_pause', 'command.webhook_resume', 'command.webhook_remove'],
    ]);
  });

  test('are refused with a sentence when nothing may be sent there', async () => {
    const production = { ...server.config, production: true };
    const inProduction = (text: string) =>
      webhookCommand(
        server.database.db,
        { config: production, secrets: secretsFrom('x'.repeat(32)) },
        webhookWishIn(text.split(' ')),
      ).catch((error: Error) => error.message);
    for (const [url, says] of [
      ['ftp://example.com/', /must begin with https/],
      ['example.com', /This is not an address/],
      ['javascript:alert(1)', /must begin with https/],
      ['http://localhost:9/', /127\.0\.0\.1|::1/],
      ['http://127.0.0.2:9/', /127\.0\.0\.2 is not a public address/],
      ['http://[::1]:9/', /::1 is not a public address/],
      ['http://[::ffff:10.0.0.1]/', /not a public address/],
      ['http://10.1.2.3/', /10\.1\.2\.3 is not/],
      ['http://169.254.169.254/latest', /169\.254\.169\.254 is not/],
      ['http://224.0.0.1/', /224\.0\.0\.1 is not/],
      ['http://me:secret@example.com/', /must not contain a password/],
    ] as const)
      expect([url, await run(`add ${url} --events *`, { webhookAllowedNetworks: [] as never })]).toEqual([
        url,
        expect.stringMatching(says),
      ]);
    expect(await inProduction('add http://example.com/hooks --events *')).toMatch(/In production .* https/);
    expect(await run('add https://example.com/ --events user.vanished')).toMatch(/Unknown event user\.vanished/);
    expect(await run('add https://example.com/')).toMatch(/Select its events/);
    for (const nonsense of ['add', 'fly https://example.com/', 'list more than this', 'add --flag'])
      expect(await run(nonsense)).toMatch(/^npm run admin -- webhook add/);
    expect(await run('list')).toBe('There are no webhook endpoints.');
  });

  test('WEBHOOK_ALLOWED_NETWORKS is empty by default, except in the demo', () => {
    const environment = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: 'k'.repeat(32) };
    expect(readConfig(environment).webhookAllowedNetworks).toEqual([]);
    expect(readConfig({}).webhookAllowedNetworks).toHaveLength(1);
  });
});
