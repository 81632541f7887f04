import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;
let ann: SignedIn;

beforeAll(async () => {
  server = await testServer();
  ann = await server.signedIn({ permissions: ['dashboard_data'] });
});
afterAll(() => server.stop());

const add = (input: object, by = ann) => server.send('POST', '/annotations', input, by);
const inMarch = async (by: SignedIn) =>
  (await server.send('GET', '/annotations', { start_date: '2026-03-01', end_date: '2026-03-31' }, by)).json().data;

test('an annotation is seen by everyone who sees the dashboard, and deleted by its author or a super admin', async () => {
  const [seer, stranger, editor, boss] = [
    await server.signedIn({ permissions: ['campaign_analytics'] }),
    await server.signedIn({ permissions: ['users_list'] }),
    await server.signedIn({ permissions: ['top_searches'] }),
    await server.signedIn({ super: true }),
  ];
  expect((await add({ day: '2026-03-31', text: 'Sale ends' })).statusCode).toBe(201);
  expect((await add({ day: '2026-03-01', text: '  Sale\nbegins ' })).statusCode).toBe(201);
  await add({ day: '2026-04-01', text: 'April' });
  const rows = await inMarch(seer);
  expect(rows).toMatchObject([
    { day: '2026-03-01', text: 'Sale begins', can_be_deleted: 0 },
    { day: '2026-03-31', text: 'Sale ends', can_be_deleted: 0 },
  ]);
  const { rows: people } = await server.owner.query<{ name: string }>('select name from users where id = $1', [ann.id]);
  expect(rows[0].created_by).toBe(people[0]?.name);
  expect((await inMarch(ann))[0]).toMatchObject({ can_be_deleted: 1 });
  expect((await inMarch(boss))[0]).toMatchObject({ can_be_deleted: 1 });
  expect((await add({ day: '2026-03-02', text: 'No' }, seer)).statusCode).toBe(403);
  expect(
    (await server.send('GET', '/annotations', { start_date: '2026-03-01', end_date: '2026-03-31' }, stranger))
      .statusCode,
  ).toBe(403);
  const [first, second] = rows;
  const remove = (id: number, by: SignedIn) => server.send('DELETE', '/annotations', { id }, by);
  expect((await remove(first.id, editor)).statusCode).toBe(404);
  expect((await remove(first.id, ann)).statusCode).toBe(200);
  expect((await remove(second.id, boss)).statusCode).toBe(200);
  expect(await inMarch(ann)).toEqual([]);
});

test('an annotation needs a day and a text', async () => {
  const { errors } = (await add({ day: '2026-02-30', text: ' ' })).json();
  expect(errors.map(({ field }: { readonly field: string }) => field).sort()).toEqual(['day', 'text']);
});
