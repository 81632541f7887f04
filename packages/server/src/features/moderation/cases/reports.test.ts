import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/support/index.ts';
import { type Moderation, permissions, startModeration } from '../../../../test/support/moderation.ts';
import { itemSender } from '../../../../test/support/send-items.ts';
import { endSuspensions } from '../../../domain/moderation/measures/end-suspensions.ts';

/** A reported subject is decided by a person, whatever the app or anyone else does to it meanwhile. */

interface Row {
  readonly case_id: number;
  readonly reported_post_id?: number;
  readonly reported_user_id?: number;
  readonly reports: number;
  readonly state: string;
  readonly deleted_by?: string | null;
  readonly is_deleted?: number;
  readonly closed: { readonly by: { readonly id: number } | null; readonly measure: string | null } | null;
}

let m: Moderation;
let send: Awaited<ReturnType<typeof itemSender>>;
let boss: SignedIn;
let ben: SignedIn;
let n = 0;
let moment = Date.now() - 86_400_000;

beforeAll(async () => {
  m = await startModeration();
  send = await itemSender(m.server);
  boss = await m.server.signedIn({ super: true });
  ben = await m.server.signedIn({ permissions: [...permissions, 'user_profile', 'post_details'] });
});
afterAll(() => m.server.stop());
beforeEach(() => {
  n += 1;
});

const at = () => {
  moment += 1000;
  return new Date(moment).toISOString();
};
const item = (type: string, id: string, data: object) => send({ type, id, occurred_at: at(), data });
const deleted = (type: string, id: string, data?: object) =>
  send({ type, id, occurred_at: at(), deleted: true, ...(data ? { data } : {}) });
const idOf = async (table: string, appId: string): Promise<number> =>
  Number((await m.server.owner.query(`select id from ${table} where app_id = $1`, [appId])).rows[0].id);

/** Adds a post with a report by the app, and its author. */
async function reportedPost(reason = 'Sells fakes') {
  await item('user', `author${n}`, { name: `Author ${n}`, username: `author.${n}` });
  await item('user', `reader${n}`, { name: `Reader ${n}`, username: `reader.${n}` });
  await item('post', `post${n}`, { user: `author${n}`, title: `Lamp ${n}` });
  await report({ post: `post${n}` }, reason);
  return { post: await idOf('posts', `post${n}`), author: await idOf('users', `author${n}`) };
}
let reports = 0;
const report = (about: object, reason = 'Sells fakes') => {
  reports += 1;
  return item('report', `report${reports}`, { ...about, by: `reader${n}`, reason });
};
const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, input: object, who = ben, headers = {}) => {
  const answer = await m.server.send(method, path, input, { token: who.token, headers });
  return { status: answer.statusCode, ...answer.json() };
};
const ok = async (...asked: Parameters<typeof call>) => {
  const answer = await call(...asked);
  expect(answer.status, answer.responseMessage).toBe(200);
  return answer;
};
const postsIn = async (state: string, post: number): Promise<Row[]> =>
  (await ok('GET', '/reported-posts', { state, page_limit: 100 })).data.filter(
    (row: Row) => row.reported_post_id === post,
  );
const usersIn = async (state: string, user: number): Promise<Row[]> =>
  (await ok('GET', '/reported-users', { state, page_limit: 100 })).data.filter(
    (row: Row) => row.reported_user_id === user,
  );
const urgent = async (): Promise<Row[]> =>
  (await ok('GET', '/reported-users', { state: 'open', order_by: 'urgency', direction: 'desc', page_limit: 100 })).data;
const decided = async (caseId: number) =>
  (
    await m.server.owner.query(
      `select type, data ->> 'outcome' as outcome from app_events where thing = 'case' and thing_id = $1 order by id`,
      [caseId],
    )
  ).rows;

