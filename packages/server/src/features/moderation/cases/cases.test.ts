import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { permissions } from '../../../../test/support/moderation.ts';
import { addReport } from '../../../../test/support/reports.ts';

type What = 'posts' | 'users';

describe('cases', () => {
  let server: TestServer;
  let ann: SignedIn;
  let ben: SignedIn;
  let reporter: number;
  let post: number;
  let user: number;
  let n = 0;

  beforeAll(async () => {
    server = await testServer();
    ann = await server.signedIn({ username: 'ann', permissions });
    ben = await server.signedIn({ username: 'ben', permissions });
    reporter = await newUser('Reporter');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await newUser('Someone');
    post = Number(
      (await server.owner.query(`insert into posts (user_id, title) values ($1, 'A post') returning id`, [user]))
        .rows[0].id,
    );
  });

  async function newUser(name: string): Promise<number> {
    n += 1;
    const { rows } = await server.owner.query(
      'insert into users (name, username, email) values ($1, $2, $3) returning id',
      [name, `user${n}`, `user${n}@example.com`],
    );
    return Number(rows[0].id);
  }
  const report = (what: What, reason = 'Spam'): Promise<number> =>
    addReport(server, what, what === 'posts' ? post : user, reporter, reason);
  const send = (
    who: SignedIn,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    input: object,
    version?: number,
  ) =>
    server.send(method, path, input, {
      token: who.token,
      headers: version === undefined ? {} : { 'if-match': String(version) },
    });
  const ok = async (...asked: Parameters<typeof send>) => {
    const answer = await send(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const refused = async (...asked: Parameters<typeof send>): Promise<string> => {
    const answer = await send(...asked);
    expect(answer.statusCode, answer.body).toBe(409);
    return answer.json().responseMessage;
  };
  const find = async (what: What, id: number, who = ann) => (await ok(who, 'GET', '/case', { what, id })).data;
  const dismiss = (what: What, id: number, who = ann) =>
    ok(who, 'POST', '/dismiss-case', { what, id, reason: 'Harmless' });
  const reportedCount = async () =>
    (await server.owner.query('select reported_count from users where id = $1', [user])).rows[0].reported_count;

  test.each(['posts', 'users'] as const)('reports on the same of %s are one case', async (what) => {
    const ids = [await report(what, 'Spam'), await report(what, 'Violence'), await report(what, 'Spam')];
    expect(new Set(ids).size).toBe(1);
    expect(await find(what, ids[0] ?? 0)).toMatchObject({
      what,
      state: 'open',
      reports: 3,
      reasons: [
        { reason: 'Spam', reports: 2 },
        { reason: 'Violence', reports: 1 },
      ],
      subject_id: what === 'posts' ? post : user,
      assignee: null,
      closed: null,
      version: 1,
    });
    const { data, total } = await ok(ann, 'GET', '/case-reports', { what, id: ids[0] });
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({ reason: 'Spam', note: null, reported_by: { id: reporter } });
  });

  test.each(['posts', 'users'] as const)(
    'of %s: dismissed with a reason, and reopened by a second call',
    async (what) => {
      const id = await report(what);
      const { data } = await dismiss(what, id);
      expect(data).toMatchObject({
        state: 'dismissed',
        closed: { by: { id: ann.id }, reason: 'Harmless' },
        version: 2,
      });
      expect(await refused(ben, 'POST', '/dismiss-case', { what, id, reason: 'Fine' })).toMatch(
        /^Admin ann dismissed this case on \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
      );
      expect(await refused(ben, 'POST', '/assign-case', { what, id, to: 'me' })).toContain('Admin ann dismissed');
      expect((await ok(ben, 'POST', '/reopen-case', { what, id }, 2)).data).toMatchObject({
        state: 'open',
        closed: null,
      });
      expect(await refused(ann, 'POST', '/reopen-case', { what, id })).toContain('This case is open');
    },
  );

  test('dismissed reports on a user no longer count, until the case is reopened', async () => {
    const id = await report('users');
    await report('users');
    expect(await reportedCount()).toBe(2);
    await dismiss('users', id);
    expect(await reportedCount()).toBe(0);
    const again = await report('users');
    expect(again).not.toBe(id);
    expect(await reportedCount()).toBe(1);
    expect(await refused(ann, 'POST', '/reopen-case', { what: 'users', id })).toBe(
      'New reports opened another case. Decide that case instead',
    );
    await dismiss('users', again);
    await ok(ann, 'POST', '/reopen-case', { what: 'users', id });
    expect(await reportedCount()).toBe(2);
  });

  test('the next case continues the version, so that a version of the last one is stale', async () => {
    const id = await report('posts');
    await dismiss('posts', id);
    const next = await report('posts');
    expect((await find('posts', next)).version).toBe(3);
    expect(await refused(ben, 'DELETE', '/delete-post', { id: post }, 1)).toContain('Your change was not saved');
  });

  test('deleting the post acts on its case; it is not reopened behind its back', async () => {
    const id = await report('posts');
    await ok(ann, 'DELETE', '/delete-post', { id: post, reason: 'Bad' }, 1);
    expect(await find('posts', id)).toMatchObject({ state: 'acted_on', closed: { by: { id: ann.id }, reason: 'Bad' } });
    expect(await refused(ben, 'POST', '/dismiss-case', { what: 'posts', id, reason: 'Fine' }, 1)).toContain(
      'Admin ann deleted this post on',
    );
    expect(await refused(ben, 'POST', '/reopen-case', { what: 'posts', id })).toContain('Restore it');
  });

  test('suspending the user acts on the case; lifting ones own suspension at once opens it again', async () => {
    const id = await report('users');
    await ok(ann, 'POST', '/suspend-account', { user_id: user, reason: 'Fraud' });
    expect(await find('users', id)).toMatchObject({
      state: 'acted_on',
      closed: { by: { id: ann.id }, reason: 'Fraud' },
    });
    expect(await report('users')).not.toBe(id);
    expect(await refused(ben, 'POST', '/dismiss-case', { what: 'users', id, reason: 'Fine' })).toContain(
      'Admin ann suspended this user on',
    );
    await ok(ann, 'POST', '/revoke-suspended-account', { user_id: user, revoke: 1 });
    expect(await find('users', id)).toMatchObject({ state: 'open', reports: 2 });
    await ok(ann, 'POST', '/suspend-account', { user_id: user });
    await ok(ben, 'POST', '/revoke-suspended-account', { user_id: user, revoke: 1 });
    expect(await find('users', id)).toMatchObject({ state: 'acted_on' });
    expect(await report('users')).not.toBe(id);
  });

  test('assigned to oneself, to another who may work on it, to no one; not to anyone else', async () => {
    const id = await report('posts');
    const to = (whom: unknown, version?: number) =>
      send(ann, 'POST', '/assign-case', { what: 'posts', id, to: whom }, version);
    expect((await to('me', 1)).json().data).toMatchObject({ assignee: { id: ann.id }, version: 2 });
    expect((await to('nobody', 1)).json().responseMessage).toMatch(
      /^Admin ann changed this case \(assigned to Admin ann\)/,
    );
    expect((await to(ben.id)).json().responseMessage).toBe('The case is now assigned to Admin ben');
    const stranger = await server.signedIn({ permissions: ['reported_users'] });
    for (const whom of [stranger.id, user, 99_999]) expect((await to(whom)).statusCode).toBe(422);
    expect((await to('nobody')).json().data.assignee).toBeNull();
    const ids = (await ok(ann, 'GET', '/case-assignees', { what: 'posts' })).data.map((one: { id: number }) => one.id);
    expect(ids).toEqual(expect.arrayContaining([ann.id, ben.id]));
    expect(ids).not.toContain(stranger.id);
  });

  test('a note is written and cleared', async () => {
    const id = await report('users');
    const note = async (text: string) =>
      (await ok(ann, 'PUT', '/case-note', { what: 'users', id, note: text })).data.note;
    expect(await note(' Asked them ')).toBe('Asked them');
    expect(await note('')).toBeNull();
  });

  test('counts of open cases: all and own, of what one may see', async () => {
    const before = await ok(ann, 'GET', '/case-counts', {});
    const id = await report('posts');
    await ok(ann, 'POST', '/assign-case', { what: 'posts', id, to: 'me' });
    const after = await ok(ann, 'GET', '/case-counts', {});
    expect(after.posts).toEqual({
      ...{ all: before.posts.all + 1, own: before.posts.own + 1, exact: 1, near: 0, late: 0 },
      ...{ my_groups: 0, snoozed: 0, opinions: 0, oldest_at: before.posts.oldest_at ?? expect.any(String) },
    });
    expect(after.users).toEqual(before.users);
    const viewer = await server.signedIn({ permissions: ['reported_users'] });
    const seen = await ok(viewer, 'GET', '/case-counts', {});
    expect(seen.posts).toBeUndefined();
    expect(seen.users.all).toBe(after.users.all);
  });

  test('who has it open is shown to the others for some seconds', async () => {
    const id = await report('posts');
    const look = (who: SignedIn) => ok(who, 'GET', '/case-presence', { what: 'posts', id });
    const seen = (when: string) =>
      server.owner.query('update case_presence set seen_at = now() + $1::interval', [when]);
    expect(await look(ann)).toMatchObject({ looking: [], version: 1 });
    await seen('4 minutes');
    expect((await look(ben)).looking).toMatchObject([{ id: ann.id, name: 'Admin ann' }]);
    await seen('4 minutes');
    expect((await find('posts', id, ann)).looking).toMatchObject([{ id: ben.id }]);
    await seen('-2 minutes');
    expect((await look(ben)).looking).toEqual([]);
  });

  test('a case of a post is none of a user', async () => {
    const id = await report('posts');
    for (const path of ['/case', '/case-presence', '/case-reports']) {
      const answer = await send(ann, 'GET', path, { what: 'users', id });
      expect([answer.statusCode, answer.json().responseMessage]).toEqual([404, 'There is no such case']);
    }
    const answer = await send(ann, 'POST', '/dismiss-case', { what: 'users', id, reason: 'Fine' });
    expect(answer.statusCode).toBe(404);
  });
});
