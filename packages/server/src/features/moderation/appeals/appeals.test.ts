import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/support/index.ts';
import {
  addUsers,
  type Moderation,
  reportPosts,
  reportUsers,
  startModeration,
} from '../../../../test/support/moderation.ts';
import { itemSender } from '../../../../test/support/send-items.ts';
import { retention } from '../../../domain/moderation/retention.ts';
import { deleteOverdue } from '../../../jobs/overdue.ts';

/** Appeals: what the app sends, who decides, and how an overturned measure is reverted. */

interface Appeal {
  readonly id: number;
  readonly user_id: number;
  readonly state: string;
  readonly text: string;
  readonly decision: { readonly measure: string; readonly reverted: { readonly cause: string } | null };
  readonly refused?: Readonly<Record<string, string>>;
}

let m: Moderation;
let batch: Awaited<ReturnType<typeof itemSender>>;
let root: SignedIn;
let n = 0;

beforeAll(async () => {
  m = await startModeration();
  root = await m.server.signedIn({ super: true });
  batch = await itemSender(m.server);
});
afterAll(() => m.server.stop());
beforeEach(() => m.server.owner.query('delete from appeals'));

const query = async (text: string, values: readonly unknown[] = []) =>
  (await m.server.owner.query(text, [...values])).rows;

const item = (id: string, user: string, decision: string, at = new Date().toISOString()) => ({
  type: 'appeal',
  id,
  occurred_at: at,
  data: { user, decision, text: `Text of ${id}` },
});

/** Adds a user with an app id and a reported post. */
async function author() {
  n += 1;
  const name = `appellant${n}`;
  const [id = 0] = await addUsers(m.server, [name]);
  await m.server.owner.query('update users set app_id = name where id = $1', [id]);
  const [post] = await query(`insert into posts (user_id, title) values ($1, 'Post of ' || $2::text) returning id`, [
    id,
    name,
  ]);
  const [postCase = 0] = await reportPosts(m.server, [Number(post.id)]);
  return { id, name, post: Number(post.id), postCase };
}
const reportUser = async (id: number): Promise<number> => (await reportUsers(m.server, [id]))[0] ?? 0;
const lastEvent = async (type: string): Promise<string> =>
  String((await query('select event_id from app_events where type = $1 order by id desc limit 1', [type]))[0].event_id);

/** Creates an appeal against Ann's deletion of a post. */
async function deletionAppeal() {
  const of = await author();
  await m.remove([of.postCase]);
  const decision = await lastEvent('post.deleted');
  expect(await batch(item(`a${n}`, of.name, decision))).toMatchObject({ accepted: 1, waiting: 0, refused: [] });
  const [row] = await query('select id from appeals where app_id = $1', [`a${n}`]);
  return { ...of, appeal: Number(row.id), decision };
}
/** Creates an appeal against a suspension by Ann. */
async function suspensionAppeal() {
  const of = await author();
  const userCase = await reportUser(of.id);
  await m.suspend([userCase]);
  const decision = await lastEvent('user.suspended');
  await batch(item(`a${n}`, of.name, decision));
  const [row] = await query('select id from appeals where app_id = $1', [`a${n}`]);
  return { ...of, appeal: Number(row.id), userCase, decision };
}
const decide = (id: number, outcome: string, who: SignedIn = m.ben, reason?: string) =>
  m.server.send('POST', '/decide-appeal', { id, outcome, ...(reason ? { reason } : {}) }, { token: who.token });
