import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { WatchedClient } from '../database/connections/silence.ts';
import { runImport } from './import/run-import.ts';
import { connectTo, databaseSource } from './import/sources/database-source.ts';

/** Calls `take` for each complete message. A startup message has no type byte before its length. */
function messagesOf(socket: Socket, typeBytes: () => 0 | 1, take: (message: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let before = typeBytes(); rest.length >= before + 4; before = typeBytes()) {
      const length = before + rest.readInt32BE(before);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(message);
    }
  });
}

/** Authentication succeeded, the backend's process id, and ready for a query. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\x01\0\0\0\x01Z\0\0\0\x05I', 'latin1');

/** A pooler in transaction mode: a client holds its one connection until a transaction ends. */
async function poolerBefore(url: string): Promise<string> {
  const server = new WatchedClient(url);
  server.on('error', () => undefined);
  await server.connect();
  server.socket.removeAllListeners('data');
  const waiting: { readonly client: Socket; readonly message: Buffer }[] = [];
  let owner: Socket | undefined;
  const next = (): void => {
    owner = waiting[0]?.client;
    for (const one of waiting.splice(0))
      if (one.client === owner) server.socket.write(one.message);
      else waiting.push(one);
  };
  messagesOf(
    server.socket,
    () => 1,
    (message) => {
      owner?.write(message);
      if (message.toString('latin1').startsWith('Z') && message.at(-1) === 'I'.charCodeAt(0)) next();
    },
  );
  const pooler = createServer((client) => {
    let isIn = false;
    client.on('error', () => undefined);
    messagesOf(
      client,
      () => (isIn ? 1 : 0),
      (message) => {
        if (!isIn) {
          isIn = true;
          client.write(WELCOME);
          return;
        }
        if (message[0] === 'X'.charCodeAt(0)) {
          client.end();
          return;
        }
        waiting.push({ client, message });
        if (owner === undefined || owner === client) next();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(async () => {
    pooler.close();
    await server.end();
  });
  const behind = new URL(url);
  behind.port = String((pooler.address() as AddressInfo).port);
  return behind.href;
}

/** Reads settings that another client finds on the pooler's connection. */
async function foundBehind(url: string, ...settings: readonly string[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: string[] = [];
  for (const setting of settings)
    found.push(String(Object.values((await client.query(`show ${setting}`)).rows[0] ?? {})[0]));
  await client.end();
  return found;
}

async function newDatabase(): Promise<TestDatabase> {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  return made;
}

test.each(['audit-verify', 'clock'])(
  '%s leaves no setting on the connection of a pooler',
  { tags: ['long'] },
  async (name) => {
    const { appUrl, ownerUrl } = await newDatabase();
    const pooler = await poolerBefore(appUrl);
    const before = await foundBehind(pooler, 'statement_timeout');
    const { code, output } = await runAtTheMachine({ appUrl: pooler, ownerUrl }, name, []);
    expect([code, output]).toEqual([0, expect.any(String)]);
    expect(await foundBehind(pooler, 'statement_timeout')).toEqual(before);
  },
);

test('an import from the database of someone else leaves no setting on the connection of their pooler', {
  tags: ['long'],
}, async () => {
  const { ownerUrl, owner, name } = await newDatabase();
  await owner.query(`create table members (no bigint primary key, name text, changed_at timestamp);
    insert into members values (1, 'One', '2026-01-01 10:00');
    alter database ${name} set timezone = 'Europe/Berlin';
    alter database ${name} set datestyle = 'SQL, DMY'`);
  const pooler = await poolerBefore(ownerUrl);
  const settings = ['default_transaction_read_only', 'statement_timeout', 'timezone', 'datestyle'] as const;
  const before = await foundBehind(pooler, ...settings);
  const client = await connectTo(pooler);
  const entry = { query: 'select no as id, name, changed_at from members', watermark: 'changed_at' };
  const sent: unknown[] = [];
  const apply = async (items: readonly unknown[]) => {
    sent.push(...items);
    return { accepted: items.length, waiting: 0, added: 1, removed: 0, refused: [] };
  };
  const source = await databaseSource(client, 'user', entry, 'mapping.yaml');
  await runImport(source, { apply, database: 'here', isStopped: () => false });
  await client.end();
  expect(sent).toEqual([{ type: 'user', id: '1', occurred_at: '2026-01-01T10:00:00Z', data: { name: 'One' } }]);
  expect(await foundBehind(pooler, ...settings)).toEqual(before);
});
