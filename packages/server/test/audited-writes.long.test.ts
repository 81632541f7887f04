// @module-tag promises/11
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../src/domain/audit/chain.ts';
import { extendChain } from '../src/domain/audit/chain-worker.ts';
import { reportTries } from './faults/tries.ts';
import { type TestServer, testServer } from './support/index.ts';
import { reportMeasurement } from './support/measurement.ts';

const WRITES = 100_000;
const READS = 10_000;
const CLIENTS = 8;
const TEXT = 'a text that no one may read in the audit log';

describe('the audit log has all that happens', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ CHATS_PER_DAY: '1000000' });
  });
  afterAll(() => server.stop());

  /** Repeats work this often, with this many in parallel. @returns how many were answered with a status. */
  async function many(times: number, status: number, work: (n: number) => Promise<{ readonly statusCode: number }>) {
    let next = 0;
    let answered = 0;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let n = next++; n < times; n = next++) if ((await work(n)).statusCode === status) answered += 1;
      }),
    );
    return answered;
  }
  const rowsOf = async (call: string): Promise<number> => {
    const { rows } = await server.owner.query('select count(*)::int as n from audit_log where call = $1', [call]);
    return rows[0].n;
  };

  test(`${WRITES.toLocaleString('en')} writes are as many rows, and the chain holds`, async () => {
    reportTries(WRITES);
    const admins = await Promise.all(Array.from({ length: CLIENTS }, () => server.signedIn({ super: true })));
    const begun = performance.now();
    const done = await many(WRITES, 201, (n) =>
      server.send('POST', '/group', { name: `Group ${randomUUID()}` }, { token: admins[n % CLIENTS]?.token }),
    );
    const seconds = (performance.now() - begun) / 1000;
    const { rows } = await server.owner.query('select count(*)::int as groups from groups');
    expect([done, rows[0].groups, await rowsOf('group.saved')]).toEqual([WRITES, WRITES, WRITES]);
    await extendChain(server.database.db);
    expect(await verifyChain(server.database.db)).toMatchObject({ holds: true, rows: WRITES });
    reportMeasurement(
      `${WRITES.toLocaleString('en')} writes in ${seconds.toFixed(0)} s: as many rows, the chain holds`,
    );
  });

  test(`${READS.toLocaleString('en')} reads of chats are as many rows, none of them with a text`, async () => {
    reportTries(READS);
    const reader = await server.signedIn({ permissions: ['conversation'] });
    const { rows } = await server.owner.query(`
      with people as (insert into users (name, username) select 'P', 'p' || n from generate_series(1, 50) n returning id),
        room as (insert into chat_rooms (channel) values ('one') returning id),
        members as (insert into chat_members (room_id, user_id) select room.id, people.id from room, people)
      select array_agg(people.id)::int[] as people, min(room.id)::int as room from people, room`);
    const { people, room } = rows[0] as { readonly people: readonly number[]; readonly room: number };
    await server.owner.query(
      `insert into chat_messages (room_id, sender_id, type, message) select $1, $2, 'TEXT', $3 from generate_series(1, 60)`,
      [room, people[0], TEXT],
    );
    const done = await many(READS, 200, (n) => {
      const input = { user_id: people[n % people.length], room_id: room };
      return server.send('GET', '/chat-messages', input, { token: reader.token });
    });
    const { rows: written } = await server.owner.query(
      `select count(*)::int as n, count(distinct target_id)::int as people,
         count(*) filter (where l::text like $2 or v::text like $2)::int as texts
       from audit_log l left join audit_values v on v.audit_id = l.id where call = 'chat_messages.listed' and outcome = 'looked' and admin_id = $1`,
      [reader.id, `%${TEXT}%`],
    );
    expect(done).toBe(READS);
    expect(written).toEqual([{ n: READS, people: people.length, texts: 0 }]);
    reportMeasurement(`${READS.toLocaleString('en')} reads of chats are as many rows; texts in them: 0`);
  });
});