const read = async (path: string, input: object, who: SignedIn = m.ben) => {
  const answer = await m.server.send('GET', path, input, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const listed = async (input: object = {}, who: SignedIn = m.ben): Promise<Appeal[]> =>
  (await read('/appeals', input, who)).data;

/** Reads every row that a measure may change, without the columns for the author and time of the last change. */
async function world() {
  const leave = `'{urgency,urgency_at,reporters,reporters_reliability,views,version,updated_at,updated_by,restored_at,restored_by,last_used_at}'::text[]`;
  const tables = [
    'users',
    'posts',
    'cases',
    'post_reports',
    'user_reports',
    'case_reasons',
    'follows',
    'sessions',
    'users_rank',
  ];
  const rows = tables.map((table) =>
    query(
      `select '${table}' as name, to_jsonb(t) - ${leave} as row from ${table} t order by (to_jsonb(t) - ${leave})::text`,
    ),
  );
  return Object.fromEntries((await Promise.all(rows)).map((all, index) => [tables[index], all]));
}

test('another end of a suspension leaves the appeal about the former one open, and it names both', async () => {
  const { id, appeal } = await suspensionAppeal();
  const changed = await m.server.send('POST', '/suspend-account', { user_id: id, days: 7 }, { token: m.ben.token });
  expect(changed.statusCode, changed.body).toBe(200);
  const details = (await read('/appeal', { id: appeal })).data;
  expect(details).toMatchObject({
    state: 'open',
    decision: { measure: 'suspend', until: null },
    changed: { by: { id: m.ben.id }, until: expect.any(String) },
  });
  expect((await decide(appeal, 'overturned')).statusCode).toBe(200);
  expect(await query('select is_suspended as "is" from users where id = $1', [id])).toEqual([{ is: false }]);
  expect((await read('/appeal', { id: appeal })).data.changed).toBeNull();
});

test('the app sends one for each decision about a user; what it may not send is refused, and nothing waits', async () => {
  const one = await author();
  const other = await author();
  await m.remove([one.postCase]);
  const decision = await lastEvent('post.deleted');
  await m.dismiss([other.postCase]);
  const dismissal = await lastEvent('report.decided');
  const ahead = new Date(Date.now() + 20 * 60_000).toISOString();
  const first = item('first', one.name, decision);
  const answer = await batch(
    item('stranger', 'nobody', decision),
    item('unknown', one.name, 'evt_unknown'),
    item('not theirs', other.name, decision),
    item('dismissed', other.name, dismissal),
    item('ahead', one.name, decision, ahead),
    { ...first, id: 'silent', data: { ...first.data, text: '' } },
    { ...first, id: 'gone', deleted: true },
    first,
    item('second', one.name, decision),
  );
  expect(answer).toMatchObject({ accepted: 1, waiting: 0 });
  expect(
    answer.refused.map(({ id, path, message }: { id: string; path: string; message: string }) => [id, path, message]),
  ).toEqual([
    ['stranger', 'data.user', 'The decision did not affect this user'],
    ['unknown', 'data.decision', 'There is no such decision'],
    ['not theirs', 'data.user', 'The decision did not affect this user'],
    ['dismissed', 'data.user', 'The decision did not affect this user'],
    ['ahead', 'occurred_at', 'Must not be more than 10 minutes in the future'],
    ['silent', 'data.text', 'Must not be empty'],
    ['gone', 'deleted', 'An event cannot be deleted'],
    ['second', 'data.decision', 'This decision already has an appeal'],
  ]);
  expect(await batch({ ...first, data: { ...first.data, text: 'Other' } })).toMatchObject({ accepted: 1, refused: [] });
  expect(await listed()).toMatchObject([{ user_id: one.id, state: 'open', text: 'Text of first' }]);
  const many = await Promise.all(['x', 'y', 'z'].map((id) => batch(item(id, one.name, decision))));
  expect(many.map(({ accepted }) => accepted)).toEqual([0, 0, 0]);
});

test('the list shows what one may see, oldest first, narrowed and searched; a user the app deletes waits for nothing', async () => {
  const post = await deletionAppeal();
  const user = await suspensionAppeal();
  await m.server.owner.query(`update appeals set created_at = created_at - interval '1 day' where id = $1`, [
    user.appeal,
  ]);
  expect((await listed()).map(({ id }) => id)).toEqual([user.appeal, post.appeal]);
  expect(await listed({ measure: 'suspend' })).toMatchObject([{ id: user.appeal, decision: { measure: 'suspend' } }]);
  expect((await listed({ query: post.name })).map(({ id }) => id)).toEqual([post.appeal]);
  expect((await listed({ userId: user.id })).map(({ id }) => id)).toEqual([user.appeal]);
  const posts = await m.server.signedIn({ permissions: ['reported_posts'] });
  const users = await m.server.signedIn({ permissions: ['reported_users'] });
  expect((await listed({}, posts)).map(({ id }) => id)).toEqual([post.appeal]);
  expect((await listed({}, users)).map(({ id }) => id)).toEqual([user.appeal]);
  expect(await read('/case-counts', {}, users)).toMatchObject({ appeals: { all: 1, exact: 1 } });
  for (const [who, id, code] of [
    [posts, user.appeal, 'reported_users'],
    [users, post.appeal, 'reported_posts'],
  ] as const) {
    const message = `You need the permission ${code}`;
    for (const refused of [
      await decide(id, 'upheld', who),
      await m.server.send('GET', '/appeal', { id }, { token: who.token }),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ responseMessage: message });
    }
  }
  const address = `${post.name}@example.com`;
  await m.server.mailbox.mailTo(address);
  expect((await decide(post.appeal, 'upheld', m.ben, 'It was spam')).statusCode).toBe(200);
  const mail = await m.server.mailbox.mailTo(address, 2);
  expect(mail).toMatchObject({
    subject: 'Your appeal was decided',
    text: expect.stringMatching(/After a second review, the decision stands.\s+It was spam/),
  });
  expect((await listed({ state: 'open' })).map(({ id }) => id)).toEqual([user.appeal]);
  expect((await listed({ state: 'upheld' })).map(({ id }) => id)).toEqual([post.appeal]);
  await m.server.owner.query('update users set deleted_at = now() where id = $1', [user.id]);
  expect((await listed()).map(({ id }) => id)).toEqual([post.appeal]);
  expect((await decide(user.appeal, 'upheld')).statusCode).toBe(404);
  expect((await decide(999_999, 'upheld')).statusCode).toBe(404);
});

const measures = [
  {
    measure: 'delete_post',
    what: 'posts',
    path: '/delete-posts',
    undo: '/undo-delete-posts',
    told: 'post.deleted',
    reverts: ['post.restored'],
  },
  {
    measure: 'hide_post',
    what: 'posts',
    path: '/hide-posts',
    undo: '/undo-hide-posts',
    told: 'post.hidden',
    reverts: ['post.unhidden'],
  },
  {
    measure: 'warn',
    what: 'users',
    path: '/warn-users',
    undo: '/undo-warn-users',
    told: 'user.warned',
    reverts: ['user.warning_withdrawn'],
  },
  {
    measure: 'suspend',
    what: 'users',
    path: '/suspend-users',
    undo: '/undo-suspend-users',
    told: 'user.suspended',
    reverts: ['user.unsuspended'],
  },
] as const;

test.each(measures)(
  '$measure, overturned: everything is as it was before, row by row; the app is notified, and nothing is left to be undone',
  async ({ measure, what, path, undo, told, reverts }) => {
    const of = await author();
    const caseId = what === 'posts' ? of.postCase : await reportUser(of.id);
    const before = await world();
    await m.ok(path, { ids: [caseId], reason: 'Spam' });
    expect(await world()).not.toEqual(before);
    // Too long ago for the admin to undo the decision.
    await query(
      `update posts set deleted_at = deleted_at - interval '1 hour', hidden_at = hidden_at - interval '1 hour' where id = $1`,
      [of.post],
    );
    await query(`update users set suspended_at = suspended_at - interval '1 hour' where id = $1`, [of.id]);
    await query(`update cases set closed_at = closed_at - interval '1 hour' where id = $1`, [caseId]);
    await query(`update moderation_decisions set decided_at = decided_at - interval '1 hour' where case_id = $1`, [
      caseId,
    ]);
    await batch(item(`over ${measure}`, of.name, await lastEvent(told)));
    const [{ id } = { id: 0 }] = await listed({ measure, state: 'open' });
    const [{ last }] = await query('select max(id) as last from app_events');
    const answer = await decide(id, 'overturned', m.ben, 'It was a joke');
    expect(answer.json(), answer.body).toMatchObject({
      responseCode: 200,
      data: {
        state: 'overturned',
        decided: { by: { id: m.ben.id }, reason: 'It was a joke' },
        decision: { reverted: { cause: 'appeal' } },
      },
    });
    expect(await world()).toEqual(before);
    const events = await query('select type, subject, data from app_events where id > $1 order by id', [last]);
    expect(events.map(({ type }) => type)).toEqual([...reverts, 'report.reopened', 'appeal.decided']);
    expect(events.at(-1)).toEqual({
      type: 'appeal.decided',
      subject: `user:${of.id}`,
      data: { user: of.name, appeal: `over ${measure}`, outcome: 'overturned', reason: 'It was a joke' },
    });
    if (measure === 'suspend') expect(events[0]?.data).toMatchObject({ cause: 'appeal' });
    const { appeal } = (await read('/case', { what, id: caseId })).data;
    expect(appeal).toMatchObject({ id, user_id: of.id, state: 'overturned', by: { id: m.ben.id } });
    expect((await read('/last-decision', { what }, m.ann)).data?.cases ?? []).not.toContainEqual(
      expect.objectContaining({ id: caseId }),
    );
    expect(await m.ok(undo, { ids: [caseId] })).toMatchObject({ done: 0, refused: 1 });
    expect(await m.auditRows('appeal.decided', m.ben)).toContainEqual(
      expect.objectContaining({ type: 'appeal', id, after: expect.objectContaining({ state: 'overturned' }) }),
    );
  },
);

test('upheld, nothing changes but the appeal; it is decided once, also by two at once, and says by whom', async () => {
  const of = await suspensionAppeal();
  const before = await world();
  const cyd = await m.server.signedIn({ username: 'cyd', permissions: ['reported_users', 'suspend_account'] });
  const answers = await Promise.all([decide(of.appeal, 'upheld'), decide(of.appeal, 'overturned', cyd)]);
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.toSorted()).toEqual([200, 409]);
  const winner = codes[0] === 200 ? m.ben : cyd;
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().responseMessage).toMatch(
    new RegExp(`${winner.username} (upheld|overturned) the decision on \\d`),
  );
  if (winner === m.ben)
    expect({ ...(await world()), sessions: 0, users: 0 }).toEqual({ ...before, sessions: 0, users: 0 });
  expect((await decide(of.appeal, 'upheld', root)).statusCode).toBe(409);
  const [{ told }] = await query(
    `select count(*)::int as told from app_events where type = 'appeal.decided' and data ->> 'appeal' = $1`,
    [`a${n}`],
  );
  expect(told).toBe(1);
});

