// oxlint-disable-next-line time/real-time -- it only gives one side of a race a head start
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

/** The number of races per test; `npm run test:long -- interests` runs a thousand in total. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20);

describe('interests', () => {
  let server: TestServer;
  let token: string;
  let owner: number;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    owner = await one(`insert into users (name, username, email) values ('O', 'owner', 'o@example.com') returning id`);
  });
  afterAll(() => server.stop());

  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await server.owner.query(text, values)).rows[0]?.id);
  const send = (method: string, input: object, headers = {}) =>
    server.send(method, '/campaign-interests', input, { token, headers });
  const add = async (name: string): Promise<number> => (await send('POST', { name })).json().data.id;
  const campaign = () =>
    one(`insert into campaigns (user_id, campaign_name, goal) values ($1, 'Lamps', 'clicks') returning id`, [owner]);

  test('are added, renamed and deleted', async () => {
    const added = await send('POST', { name: '  Cycling ' });
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json().data;
    expect(added.json().data).toMatchObject({ name: 'Cycling', campaigns_count: 0, version: 1 });
    expect((await send('PUT', { id, name: 'Bicycles' })).json().data).toMatchObject({ name: 'Bicycles', version: 2 });
    expect((await send('GET', { query: 'BICY' })).json()).toMatchObject({ total: 1, data: [{ id }] });
    expect((await send('DELETE', { id })).json().responseMessage).toBe('The interest Bicycles was deleted');
    expect((await send('DELETE', { id })).statusCode).toBe(404);
  });

  test('have names that differ by more than their case, and are never blank', async () => {
    await add('Music');
    const again = await send('POST', { name: 'mUSIC' });
    expect([again.statusCode, again.json().responseMessage]).toEqual([
      409,
      'An interest with this name already exists',
    ]);
    expect((await send('POST', { name: ' ' })).json()).toMatchObject({
      responseCode: 422,
      responseMessage: 'Name is required',
    });
  });

  test('that a campaign is about stay, and are counted', async () => {
    const id = await add('Chess');
    const about = await campaign();
    await server.owner.query('insert into campaign_interests values ($1, $2)', [about, id]);
    const refused = await send('DELETE', { id });
    expect([refused.statusCode, refused.json().responseMessage]).toEqual([
      409,
      'A campaign uses Chess, so it cannot be deleted',
    ]);
    expect((await send('GET', { query: 'chess' })).json().data[0].campaigns_count).toBe(1);
    await server.owner.query('delete from campaign_interests where campaign_id = $1', [about]);
    expect((await send('DELETE', { id })).statusCode).toBe(200);
  });

  test('tell the second of two who change one', async () => {
    const id = await add('Travel');
    expect((await send('PUT', { id, name: 'Trips' }, { 'if-match': '1' })).statusCode).toBe(200);
    expect((await send('PUT', { id, name: 'Tours' }, { 'if-match': '1' })).statusCode).toBe(409);
  });

  test('are deleted or used, never both, in any order', { tags: ['long'] }, async () => {
    const about = await campaign();
    const AT_ONCE = 10;
    const { rows: raced } = await server.owner.query<{ id: string }>(
      `insert into interests (name) select 'Raced ' || n from generate_series(1, $1::int) n returning id`,
      [ROUNDS * AT_ONCE],
    );
    const outcomes = { deleted: 0, used: 0 };
    // The head start of the deletions, in milliseconds. It is moved against the side that won more often, so that the
    // race stays open.
    let headStart = 0;
    /** Returns the results of both sides. The winner of the first rounds is fixed; then they race. */
    const outcomeOf = async (id: number, round: number) => {
      const remove = () => send('DELETE', { id });
      const use = () =>
        server.owner.query('insert into campaign_interests values ($1, $2)', [about, id]).then(
          () => true,
          () => false,
        );
      if (round === 0) return [await remove(), await use()] as const;
      if (round === 1) {
        const isUsed = await use();
        return [await remove(), isUsed] as const;
      }
      return Promise.all([pause(Math.max(0, -headStart)).then(remove), pause(Math.max(0, headStart)).then(use)]);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = raced.slice(round * AT_ONCE, (round + 1) * AT_ONCE).map(({ id }) => Number(id));
      const used = await Promise.all(
        ids.map(async (id) => {
          const [deleted, isUsed] = await outcomeOf(id, round);
          expect(deleted.statusCode).toBe(isUsed ? 409 : 200);
          return isUsed;
        }),
      );
      const wins = used.filter(Boolean).length;
      outcomes.used += wins;
      outcomes.deleted += AT_ONCE - wins;
      headStart += Math.sign(2 * wins - AT_ONCE) * 2;
    }
    expect(outcomes.used).toBeGreaterThan(0);
    expect(outcomes.deleted).toBeGreaterThan(0);
    const { rows } = await server.owner.query(
      `select count(*)::int as there, count(used.interest_id)::int as used
       from interests i left join campaign_interests used on used.interest_id = i.id and used.campaign_id = $2
       where i.id = any($1)`,
      [raced.map(({ id }) => id), about],
    );
    expect(rows).toEqual([{ there: outcomes.used, used: outcomes.used }]);
    const { rows: orphans } = await server.owner.query(
      'select 1 from campaign_interests where interest_id not in (select id from interests)',
    );
    expect(orphans).toEqual([]);
  });
});
