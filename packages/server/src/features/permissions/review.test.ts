import { permissions as codes } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;
let boss: SignedIn;

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
});
afterAll(() => server.stop());

interface Right {
  readonly name: string;
  readonly by_group: 0 | 1;
  readonly by_name: 0 | 1;
  readonly last_used_on: string | null;
  readonly unused: 0 | 1;
}
interface Row {
  readonly rights: readonly Right[];
  readonly changed_since: 0 | 1;
  readonly reviewed_by: string | null;
  readonly state: string;
  readonly is_sup_admin: 0 | 1;
}

async function reviewOf({ username }: { readonly username: string }): Promise<Row> {
  const answer = await server.send('GET', '/rights-review', { query: username }, { token: boss.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data[0];
}
const rightOf = ({ rights }: Row, code: string) => rights.find(({ name }) => name === code);
/** Moves the start of recorded uses, and of an admin's permissions, this many days back. */
async function age(id: number, days: number): Promise<void> {
  await server.owner.query(`update admins set uses_recorded_since = current_date - $2::int where user_id = $1`, [
    id,
    days,
  ]);
  await server.owner.query(
    `update user_permissions set granted_at = now() - make_interval(days => $2) where admin_id = $1`,
    [id, days],
  );
}

describe('the review of rights', () => {
  test('names what each admin holds, and what gives it', async () => {
    const admin = await server.signedIn({ permissions: ['users_list', 'searches'], throughGroup: true });
    await server.owner.query(`insert into user_permissions values ($1, 'searches'), ($1, 'favourites')`, [admin.id]);
    const row = await reviewOf(admin);
    expect(row.rights).toMatchObject([
      { name: 'favourites', by_group: 0, by_name: 1, unused: 0 },
      { name: 'searches', by_group: 1, by_name: 1, unused: 0 },
      { name: 'users_list', by_group: 1, by_name: 0, unused: 0 },
    ]);
    expect(await reviewOf(boss)).toMatchObject({ is_sup_admin: 1, rights: [] });
  });

  test('marks what is unused for 90 days: not what is held, or recorded, for a shorter time', async () => {
    const admin = await server.signedIn({ permissions: ['users_list', 'searches'] });
    await age(admin.id, 120);
    await server.owner.query(`insert into permission_uses values ($1, 'searches', current_date - 10)`, [admin.id]);
    const row = await reviewOf(admin);
    expect(rightOf(row, 'users_list')?.unused).toBe(1);
    expect(rightOf(row, 'searches')?.unused).toBe(0);
    await server.owner.query(`update permission_uses set last_used_on = current_date - 95 where admin_id = $1`, [
      admin.id,
    ]);
    expect(rightOf(await reviewOf(admin), 'searches')?.unused).toBe(1);
    await server.owner.query('update user_permissions set granted_at = now() where admin_id = $1', [admin.id]);
    expect(rightOf(await reviewOf(admin), 'users_list')?.unused).toBe(0);
    await age(admin.id, 60);
    expect(rightOf(await reviewOf(admin), 'users_list')?.unused).toBe(0);
  });

  test('knows the last day of each use: one write a day, anyone who calls how often', async () => {
    const admin = await server.signedIn({ permissions: ['users_list', 'reported_posts', 'reported_users'] });
    const first = await server.another();
    const call = (path: string) => first.send('GET', path, {}, { token: admin.token });
    for (let n = 0; n < 3; n += 1) expect((await call('/users-list')).statusCode).toBe(200);
    expect((await call('/group')).statusCode).toBe(403);
    // Either of two permissions allows this call, so both are in use.
    expect((await call('/case-counts')).statusCode).toBe(200);
    const usesOf = async () =>
      (
        await server.owner.query(
          'select permission, last_used_on::text, xmin::text from permission_uses where admin_id = $1 order by permission',
          [admin.id],
        )
      ).rows as { permission: string; xmin: string }[];
    // The server writes its recorded uses before it ends.
    await first.close();
    expect((await usesOf()).map(({ permission }) => permission)).toEqual([
      ...['reported_posts', 'reported_users', 'users_list'],
    ]);
    const before = await usesOf();
    const other = await server.another();
    expect((await other.send('GET', '/users-list', {}, { token: admin.token })).statusCode).toBe(200);
    await other.close();
    expect(await usesOf()).toEqual(before);
    await server.owner.query('update permission_uses set last_used_on = current_date - 1 where admin_id = $1', [
      admin.id,
    ]);
    const third = await server.another();
    expect((await third.send('GET', '/users-list', {}, { token: admin.token })).statusCode).toBe(200);
    await third.close();
    const { rows } = await server.owner.query(
      `select permission from permission_uses where admin_id = $1 and last_used_on = (now() at time zone 'UTC')::date`,
      [admin.id],
    );
    expect(rows).toEqual([{ permission: 'users_list' }]);
  });

  test('says who has reviewed it when, and whether rights have changed since', async () => {
    const admin = await server.signedIn({ permissions: ['users_list'] });
    expect(await reviewOf(admin)).toMatchObject({ reviewed_at: null, reviewed_by: null, changed_since: 0 });
    const saved = await server.send('POST', '/rights-review', { user_ids: [admin.id, boss.id] }, { token: boss.token });
    expect(saved.json().responseMessage).toBe('The permissions of 2 admins were marked as reviewed');
    expect(await reviewOf(admin)).toMatchObject({ reviewed_by: `Admin ${boss.username}`, changed_since: 0 });
    const { rows } = await server.owner.query(
      `select target_id from audit_log where call = 'rights.reviewed' and target_id = any($1) order by id`,
      [[admin.id, boss.id]],
    );
    expect(rows.map(({ target_id: id }) => Number(id))).toEqual([admin.id, boss.id]);
    await server.owner.query(`insert into user_permissions values ($1, 'searches')`, [admin.id]);
    expect((await reviewOf(admin)).changed_since).toBe(1);
  });

  test('is a matrix as CSV: a row for each admin, a column for each permission', async () => {
    const admin = await server.signedIn({ permissions: ['users_list', 'searches'] });
    await age(admin.id, 120);
    await server.owner.query(`insert into permission_uses values ($1, 'searches', current_date)`, [admin.id]);
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/api/v1/rights-review?query=${admin.username}`, {
      headers: { authorization: `Bearer ${boss.token}`, accept: 'text/csv' },
    });
    const [head = '', line = ''] = (await answer.text()).replace(/^\uFEFF/, '').split('\n');
    const names = head.split(',');
    expect(names).toEqual(['name', 'username', 'state', 'last_sign_in_at', 'reviewed_by', 'reviewed_at', ...codes]);
    const cells = Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell.replaceAll('"', '')]));
    expect(cells).toMatchObject({
      username: admin.username,
      state: 'unused',
      users_list: 'name (unused for 90 days)',
      searches: 'name',
      delete_post: '',
    });
  });
});
