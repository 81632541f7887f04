import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { type Instance, startInstance } from '../../test/support/instance.ts';

/** Makes each new session read-only, as on a standby. */
describe('a database that becomes read-only', () => {
  let server: TestServer;
  let instance: Instance;
  let token: string;
  const lines: string[] = [];

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    const logTo = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    instance = await startInstance({
      ...{ database: server.database, databaseUrl: server.appUrl, mailUrl: server.mailbox.url },
      environment: { LOG_LEVEL: 'info' },
      logTo,
    });
  });
  afterAll(async () => {
    await instance.close();
    await server.stop();
  });

  /** Simulates a failover: sessions end, and the next ones are read-only or writable again. */
  const changeRole = async (isReadOnly: boolean): Promise<void> => {
    await server.owner.query(
      `alter role ${new URL(server.appUrl).username} in database ${server.name} set default_transaction_read_only = ${isReadOnly}`,
    );
    if (isReadOnly)
      await server.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and application_name = 'quarterdeck'`,
      );
  };
  let names = 0;
  const write = () => {
    names += 1;
    return instance.send('POST', '/group', { name: `Group ${names}` }, { token });
  };
  const ready = () => instance.app.inject('/readyz');

  test('is refused with 503 and one line of the log, and used again as soon as it takes changes', async () => {
    expect((await write()).statusCode).toBe(201);
    expect((await ready()).statusCode).toBe(200);
    await changeRole(true);
    // A broken connection is noticed by its next query.
    await expect
      .poll(async () => (await ready()).json().reasons)
      .toEqual(['The database is read-only: this server is connected to a standby.']);
    lines.length = 0;
    for (let call = 0; call < 5; call += 1) {
      const answer = await write();
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: '25006' });
    expect((await ready()).statusCode).toBe(503);

    await changeRole(false);
    // Each connection that reports read-only is closed, and there are no more than the pool's size.
    const answers: number[] = [];
    for (let call = 0; call <= server.database.pool.options.max; call += 1) answers.push((await write()).statusCode);
    expect(answers.at(-1)).toBe(201);
    await expect.poll(async () => (await ready()).statusCode).toBe(200);
  });

  test('balancers that ask whether it is ready are no lines of the log', async () => {
    lines.length = 0;
    await ready();
    await write();
    const messages = lines.filter((line) => line.includes('request completed'));
    expect(messages.some((line) => line.includes('/readyz'))).toBe(false);
    expect(messages.some((line) => line.includes('/group'))).toBe(true);
  });
});
