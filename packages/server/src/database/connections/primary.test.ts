// @module-tag faults
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase, withDatabase } from '../../../test/support/database.ts';
import { openRelay, type Relay } from '../../../test/support/relay.ts';
import { openDatabase } from '../database.ts';
import { inOwnersTransaction } from '../owner-connection.ts';
import { ANSWER_MS, findPrimary } from './primary-watch.ts';

const LONG_MS = 600_000;

async function relayTo(url: string): Promise<Relay> {
  const relay = await openRelay(url);
  onTestFinished(() => relay.goAway());
  return relay;
}

/** Returns the URL of several hosts. */
const through = (url: string, relays: readonly Relay[]): string => {
  const { host } = new URL(url);
  return `${url.replace(host, relays.map(({ port }) => `127.0.0.1:${port}`).join(','))}?target_session_attrs=read-write`;
};

test('a pool goes on with the host that takes changes when the other one is away', async () => {
  const url = withDatabase(inject('cluster').owner, 'postgres');
  const [one, two] = [await relayTo(url), await relayTo(url)];
  one.goAway();
  const database = openDatabase(through(url, [one, two]), 2, () => undefined, {
    connectMs: LONG_MS,
    answerMs: LONG_MS,
  });
  onTestFinished(() => database.close());
  const ask = async (): Promise<unknown> => (await database.pool.query('select 42 as n')).rows[0].n;
  expect(await ask()).toBe(42);
  const exporting = database.openClient({});
  await exporting.connect();
  await exporting.end();
  await one.comeBack();
  two.goAway();
  await expect.poll(() => ask().catch(() => undefined), { timeout: LONG_MS }).toBe(42);
  // One connection for the watch, at least one for the pool.
  expect(one.taken()).toBeGreaterThan(1);
});

test('a host that has become read-only keeps no connection, and is used again when it takes changes', async () => {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  const relays = [await relayTo(made.appUrl), await relayTo(made.appUrl)];
  const url = through(made.appUrl, relays);
  const { pool, close } = openDatabase(url, 2, () => undefined, { connectMs: LONG_MS, answerMs: LONG_MS });
  onTestFinished(close);
  const lent = await pool.connect();
  const isLost = new Promise((resolve) => lent.once('end', () => resolve('lost')));
  // New sessions behave as on a standby.
  const readOnly = (is: boolean) =>
    made.owner.query(
      `alter role ${new URL(made.appUrl).username} in database ${made.name} set default_transaction_read_only = ${is}`,
    );
  await readOnly(true);
  await made.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'quarterdeck watch'`,
  );
  expect(await isLost).toBe('lost');
  lent.release(true);
  await expect(pool.query('select')).rejects.toMatchObject({ code: '25006' });
  await readOnly(false);
  await made.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'quarterdeck watch'`,
  );
  await expect
    .poll(
      () =>
        pool.query('select').then(
          () => 'there',
          () => 'away',
        ),
      { timeout: LONG_MS },
    )
    .toBe('there');
});

test('commands find the primary too, and say why there is none', async () => {
  const url = inject('cluster').owner;
  const [one, two] = [await relayTo(url), await relayTo(url)];
  one.goAway();
  const several = through(url, [one, two]);
  expect(await inOwnersTransaction(several, 'begin', async () => 'done')).toBe('done');
  two.goAway();
  await expect(inOwnersTransaction(several, 'begin', async () => 'done')).rejects.toThrow('ECONNREFUSED');
  const wrong = new URL(url);
  wrong.password = 'another';
  await expect(findPrimary([wrong.href])).rejects.toMatchObject({ code: '28P01' });
});

test('a host that has answered while this process was busy is not away', async () => {
  const url = inject('cluster').owner;
  const found = findPrimary([url]);
  const end = performance.now() + 1.5 * ANSWER_MS;
  while (performance.now() < end);
  expect(await found).toBe(url);
});