test.each([
  [undefined, 'app'],
  [{ deleted_by: 'author' }, 'author'],
])('a reported post that the app deletes, with %j, stays in the queue until someone decides', async (said, by) => {
  const { post, author } = await reportedPost();
  await deleted('post', `post${n}`, said);
  await report({ post: `post${n}` }, 'Child safety');
  const [row] = await postsIn('open', post);
  expect(row).toMatchObject({ reports: 2, deleted_by: by, state: 'open' });
  expect(await postsIn('acted_on', post)).toEqual([]);
  const details = await ok('GET', '/reported-post-details', { id: post });
  expect(details.data).toMatchObject({
    title: `Lamp ${n}`,
    deleted: { by_app: 1, by_author: by === 'author' ? 1 : 0 },
  });
  const { userdetails } = await ok('GET', '/user-profile', { id: author });
  expect(userdetails).toMatchObject({ reported_count: 2, can_be_suspended: 1 });
  const { data } = await ok('GET', '/user-timeline', { user_id: author });
  expect(data.filter(({ kind }: { kind: string }) => kind === 'post_report')).toMatchObject([
    { text: 'Child safety', post_report: { post: { id: post }, is_dismissed: 0 } },
    { text: 'Sells fakes' },
  ]);

  const told = await ok('POST', '/warn-user', { user_id: author, post_id: post, reason: 'Sells fakes' });
  expect(told.responseMessage).toContain('was warned');
  expect(await postsIn('open', post)).toEqual([]);
  expect(await postsIn('acted_on', post)).toMatchObject([{ closed: { by: { id: ben.id }, measure: 'warn' } }]);
  expect(await decided(row?.case_id ?? 0)).toEqual([
    { type: 'case.opened', outcome: null },
    { type: 'report.decided', outcome: 'acted_on' },
  ]);
  await ok('POST', '/undo-warn-user', { user_id: author, post_id: post });
  expect(await postsIn('open', post)).toHaveLength(1);

  await ok('POST', '/dismiss-case', { what: 'posts', id: row?.case_id, reason: 'Fine' });
  expect((await ok('GET', '/user-profile', { id: author })).userdetails.reported_count).toBe(0);
  expect((await decided(row?.case_id ?? 0)).at(-1)).toEqual({ type: 'report.decided', outcome: 'dismissed' });
  await ok('POST', '/reopen-case', { what: 'posts', id: row?.case_id });
  await ok('POST', '/suspend-account', { user_id: author, reason: 'Sells fakes' });
  expect(await postsIn('acted_on', post)).toMatchObject([{ closed: { by: { id: ben.id }, measure: 'suspend' } }]);
  expect((await decided(row?.case_id ?? 0)).at(-1)).toEqual({ type: 'report.decided', outcome: 'acted_on' });
  await ok('POST', '/revoke-suspended-account', { user_id: author, revoke: 1 });
  expect(await postsIn('open', post)).toHaveLength(1);
});

test('a reported user the app deletes stays in the queue, and is suspended if they come back', async () => {
  await reportedPost();
  await report({ reported_user: `author${n}` }, 'Rude');
  const author = await idOf('users', `author${n}`);
  await deleted('user', `author${n}`);
  const [row] = await usersIn('open', author);
  expect(row).toMatchObject({ is_deleted: 1, reports: 1 });
  await ok('POST', '/suspend-account', { user_id: author, reason: 'Rude' });
  expect(await usersIn('acted_on', author)).toMatchObject([{ closed: { by: { id: ben.id }, measure: 'suspend' } }]);
  expect(await decided(row?.case_id ?? 0)).toEqual([
    { type: 'case.opened', outcome: null },
    { type: 'report.decided', outcome: 'acted_on' },
  ]);
  await item('user', `author${n}`, { name: 'Back', username: `back.${n}` });
  expect((await ok('GET', '/user-profile', { id: author })).userdetails.is_suspended).toBe(1);
});