test('the admin who decided first may not decide, unless they are a super admin and no other admin may', async () => {
  const sentence = 'You made the first decision. Another admin must decide the appeal';
  const of = await deletionAppeal();
  const refused = await decide(of.appeal, 'upheld', m.ann);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ responseMessage: sentence });
  const route = 'POST /decide-appeal';
  expect(await listed({}, m.ann)).toMatchObject([{ refused: { [route]: sentence } }]);
  expect((await listed())[0]?.refused).toBeUndefined();

  const own = await author();
  expect((await m.server.send('DELETE', '/delete-post', { id: own.post }, { token: root.token })).statusCode).toBe(200);
  await batch(item('own', own.name, await lastEvent('post.deleted')));
  const [{ id } = { id: 0 }] = await listed({ query: own.name });
  expect((await decide(id, 'overturned', root)).statusCode).toBe(403);
  // All others with the permission are suspended, and an admin with only another permission cannot decide.
  const { rows: others } = await m.server.owner.query(
    `update users set is_suspended = true where is_admin and id <> $1 and not is_suspended returning id`,
    [root.id],
  );
  await m.server.signedIn({ permissions: ['reported_users', 'delete_post'] });
  expect((await decide(id, 'overturned', root)).statusCode).toBe(200);
  await m.server.owner.query('update users set is_suspended = false where id = any($1)', [others.map((one) => one.id)]);
  // An admin who is not a super admin cannot decide, even as the only one.
  await m.server.owner.query('update users set is_suspended = true where is_admin and id <> $1', [m.ann.id]);
  expect((await decide(of.appeal, 'upheld', m.ann)).statusCode).toBe(403);
  await m.server.owner.query('update users set is_suspended = false where is_admin');
});

