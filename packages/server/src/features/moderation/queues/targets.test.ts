import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { addUsers } from '../../../../test/support/moderation.ts';
import { addReports } from '../../../../test/support/reports.ts';

/** The target times of cases, and how cases are found: by title, author and assignee. */

let server: TestServer;
let ann: SignedIn;
let boss: SignedIn;
let people: number[];
let author = 0;

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
  ann = await server.signedIn({ permissions: ['reported_posts', 'reported_users', 'delete_post'] });
  people = await addUsers(server, ['amy', 'bea', 'cleo', 'dot', 'eve', 'fay']);
  author = people[0] ?? 0;
});
afterAll(() => server.stop());

interface Row {
  readonly title: string;
  readonly case_id: number;
  readonly urgency: { readonly severity: { worst: string }; readonly target: { hours: number; state: string } };
}
const get = async (path: string, input: object, who = ann) => {
  const answer = await server.send('GET', path, input, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const listed = async (input: object = {}): Promise<Row[]> =>
  (await get('/reported-posts', { state: 'open', order_by: 'urgency', direction: 'desc', page_limit: 100, ...input }))
    .data;
const titles = async (input: object = {}) => (await listed(input)).map(({ title }) => title);
const spread = async () => {
  for (let left = 1; left > 0; ) {
    left = Number((await server.owner.query('select case_severity_spread(2000) as left')).rows[0].left);
  }
};
/** Adds a post that users reported for a reason of the app, this many hours ago. */
const report = async (title: string, reason: string, by: readonly number[], hours = 0) => {
  const { rows } = await server.owner.query('insert into posts (user_id, title) values ($1, $2) returning id', [
    author,
    title,
  ]);
  const id = Number(rows[0].id);
  const at = new Date(Date.now() - hours * 3_600_000);
  await addReports(
    server,
    'posts',
    by.map((one) => ({ about: id, by: one, reason, at })),
  );
  return id;
};
const reason = async (name: string): Promise<{ id: number; version: number; severity: string }> =>
  (await get('/report-reasons', {}, boss)).data.find((one: { name: string }) => one.name === name);
const assign = async (text: string, name: string) => {
  const { data } = await get('/report-app-reasons', { query: text }, boss);
  const found = data.find((one: { text: string }) => one.text === text);
  await server.send(
    'POST',
    '/assign-app-reason',
    { id: found.id, reason_id: (await reason(name)).id },
    { token: boss.token },
  );
};

test('the target of a reason reaches its open cases, and says which are near it and past it', async () => {
  const [, bea = 0, cleo = 0] = people;
  await report('Spam of old', 'spam', [bea], 90);
  await report('Spam of many', 'spam', [bea, cleo], 1);
  await report('New self-harm', 'harm', [cleo]);
  await assign('spam', 'Spam');
  await assign('harm', 'Self-harm');
  await spread();
  const targets = async () =>
    Object.fromEntries((await listed()).map(({ title, urgency: { target } }) => [title, target]));
  expect(await targets()).toEqual({
    'Spam of old': { hours: 24, state: 'past' },
    'Spam of many': { hours: 24, state: 'ok' },
    'New self-harm': { hours: 1, state: 'ok' },
  });
  const { id, version } = await reason('Spam');
  const change = (hours: number) =>
    server.send(
      'PUT',
      '/report-reasons',
      { id, name: 'Spam', severity: 'low', text: '', target_hours: hours },
      { token: boss.token, headers: { 'if-match': String(version) } },
    );
  expect((await change(721)).statusCode).toBe(422);
  expect((await change(96)).json().data).toMatchObject({ severity: 'low', target_hours: 96 });
  await spread();
  expect(await targets()).toMatchObject({
    'Spam of old': { hours: 96, state: 'near' },
    'Spam of many': { hours: 96, state: 'ok' },
  });
  await server.owner.query(`update cases set created_at = now() - interval '2 hours' where subject = 'New self-harm'`);
  expect((await get('/case-counts', {})).posts).toMatchObject({ all: 3, near: 1, late: 1 });
  const metrics = (await server.app.inject({ url: '/metrics' })).body;
  const value = (name: string): number =>
    Number(new RegExp(`^moderation_${name}\\{about="posts"\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
  expect(['open_cases', 'cases_near_target', 'cases_past_target'].map(value)).toEqual([3, 1, 1]);
  expect(value('oldest_open_case_seconds')).toBeGreaterThan(89 * 3600);
});

test('cases are found by title, author and assignee, and by two of them', async () => {
  const all = await titles();
  expect(await titles({ query: 'spam OF' })).toEqual(all.filter((title) => title.startsWith('Spam of')));
  expect(await titles({ query: 'sp' })).toEqual(all.filter((title) => title.startsWith('Sp')));
  expect(await titles({ query: 'amy@example' })).toEqual(all);
  const { data } = await get('/reported-posts', { query: 'New self-harm' });
  await server.send('POST', '/assign-case', { what: 'posts', id: data[0].case_id, to: 'me' }, { token: ann.token });
  const own = await titles({ assignee_id: ann.id });
  expect(await titles({ assigned: 'me' })).toEqual(own);
  expect(await titles({ assigned: 'nobody' })).toEqual(all.filter((title) => !own.includes(title)));
  expect(own).toEqual(['New self-harm']);
  expect(await titles({ assigned: 'nobody', severity: 'critical' })).toEqual([]);
});

test('a case that is found by its title and by its author is listed and counted once', async () => {
  await report('Amy alone', 'spam', people.slice(1, 2));
  const all = await titles();
  for (const query of ['amy', 'am']) {
    const found = await get('/reported-posts', {
      state: 'open',
      query,
      order_by: 'urgency',
      direction: 'desc',
      page_limit: 100,
    });
    expect(found.data.map(({ title }: Row) => title)).toEqual(all);
    expect(found.total).toBe(all.length);
    const narrowed = await get('/reported-posts', { state: 'open', query, severity: 'low' });
    const severe = (await listed()).filter(({ urgency }) => urgency.severity.worst === 'low');
    expect([narrowed.total, narrowed.data.length]).toEqual([severe.length, severe.length]);
    expect(severe.length).toBeLessThan(all.length);
  }
});

test('the next case of a search is found by its title, and by its author', async () => {
  const next = async (query: string): Promise<{ id: number } | null> => {
    const input = { what: 'posts', query, order_by: 'urgency', direction: 'desc' };
    return (await server.send('POST', '/next-case', input, { token: ann.token })).json().data;
  };
  const cases = await listed();
  const ofTitle = cases.find(({ title }) => title === 'Spam of old');
  expect(await next('spam of old')).toMatchObject({ id: ofTitle?.case_id });
  expect(await next('amy@example')).toMatchObject({ id: cases[0]?.case_id });
  expect(await next('no one at all')).toBeNull();
});