test.each([
  [
    'staff',
    async (id: number) => void (await ok('POST', '/revoke-suspended-account', { user_id: id, revoke: 1 }, boss)),
  ],
  [
    'time',
    async (id: number) => {
      await m.server.owner.query(`update users set suspended_until = now() where id = $1`, [id]);
      await endSuspensions(m.server.database);
    },
  ],
])('a report on a suspended person opens a case of its own, behind all others until %s ends it', async (_by, end) => {
  await reportedPost();
  const author = await idOf('users', `author${n}`);
  await report({ reported_user: `author${n}` }, 'Rude');
  const [first] = await usersIn('open', author);
  await ok('POST', '/suspend-account', { user_id: author, reason: 'Rude', days: 1 });
  await report({ reported_user: `author${n}` }, 'Rude again');
  const [second] = await usersIn('open', author);
  expect(second).toMatchObject({ reports: 1 });
  expect(second?.case_id).not.toBe(first?.case_id);
  expect(await usersIn('acted_on', author)).toMatchObject([{ case_id: first?.case_id, reports: 1 }]);
  await report({ reported_user: `reader${n}` }, 'Rude, later than all others');
  expect((await urgent()).at(-1)?.case_id).toBe(second?.case_id);
  await end(author);
  expect((await urgent()).at(-1)?.case_id).not.toBe(second?.case_id);
  expect(await usersIn('open', author)).toMatchObject([{ case_id: second?.case_id, reports: 1 }]);
});

test('a critical report on a suspended person stands before all others', async () => {
  await reportedPost();
  const author = await idOf('users', `author${n}`);
  await report({ reported_user: `author${n}` }, 'Rude');
  await ok('POST', '/suspend-account', { user_id: author, reason: 'Rude' });
  await report({ reported_user: `author${n}` }, ' child  SAFETY ');
  const [row] = await usersIn('open', author);
  expect((await urgent())[0]?.case_id).toBe(row?.case_id);
});

test('a step back opens the former case, with what was reported meanwhile', async () => {
  const { post, author } = await reportedPost();
  await report({ reported_user: `author${n}` }, 'Rude');
  const [person] = await usersIn('open', author);
  const [first] = await postsIn('open', post);
  await ok('POST', '/suspend-account', { user_id: author, reason: 'Rude' });
  await ok('POST', '/hide-post', { id: post, reason: 'Spam' });
  await report({ post: `post${n}` }, 'Still sells fakes');
  await report({ post: `post${n}` }, 'Sells fakes');
  await report({ reported_user: `author${n}` }, 'Rude again');
  const [second] = await postsIn('open', post);
  expect([second?.case_id === first?.case_id, second?.reports]).toEqual([false, 2]);
  await ok('POST', '/unhide-post', { id: post });
  expect(await postsIn('open', post)).toMatchObject([{ case_id: first?.case_id, reports: 3 }]);
  expect(await postsIn('acted_on', post)).toEqual([]);
  const texts = await ok('GET', '/case-reports', { what: 'posts', id: first?.case_id });
  expect(texts.total).toBe(3);
  const found = await ok('GET', '/case', { what: 'posts', id: first?.case_id });
  expect(found.data.reasons).toEqual([
    { reason: 'Sells fakes', reports: 2 },
    { reason: 'Still sells fakes', reports: 1 },
  ]);
  await ok('POST', '/revoke-suspended-account', { user_id: author, revoke: 1 });
  expect(await usersIn('open', author)).toMatchObject([{ case_id: person?.case_id, reports: 2 }]);
});

test('a report on a post that staff deleted or hid opens a case, and what was decided stays as it was', async () => {
  const { post } = await reportedPost();
  const [first] = await postsIn('open', post);
  await ok('DELETE', '/delete-post', { id: post, reason: 'Spam' });
  await report({ post: `post${n}` }, 'Sells fakes');
  const [second] = await postsIn('open', post);
  expect(second).toMatchObject({ reports: 1, deleted_by: 'staff' });
  expect(await postsIn('acted_on', post)).toMatchObject([{ case_id: first?.case_id, reports: 1 }]);
});

test('a reason of the app with the name of one of the list counts as it from the start', async () => {
  await reportedPost('  sPam');
  const { data } = await ok('GET', '/report-app-reasons', { query: 'sPam' }, boss);
  expect(data).toMatchObject([{ text: '  sPam', reason: { name: 'Spam' } }]);
});

test('reports of one call, some of them sent twice, are one case and counted once', async () => {
  const { post } = await reportedPost();
  const again = (id: string, by: string) => ({
    ...{ type: 'report', id, occurred_at: at() },
    data: { post: `post${n}`, by, reason: 'Spam', created_at: '2026-11-01T00:00:00Z' },
  });
  const first = again('twice', `reader${n}`);
  await send(first, first, again('once', `author${n}`));
  await send(first);
  expect(await postsIn('open', post)).toMatchObject([{ reports: 3 }]);
});
