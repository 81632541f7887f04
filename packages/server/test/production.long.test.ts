// @module-tag faults
// @module-tag promises/17
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type DeployedInstance,
  deployInstance,
  type InstanceOptions,
  METRICS,
  send,
  startPooler,
  startProxy,
  type TlsProxy,
} from './production/deployment.ts';
import { type Postgres, startPostgres, startReplica } from './production/postgres.ts';
import { newSandbox, type RunningProcess, run, until } from './production/processes.ts';
import { HOW_TO_GET_THEM, productionTools } from './production/tools.ts';
import { freePort } from './support/free-port.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tools = productionTools();
const passwords = { OWNER_PASSWORD: 'of-the-owner', APP_PASSWORD: 'of-the-server' };
const CLIENT = '127.0.0.2';
const NEW_PASSWORD = 'seven boats on a quiet sea';

describe.skipIf(!tools)(`in production (${HOW_TO_GET_THEM})`, () => {
  const sandbox = newSandbox();
  let mailbox: Mailbox;
  let postgres: Postgres;
  let proxy: TlsProxy;
  let where: InstanceOptions;
  const desks: DeployedInstance[] = [];
  const running: RunningProcess[] = [];
  let signedIn: Readonly<Record<string, string>>;

  const api = (
    method: string,
    path: string,
    input?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => send(proxy, method, `/api/v1${path}`, { ...(input ? { input } : {}), headers, from: CLIENT });

  beforeAll(async () => {
    if (!tools) return;
    mailbox = await startMailbox();
    postgres = await startPostgres(sandbox, tools.postgres, tools.psql);
    postgres.psql(run('npm', ['run', '-s', 'roles'], { cwd: root, env: passwords }));
    const { url: app } = await startPooler(sandbox, tools, postgres, passwords.APP_PASSWORD);
    const owner = postgres.url('quarterdeck_owner', passwords.OWNER_PASSWORD);
    const ports = [await freePort(), await freePort()];
    proxy = await startProxy(sandbox, tools, ports);
    where = { app, owner, proxyPort: proxy.port, mailbox };
    for (const port of ports) desks.push(deployInstance(sandbox, port, where));
    running.push(...(await Promise.all(desks.map((desk) => desk.start()))));
  });
  afterAll(async () => {
    await sandbox.end();
    await mailbox?.close();
  });

  test('two instances migrate one after another behind a pooler, and the audit log is protected', async () => {
    for (const { said } of running) {
      // A server answers before it prints its lines.
      await expect.poll(said).toContain(`Quarterdeck is ready at https://localhost:${proxy.port}`);
      expect(said()).toContain(
        'There is no super admin yet: npm run admin -- create <username> <email address> creates one.',
      );
      expect(said()).not.toContain('is not protected');
    }
  });

  test('the first admin is made at the machine, signs in over https with a mailed code, and is bound to the browser', async () => {
    const said = run('npm', ['run', '-s', 'admin', '--', 'create', 'captain', 'captain@example.com'], {
      cwd: root,
      env: { ...desks[0]?.environment },
    });
    const password = /one-time password (\S+) within/.exec(said)?.[1];
    const browser = { 'sec-fetch-site': 'same-origin' };
    const login = await api('POST', '/admin-login', { username: 'captain', password }, browser);
    expect(login.status).toBe(200);
    const mail = await mailbox.mailTo('captain@example.com');
    const otp = /\b\d{6}\b/.exec(mail.text)?.[0];
    const verified = await api('POST', '/verify-auth', { key: login.json().key, otp }, browser);
    expect(verified.status).toBe(200);
    const [cookie = ''] = [verified.headers['set-cookie']].flat();
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    const { api_token } = verified.json().user as { api_token: string };
    const bearer = { authorization: `Bearer ${api_token}` };
    expect((await api('GET', '/get-login-data', undefined, bearer)).status).toBe(401);
    signedIn = { ...bearer, cookie: cookie.split(';')[0] ?? '' };
    expect((await api('GET', '/get-login-data', undefined, signedIn)).status).toBe(200);
    expect((await api('GET', '/users-list', undefined, signedIn)).status).toBe(403);
    const changed = await api(
      'POST',
      '/change-password',
      { currentPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      signedIn,
    );
    expect(changed.status).toBe(200);
    expect((await api('GET', '/users-list', undefined, signedIn)).status).toBe(200);
    expect(await postgres.ask('select ip from sessions where ended_at is null')).toEqual([{ ip: CLIENT }]);
  });

  test('the console comes through the proxy, and the metrics do not', async () => {
    expect((await send(proxy, 'GET', '/')).body).toContain('<title>Quarterdeck');
    expect((await send(proxy, 'GET', '/metrics')).status).toBe(404);
  });

  test('a rolling restart under a steady load fails no request: each is answered, or refused with a clean 503', async () => {
    const answers = new Map<number, number>();
    const failures: string[] = [];
    let saved = 0;
    let isOver = false;
    const note = async (write: boolean): Promise<void> => {
      const asked = write
        ? api('POST', '/group', { name: `Group ${randomUUID()}` }, signedIn)
        : api('GET', '/users-list', undefined, signedIn);
      try {
        const answer = await asked;
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        if (answer.status === 201) saved += 1;
        const isClean =
          answer.status === 503 && answer.headers['retry-after'] !== undefined && answer.json().responseCode === 503;
        if (answer.status > 201 && !isClean) failures.push(`${answer.status} ${answer.body.slice(0, 200)}`);
      } catch (error) {
        failures.push(String(error));
      }
    };
    const client = async (write: boolean): Promise<void> => {
      while (!isOver) {
        await note(write);
        await pause(50);
      }
    };
    const load = Promise.all([...Array.from({ length: 6 }, () => client(false)), client(true), client(true)]);
    await pause(2000);
    for (let round = 0; round < 2; round += 1)
      for (const [n, desk] of desks.entries()) {
        expect(await running[n]?.stop()).toBe(0);
        running[n] = await desk.start();
        await pause(1000);
      }
    isOver = true;
    await load;
    const [{ groups } = {}] = await postgres.ask('select count(*)::int as groups from groups');
    process.stdout.write(
      `rolling restart: answers by status ${JSON.stringify(Object.fromEntries(answers))}, failed ${failures.length}; ${saved} groups saved, ${groups} there\n`,
    );
    expect(failures).toEqual([]);
    expect(groups).toBe(saved);
    expect(answers.get(200)).toBeGreaterThan(200);
  });

  test('exports come from the replica, and from the primary while the replica is a minute behind or away', async () => {
    if (!tools) return;
    const replica = await startReplica(sandbox, tools.postgres, tools.psql, postgres);
    const port = await freePort();
    const desk = deployInstance(sandbox, port, {
      ...where,
      read: replica.url('quarterdeck_app', passwords.APP_PASSWORD),
    });
    running.push(await desk.start());
    const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const exported = async () => (await ask('/api/v1/users-list', { ...signedIn, accept: 'text/csv' })).text();
    const degraded = async () => ((await (await ask('/readyz')).json()) as { degraded?: string[] }).degraded;
    const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${METRICS}` })).text();
    const csv = await exported();
    expect(csv).toContain('username');
    expect(await degraded()).toBeUndefined();
    expect(await metrics()).toMatch(/^replica_fallbacks_total 0$/m);
    expect(await metrics()).toMatch(/^replica_lag_seconds 0(\.\d+)?$/m);

    await replica.ask('select pg_wal_replay_pause()');
    await api('POST', '/group', { name: 'Not yet on the replica' }, signedIn);
    const behind = 'The replica is more than 60 seconds behind. Exports are read from the primary.';
    await until('the replica is seen to be behind', async () => (await degraded())?.[0] === behind);
    expect(await exported()).toBe(csv);
    // Replay that continues can cancel the statement that resumed it; repeating it changes nothing.
    await until('the replay is resumed', async () => (await replica.ask('select pg_wal_replay_resume()')).length === 1);
    await until('the replica is seen to have caught up', async () => (await degraded()) === undefined);
    await replica.running.stop('SIGINT');
    expect(await exported()).toBe(csv);
    expect(await degraded()).toEqual(['The replica does not answer. Exports are read from the primary.']);
    expect(await metrics()).toMatch(/^replica_fallbacks_total 2$/m);
  });

  test('all of it stops when told to, and the audit log holds', async () => {
    const said = run('npm', ['run', '-s', 'audit:verify'], { cwd: root, env: { ...desks[0]?.environment } });
    expect(said).toContain('The audit log is intact');
    for (const one of running) expect(await one.stop()).toBe(0);
  });
});
