import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Moderation, messagesOf, reportPosts, startModeration } from '../../../../test/support/moderation.ts';

describe('what was decided about many cases is undone', () => {
  let m: Moderation;

  beforeAll(async () => {
    m = await startModeration();
  });
  afterAll(() => m.server.stop());
  beforeEach(async () => {
    await m.server.owner.query('delete from posts');
  });

  test('dismissals: all of them open again, a row of the audit log each, by anyone who may work on the cases', async () => {
    const ids = await m.reportedPosts(37);
    const told = await m.reopen(await m.dismiss(ids), m.ben);
    expect(told).toMatchObject({ done: 37, refused: 0, responseMessage: 'Open again: 37 of 37' });
    const open = { state: 'open', version: 3, closed_by: null, closing_reason: null };
    expect(await m.casesIn(ids)).toMatchObject(ids.map(() => open));
    expect(told.data).toMatchObject(ids.map((id) => ({ id, done: 1, message: 'Open again', version: 3 })));
    expect(await m.auditRows('cases.reopened', m.ben)).toEqual(
      ids.map((id) => ({
        type: 'case',
        id,
        before: { state: 'dismissed', reason: 'Harmless' },
        after: { state: 'open' },
        details: { what: 'posts', done: 37, refused: 0, left: 0 },
      })),
    );
  });

  test('dismissals that someone did something about meanwhile stay as they are, and it is said who and what', async () => {
    const ids = await m.reportedPosts(6);
    const [, reopened = 0, again = 0, noted = 0, deleted = 0, reported = 0] = ids;
    const made = await m.dismiss(ids);
    for (const id of [reopened, again]) await m.ok('/reopen-case', { what: 'posts', id }, m.ben);
    await m.dismiss([again], m.ben);
    await m.server.send('PUT', '/case-note', { what: 'posts', id: noted, note: 'Mine' }, { token: m.ben.token });
    const gone = await m.server.send(
      'DELETE',
      '/delete-post',
      { id: await m.subjectOf(deleted) },
      { token: m.ben.token },
    );
    expect(gone.statusCode).toBe(200);
    await reportPosts(m.server, [await m.subjectOf(reported)]);
    const told = await m.reopen([...made, { id: 99_999, version: 1 }]);
    expect(told).toMatchObject({ done: 1, refused: 6 });
    expect(messagesOf(told)).toEqual([
      'Open again',
      'This case is open: Admin ben changed it last',
      expect.stringMatching(/^Admin ben dismissed this case on \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      expect.stringMatching(/^Admin ben changed this case on/),
      expect.stringMatching(/^Admin ben deleted this post on/),
      'New reports opened another case. Decide that case instead',
      'There is no such case',
    ]);
    expect(await m.states(ids)).toEqual(['open', 'open', ...Array<string>(4).fill('dismissed')]);
  });

  test('two dismissed cases about the same: one alone can be open', async () => {
    const [first = 0] = await m.reportedPosts(1);
    const [before] = await m.dismiss([first]);
    const [second = 0] = await reportPosts(m.server, [await m.subjectOf(first)]);
    const [after] = await m.dismiss([second]);
    const told = await m.reopen([before ?? {}, after ?? {}]);
    expect(messagesOf(told)).toEqual(['New reports opened another case. Decide that case instead', 'Open again']);
  });

  test('dismissals about users: their reports count again', async () => {
    const [id = 0] = await m.reportedUsers(1);
    const counted = async () =>
      (await m.server.owner.query('select reported_count from users where id = $1', [await m.subjectOf(id)])).rows[0]
        .reported_count;
    const { data } = await m.ok('/dismiss-cases', { what: 'users', ids: [id], reason: 'Fine' });
    expect(await counted()).toBe(0);
    await m.reopen([{ id, version: data[0]?.version }], m.ben, 'users');
    expect(await counted()).toBe(1);
  });

  test('assignments: each case goes back to its former assignee, unless someone was faster', async () => {
    const ids = await m.reportedPosts(3);
    const [bens = 0, nobodys = 0, taken = 0] = ids;
    await m.ok('/assign-cases', { what: 'posts', ids: [bens], to: m.ben.id });
    const { data } = await m.ok('/assign-cases', { what: 'posts', ids, to: 'me' });
    await m.ok('/assign-case', { what: 'posts', id: taken, to: 'me' }, m.ben);
    const cases = data.map(({ id, version, assignee_before }) => ({ id, version, to: assignee_before }));
    const told = await m.ok('/give-back-cases', { what: 'posts', cases });
    expect(messagesOf(told)).toEqual([
      'Assigned as before',
      'Assigned as before',
      expect.stringMatching(/^Admin ben changed this case on/),
    ]);
    expect((await m.casesIn([bens, nobodys, taken])).map(({ to }) => to)).toEqual([m.ben.id, null, m.ben.id]);
    const stranger = await m.server.signedIn();
    const again = await m.ok('/give-back-cases', {
      what: 'posts',
      cases: told.data.map(({ id, version = 0 }) => ({ id, version, to: stranger.id })),
    });
    expect(again).toMatchObject({ done: 0, refused: 3 });
    expect(messagesOf(again)[0]).toBe('The previous assignee no longer has access to this case');
  });

  test('each under its permission', async () => {
    const lacks = await m.server.signedIn({ permissions: ['reported_posts', 'reported_users', 'suspend_account'] });
    for (const [path, code] of [
      ['/undo-delete-posts', 'delete_post'],
      ['/undo-suspend-users', 'revoke_suspended_account'],
    ] as const) {
      const answer = await m.send(path, { ids: [1] }, lacks);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().responseMessage).toContain(code);
    }
  });

  test('repeated with its key, it is answered and not done again', async () => {
    const ids = await m.reportedPosts(2);
    const cases = await m.dismiss(ids);
    const key = randomUUID();
    const first = await m.ok('/reopen-cases', { what: 'posts', cases }, m.ann, key);
    await m.dismiss(ids, m.ben);
    expect(await m.ok('/reopen-cases', { what: 'posts', cases }, m.ann, key)).toEqual(first);
    expect(await m.states(ids)).toEqual(['dismissed', 'dismissed']);
  });

  test('at most two hundred at once', { tags: ['long'] }, async () => {
    const cases = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, version: 1 }));
    expect((await m.send('/reopen-cases', { what: 'posts', cases })).statusCode).toBe(422);
    expect((await m.send('/undo-delete-posts', { ids: cases.map(({ id }) => id) })).statusCode).toBe(422);
    const ids = await m.reportedPosts(200);
    expect(await m.reopen(await m.dismiss(ids))).toMatchObject({ done: 200 });
  });
});
