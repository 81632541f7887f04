// @module-tag faults
// @module-tag promises/13
import { randomUUID } from 'node:crypto';
import { permissionId } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportTries } from './faults/tries.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { isLong } from './support/is-long.ts';

const permission_id = permissionId('users_list');
/** Fewer toggles than the server has connections, the same number, and more. */
const HOW_MANY = [1, 2, 3, 8, 25];
/** Rounds of a few toggles each; `npm run test:long` runs a thousand. */
const ROUNDS = Number(process.env.TOGGLE_ROUNDS ?? 10);
/** Rounds with all kinds of changes. */
const MIXED_ROUNDS = isLong ? 20 : 5;

describe('toggles that come at once', () => {
  let server: TestServer;
  let boss: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
  });
  afterAll(() => server.stop());

  const kinds = [
    {
      path: '/group-permissions',
      table: 'group_permissions',
      arrange: async () => {
        const { rows } = await server.owner.query(
          'insert into groups (name) values (gen_random_uuid()::text) returning id',
        );
        return { key: 'group_id', id: Number(rows[0].id) };
      },
    },
    {
      path: '/user-permissions',
      table: 'user_permissions',
      arrange: async () => ({ key: 'user_id', id: (await server.makeAdmin()).id }),
    },
  ] as const;

  /** Sends this many toggles at once. @returns their results. */
  async function race({ path, table, arrange }: (typeof kinds)[number], keys: readonly string[]) {
    const { key, id } = await arrange();
    const answers = await Promise.all(
      keys.map((idempotencyKey) =>
        server.send(
          'POST',
          path,
          { [key]: id, permission_id },
          { token: boss.token, headers: { 'idempotency-key': idempotencyKey } },
        ),
      ),
    );
    const held = await server.owner.query(
      `select from ${table} where ${key.replace('user', 'admin')} = $1 and permission = 'users_list'`,
      [id],
    );
    const auditRows = await server.owner.query('select id from audit_log where target_type = $1 and target_id = $2', [
      key.replace('_id', ''),
      id,
    ]);
    return { answers, held: held.rows.length, rows: auditRows.rows.length };
  }

  test.each(kinds.flatMap((kind) => HOW_MANY.map((many) => ({ kind, many, path: kind.path }))))(
    '$many of $path, each with a key of its own, end as one after the other would',
    async ({ kind, many }) => {
      const { answers, held, rows } = await race(
        kind,
        Array.from({ length: many }, () => randomUUID()),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: many }, () => 200));
      expect(held).toBe(many % 2);
      expect(rows).toBe(many);
      const granted = answers.filter((answer) => answer.json().data.granted === 1);
      expect(granted).toHaveLength(Math.ceil(many / 2));
    },
  );

  test.each(kinds)(
    `${ROUNDS / kinds.length} rounds of one to eight toggles of $path: granted after an odd number, not after an even one`,
    async (kind) => {
      reportTries(ROUNDS / kinds.length);
      for (let round = 0; round < ROUNDS / kinds.length; round += 1) {
        const many = 1 + (round % 8);
        const { answers, held, rows } = await race(
          kind,
          Array.from({ length: many }, () => randomUUID()),
        );
        expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
        expect([held, rows]).toEqual([many % 2, many]);
      }
    },
  );

  test.each(kinds)('25 of $path with the same key are one', async (kind) => {
    const key = randomUUID();
    const { answers, held, rows } = await race(
      kind,
      Array.from({ length: 25 }, () => key),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect([held, rows]).toEqual([1, 1]);
  });

  test('every kind of change to the same people and groups at once: each is answered, none fails', async () => {
    const peers = await Promise.all([server.makeAdmin(), server.makeAdmin(), server.makeAdmin()]);
    const people = peers.map(({ id }) => id);
    for (let round = 0; round < MIXED_ROUNDS; round += 1) {
      const { rows } = await server.owner.query(
        `insert into groups (name) select gen_random_uuid() from generate_series(1, 3) returning id`,
      );
      const groups = rows.map(({ id }) => Number(id));
      await server.owner.query(
        'insert into admin_groups (admin_id, group_id) select p, g from unnest($1::bigint[]) p, unnest($2::bigint[]) g',
        [people, groups],
      );
      const send = (method: string, path: string, input: object) =>
        server.send(method, path, input, { token: boss.token });
      const answers = await Promise.all([
        ...groups.map((id) => send('DELETE', '/group', { id })),
        ...groups.map((group_id) => send('POST', '/group-permissions', { group_id, permission_id })),
        ...groups.map((id) => send('PUT', '/group', { id, name: `Renamed ${id}` })),
        ...people.map((user_id) => send('POST', '/assign-groups', { user_id, group_ids: groups })),
        ...people.map((user_id) => send('POST', '/assign-groups', { user_id, group_ids: [...groups].reverse() })),
        ...people.map((user_id) => send('POST', '/user-permissions', { user_id, permission_id })),
      ]);
      for (const { statusCode, body } of answers) expect([200, 404, 422], body).toContain(statusCode);
    }
  });
});
