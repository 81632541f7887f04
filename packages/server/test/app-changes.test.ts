import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/index.ts';
import { openConnection } from './support/open-connection.ts';

let server: TestServer;
const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);

beforeAll(async () => {
  server = await testServer();
  await run(`
    insert into users (name, username, email) select 'U', 'u' || n, 'u' || n || '@example.com' from generate_series(1, 2) n;
    insert into users (name, username, email, auto_follow) values ('Flagged', 'flagged', 'flagged@example.com', true);
    insert into campaigns (user_id, campaign_name, goal) select min(id), 'Lamps', 'clicks' from users`);
});

afterAll(() => server.stop());

describe('a change by the app', () => {
  const fields = {
    name: 'Renamed',
    username: 'renamed',
    gender: 'female',
    email: 'renamed@example.com',
    phone: '+1 555 0123',
    dob: '1990-01-02',
    address: '1 Harbour Street',
    current_location: 'Oslo',
  };
  const edit = (token: string, input: object, version: number) =>
    server.send('PUT', '/update-profile', input, { token, headers: { 'if-match': String(version) } });
  const addPerson = async (name: string): Promise<number> => {
    const { rows } = await run('insert into users (name, username, email) values ($1, $1, $2) returning id::int', [
      name,
      `${name}@example.com`,
    ]);
    return Number(rows[0].id);
  };

  test.each(Object.entries(fields))(
    'of the %s refuses what staff save over it, and names both',
    async (field, value) => {
      const { token } = await server.signedIn({ super: true });
      const id = await addPerson(`changed-${field}`);
      await run(`update users set ${field} = $2 where id = $1`, [id, value]);
      const late = await edit(token, { id, [field]: value === 'female' ? 'male' : value }, 1);
      expect(late.statusCode, late.body).toBe(409);
      expect(late.json().responseMessage).toMatch(
        /^The app changed the [a-z -]+ on \d{4}-\d\d-\d\d \d\d:\d\d UTC after you opened it. Your change was not saved$/,
      );
      for (const [other, wish] of Object.entries(fields))
        if (other !== field) {
          const wished = other.endsWith('name') || other === 'email' ? `${field}.${wish}` : wish;
          const saved = await edit(token, { id, [other]: wished }, 1);
          expect(saved.statusCode, saved.body).toBe(200);
        }
      expect((await edit(token, { id, [field]: value }, 9)).statusCode).toBe(200);
      // From now on it is a change of staff again.
      expect((await edit(token, { id, [field]: value }, 2)).json().responseMessage).toMatch(
        /^Admin admin\d+ changed the /,
      );
    },
  );

  test('of counters, positions, devices and visits, or to the same, is no change of what staff edit', async () => {
    const id = await addPerson('visitor');
    await run(
      `update users set latitude = 1, longitude = 2, device = 'Android', device_app_version = '2', avatar = '/a.png',
         reported_count = 3, updated_at = now(), name = name, email = email where id = $1`,
      [id],
    );
    const { rows } = await run('select version, edits from users where id = $1', [id]);
    expect(rows[0]).toEqual({ version: 1, edits: {} });
  });

  test('of a campaign refuses what staff save over it', async () => {
    const { token } = await server.signedIn({ super: true });
    const { rows } = await run(
      `update campaigns set campaign_name = 'Better lamps', total_ad_budget = 3 returning id::int, version`,
    );
    const [{ id, version }] = rows;
    expect(version).toBe(1);
    await run(`update campaigns set status = 'Paused'`);
    const save = (seen: number) =>
      server.send('PATCH', '/campaigns', { id, status: 'Approved' }, { token, headers: { 'if-match': String(seen) } });
    const late = await save(1);
    expect(late.statusCode, late.body).toBe(409);
    expect(late.json().responseMessage).toMatch(/^The app changed this campaign on /);
    expect((await save(2)).statusCode).toBeLessThan(300);
  });
});

describe('an account that everyone new follows', () => {
  const flag = async (token: string, user_id: number) => {
    const answer = await server.send('POST', '/make-user-autofollow', { user_id }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const idsOf = async (token: string, path: string, user_id: number) => {
    const answer = await server.send('GET', path, { user_id, page_limit: 100 }, { token });
    return answer.json().data.map(({ id }: { id: number }) => id);
  };

  test('is followed by users that are created after the flag was set, by anyone, and keeps them', async () => {
    const { token } = await server.signedIn({ super: true });
    await run('update users set auto_follow = false where auto_follow');
    const add = async (name: string, created = 'now()') => {
      const { rows } = await run(
        `insert into users (name, username, email, created_at) values ($1, $1, $1 || '@example.com', ${created}) returning id::int`,
        [name],
      );
      return Number(rows[0].id);
    };
    const [flagged, other, before] = [await add('star'), await add('comet'), await add('before')];
    await flag(token, flagged);
    await flag(token, other);
    const person = { name: 'New', username: 'fresh', email: 'fresh@example.com', password: 'a quite good password' };
    const { id: created } = (await server.send('POST', '/create-user', person, { token })).json().data;
    const staff = { ...person, username: 'staff2', email: 'staff2@example.com', is_admin: 1 };
    expect((await server.send('POST', '/create-user', staff, { token })).statusCode).toBe(201);
    const bySql = await add('by-sql');
    const imported = await add('imported', `now() - interval '1 year'`);
    expect((await idsOf(token, '/following', created)).sort()).toEqual([flagged, other].sort());
    expect((await idsOf(token, '/followers', flagged)).sort()).toEqual([created, bySql].sort());
    for (const id of [before, imported, other, flagged]) expect(await idsOf(token, '/following', id)).toEqual([]);

    await run(
      `insert into users (name, username, email) select 'Bulk', 'bulk' || n, 'bulk' || n || '@example.com' from generate_series(1, 300) n`,
    );
    const count = async () =>
      (await server.send('GET', '/followers', { user_id: other }, { token })).json().total as number;
    expect(await count()).toBe(302);

    await flag(token, other);
    await add('later');
    expect(await count()).toBe(302);
    expect(await idsOf(token, '/followers', flagged)).toHaveLength(100);
    // After it is switched on again, it takes effect immediately.
    await flag(token, other);
    const last = await add('last');
    expect(await idsOf(token, '/following', last)).toHaveLength(2);
    expect(await count()).toBe(303);
  });

  test('is followed by a user of a transaction that began before', async () => {
    const { token } = await server.signedIn({ super: true });
    const client = await openConnection(server.ownerUrl);
    await client.query('begin; select now()');
    const { rows } = await run(
      `insert into users (name, username, email) values ('S', 'sun', 'sun@example.com') returning id::int`,
    );
    await flag(token, rows[0].id);
    const made = await client.query(
      `insert into users (name, username, email) values ('M', 'moon', 'moon@example.com') returning id::int`,
    );
    await client.query('commit');
    expect(await idsOf(token, '/followers', rows[0].id)).toEqual([made.rows[0].id]);
  });
});
