import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Moderation, reportPosts, startModeration } from '../../../../test/support/moderation.ts';
import { revertModeration } from '../../../domain/moderation/measures/revert.ts';

/** Every decision has a row that records it, and whether it was reverted. */

let m: Moderation;

beforeAll(async () => {
  m = await startModeration();
});
afterAll(() => m.server.stop());
beforeEach(() => m.server.owner.query('delete from moderation_decisions'));

const decisions = async () =>
  (
    await m.server.owner.query(
      `select kind, post_id::int as post, user_id::int as "user", case_id::int as "case", reason, text, decided_by::int as by, reports, reporters,
         reported_at is not null as reported, reverted_cause as cause, reverted_by::int as "revertedBy",
         (select type from app_events e where e.event_id = d.event_id) as told
       from moderation_decisions d order by id`,
    )
  ).rows;
const causes = async () => (await decisions()).map(({ cause }) => cause);
const author = async () =>
  Number((await m.server.owner.query(`select id from users where username = 'author'`)).rows[0].id);
const lastId = async () =>
  Number((await m.server.owner.query('select max(id) as id from moderation_decisions')).rows[0].id);
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, input: object, who = m.ann) =>
  m.server.send(method, path, input, { token: who.token });
/** Moves a decision back, to a time when no one can undo it. */
const age = (table: string, column: string) =>
  m.server.owner.query(`update ${table} set ${column} = ${column} - interval '11 minutes' where ${column} is not null`);

test('each call for one or many cases writes what was decided, with what the case was like', async () => {
  const [dismissed = 0, removed = 0] = await m.reportedPosts(2);
  const removedPost = await m.subjectOf(removed);
  await reportPosts(m.server, [removedPost]);
  const [suspended = 0] = await m.reportedUsers(1);
  const user = await m.subjectOf(suspended);
  await send('POST', '/dismiss-case', { what: 'posts', id: dismissed, reason: 'Harmless' });
  await send('DELETE', '/delete-post', { id: removedPost, reason_id: 1 });
  await send('POST', '/suspend-account', { user_id: user, reason: 'Spam' });
  const about = { user: await author(), by: m.ann.id, reporters: 1, reported: true, cause: null, revertedBy: null };
  expect(await decisions()).toEqual([
    {
      ...about,
      kind: 'dismiss',
      post: await m.subjectOf(dismissed),
      case: dismissed,
      reason: 'Harmless',
      text: null,
      reports: 1,
      told: 'report.decided',
    },
    {
      ...about,
      kind: 'delete_post',
      post: removedPost,
      case: removed,
      reason: 'Spam',
      text: expect.stringContaining('It is spam'),
      reports: 2,
      told: 'post.deleted',
    },
    {
      ...about,
      kind: 'suspend',
      post: null,
      user,
      case: suspended,
      reason: 'Spam',
      text: null,
      reports: 1,
      told: 'user.suspended',
    },
  ]);
  const posts = await m.reportedPosts(3);
  await m.remove(posts);
  await m.suspend(await m.reportedUsers(2));
  const kinds = (await decisions()).slice(3).map(({ kind, case: id, told }) => [kind, id, told]);
  expect(kinds).toEqual([
    ...posts.map((id) => ['delete_post', id, 'post.deleted']),
    ['suspend', expect.any(Number), 'user.suspended'],
    ['suspend', expect.any(Number), 'user.suspended'],
  ]);
});

test('a post without reports and a case that stays open: no case is closed; a member of staff is no matter of moderation', async () => {
  const { rows } = await m.server.owner.query(`insert into posts (user_id, title) values ($1, 'Quiet') returning id`, [
    await author(),
  ]);
  await send('DELETE', '/delete-post', { id: Number(rows[0].id) });
  expect(await decisions()).toMatchObject([
    { kind: 'delete_post', case: null, reports: 0, reporters: 0, reported: false },
  ]);
  const root = await m.server.signedIn({ super: true });
  const other = await m.server.signedIn();
  expect((await send('POST', '/suspend-account', { user_id: other.id }, root)).statusCode).toBe(200);
  expect(await decisions()).toHaveLength(1);
});

test('what is undone, and what staff lift or restore later, does not stand any more', async () => {
  const [post = 0, late = 0, dismissed = 0] = await m.reportedPosts(3);
  const [user = 0, served = 0] = await m.reportedUsers(2);
  await m.remove([post]);
  await m.bringBack([post]);
  await m.reopen(await m.dismiss([dismissed]));
  await m.suspend([user]);
  await m.lift([user]);
  expect(await decisions()).toMatchObject([
    { kind: 'delete_post', cause: 'undo', revertedBy: m.ann.id },
    { kind: 'dismiss', cause: 'undo', revertedBy: m.ann.id },
    { kind: 'suspend', cause: 'undo', revertedBy: m.ann.id },
  ]);
  await m.remove([late]);
  await m.suspend([served]);
  await age('posts', 'deleted_at');
  const root = await m.server.signedIn({ super: true });
  expect((await send('POST', '/restore-post', { id: await m.subjectOf(late) }, root)).statusCode).toBe(200);
  await send('POST', '/revoke-suspended-account', { user_id: await m.subjectOf(served), revoke: 1 }, m.ben);
  expect((await causes()).slice(3)).toEqual(['staff', 'staff']);
  await m.suspend([user]);
  await send('POST', '/revoke-suspended-account', { user_id: await m.subjectOf(user), revoke: 1 });
  await m.suspend([user]);
  await send('POST', '/revoke-suspended-account', { user_id: await m.subjectOf(user), revoke: 1 }, m.ben);
  // Decisions that were reverted before stay unchanged.
  expect(await causes()).toEqual(['undo', 'undo', 'undo', 'staff', 'staff', 'undo', 'staff']);
});

test('an appeal takes a decision back whole, once: the case is open again, however long ago it was', async () => {
  const revert = async () => {
    const id = await lastId();
    return m.server.database.db
      .transaction()
      .execute((trx) => revertModeration(trx, id, { by: m.ben, cause: 'appeal' }));
  };
  const [removed = 0, dismissed = 0] = await m.reportedPosts(2);
  const [suspended = 0] = await m.reportedUsers(1);
  for (const decide of [() => m.remove([removed]), () => m.suspend([suspended]), () => m.dismiss([dismissed])]) {
    await decide();
    for (const [table, column] of [
      ['posts', 'deleted_at'],
      ['users', 'suspended_at'],
      ['cases', 'closed_at'],
    ] as const)
      await age(table, column);
    expect(await revert()).toBe(true);
    expect(await revert()).toBe(false);
  }
  expect(await m.states([removed, dismissed, suspended])).toEqual(['open', 'open', 'open']);
  expect(await causes()).toEqual(['appeal', 'appeal', 'appeal']);
  const { rows } = await m.server.owner.query(
    `select type, data ->> 'cause' as cause from app_events where type in ('post.restored', 'user.unsuspended', 'report.reopened')
     order by id desc limit 5`,
  );
  expect(rows.toReversed()).toMatchObject([
    { type: 'post.restored' },
    { type: 'report.reopened' },
    { type: 'user.unsuspended', cause: 'appeal' },
    { type: 'report.reopened' },
    { type: 'report.reopened' },
  ]);
});