test('what staff lifted, and what the app took away, is not undone a second time; the user gets an answer', async () => {
  const lifted = await suspensionAppeal();
  await m.server.send('POST', '/revoke-suspended-account', { user_id: lifted.id, revoke: 1 }, { token: root.token });
  expect(await listed({ query: lifted.name })).toMatchObject([
    { state: 'open', decision: { reverted: { cause: 'staff' } } },
  ]);
  await m.server.owner.query('update users set is_suspended = true, suspended_at = now() where id = $1', [lifted.id]);
  const later = await decide(lifted.appeal, 'overturned');
  expect(later.json().responseMessage).toMatch(/the first decision was already reversed$/);
  expect(await query('select is_suspended as "is" from users where id = $1', [lifted.id])).toEqual([{ is: true }]);
  const gone = await deletionAppeal();
  await m.server.owner.query('update posts set deleted_by = null, deleted_by_app = true where id = $1', [gone.post]);
  expect((await decide(gone.appeal, 'overturned')).json()).toMatchObject({
    responseMessage: expect.stringMatching(/there was nothing to undo$/),
    data: { decision: { reverted: { cause: 'appeal' } } },
  });
});

test('a deleted post is kept while an appeal against its deletion is open', async () => {
  const of = await deletionAppeal();
  await m.server.owner.query(`update posts set deleted_at = now() - interval '31 days' where id = $1`, [of.post]);
  const purge = async () => {
    let purged = 0;
    for (const rule of retention) purged += await deleteOverdue(m.server.database.db, rule, {} as never);
    return purged;
  };
  expect(await purge()).toBe(0);
  await decide(of.appeal, 'upheld');
  expect(await purge()).toBe(1);
  expect(await listed({ query: of.name })).toMatchObject([
    { id: of.appeal, post: { image: null, is_deleted: 1 }, decision: { measure: 'delete_post' } },
  ]);
});
