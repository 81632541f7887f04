import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../kit/testing/index.ts';
import { addReportedPosts, addUsers, reportPosts, reportUsers } from '../../kit/testing/reported.ts';

const AT_ONCE = 50;

interface Result {
  id: number;
  done: number;
  message: string;
  version?: number;
  assignee_before?: number | null;
}

describe('what was done to many cases is taken back', () => {
  let server: TestServer;
  let ann: SignedIn;
  let ben: SignedIn;
  let n = 0;

  beforeAll(async () => {
    server = await testServer();
    const permissions = [
      'reported_posts',
      'reported_users',
      'delete_post',
      'suspend_account',
      'revoke_suspended_account',
    ] as const;
    ann = await server.signedIn({ username: 'ann', permissions });
    ben = await server.signedIn({ username: 'ben', permissions });
    await addUsers(server, ['author', 'reporter']);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.owner.query('delete from posts');
  });

  const send = (path: string, input: object, who = ann, key?: string) =>
    server.send('POST', path, input, {
      token: who.token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const ok = async (...asked: Parameters<typeof send>) => {
    const answer = await send(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { responseMessage: string; data: Result[]; done: number; refused: number };
  };
  const messages = ({ data }: { data: Result[] }): string[] => data.map(({ message }) => message);
  const casesIn = async (ids: readonly number[]) =>
    (
      await server.owner.query(
        'select state, version, closed_by, closing_reason, assigned_to::int as to from cases where id = any($1) order by id',
        [ids],
      )
    ).rows;
  const states = async (ids: readonly number[]): Promise<string[]> =>
    (await casesIn(ids)).map(({ state }) => String(state));
  const subject = async (id: number): Promise<number> =>
    Number(
      (await server.owner.query('select coalesce(post_id, user_id) as id from cases where id = $1', [id])).rows[0].id,
    );
  const reportedUsers = async (count: number): Promise<number[]> => {
    n += 1;
    const names = Array.from({ length: count }, (_, index) => `person${n}.${index}`);
    return reportUsers(server, await addUsers(server, names));
  };
  const trail = async (call: string, who = ann) =>
    (
      await server.owner.query(
        `select target_type as type, target_id::int as id, before, after, details from audit_log join audit_values v on v.audit_id = id
         where call = $1 and admin_id = $2 and outcome = 'done' order by target_id`,
        [call, who.id],
      )
    ).rows;

  const dismiss = async (ids: readonly number[], who = ann) =>
    (await ok('/dismiss-cases', { what: 'posts', ids, reason: 'Harmless' }, who)).data.map(({ id, version = 0 }) => ({
      id,
      version,
    }));
  const reopen = (cases: readonly object[], who = ann, what = 'posts') => ok('/reopen-cases', { what, cases }, who);

  test('dismissals: all of them open again, a row of the trail each, by whoever may work on the cases', async () => {
    const ids = await addReportedPosts(server, 37);
    const told = await reopen(await dismiss(ids), ben);
    expect(told).toMatchObject({ done: 37, refused: 0, responseMessage: 'Open again: 37 of 37' });
    const open = { state: 'open', version: 3, closed_by: null, closing_reason: null };
    expect(await casesIn(ids)).toMatchObject(ids.map(() => open));
    expect(told.data).toMatchObject(ids.map((id) => ({ id, done: 1, message: 'Open again', version: 3 })));
    expect(await trail('cases.reopenMany', ben)).toEqual(
      ids.map((id) => ({
        type: 'case',
        id,
        before: { state: 'dismissed', reason: 'Harmless' },
        after: { state: 'open' },
        details: { what: 'posts', done: 37, refused: 0, left: 0 },
      })),
    );
  });

  test('dismissals that somebody did something about meanwhile stay as they are, and it is said who and what', async () => {
    const ids = await addReportedPosts(server, 6);
    const [, reopened = 0, again = 0, noted = 0, deleted = 0, reported = 0] = ids;
    const made = await dismiss(ids);
    for (const id of [reopened, again]) await ok('/reopen-case', { what: 'posts', id }, ben);
    await dismiss([again], ben);
    await server.send('PUT', '/case-note', { what: 'posts', id: noted, note: 'Mine' }, { token: ben.token });
    const gone = await server.send('DELETE', '/delete-post', { id: await subject(deleted) }, { token: ben.token });
    expect(gone.statusCode).toBe(200);
    await reportPosts(server, [await subject(reported)]);
    const told = await reopen([...made, { id: 99_999, version: 1 }]);
    expect(told).toMatchObject({ done: 1, refused: 6 });
    expect(messages(told)).toEqual([
      'Open again',
      'This case is open: Admin ben changed it last',
      expect.stringMatching(/^Admin ben dismissed this case on \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      expect.stringMatching(/^Admin ben changed this case on/),
      expect.stringMatching(/^Admin ben deleted this post on/),
      'New reports have opened another case: decide that one',
      'There is no such case',
    ]);
    expect(await states(ids)).toEqual(['open', 'open', ...Array<string>(4).fill('dismissed')]);
  });

  test('two dismissed cases about the same: one alone can be open', async () => {
    const [first = 0] = await addReportedPosts(server, 1);
    const [before] = await dismiss([first]);
    const [second = 0] = await reportPosts(server, [await subject(first)]);
    const [after] = await dismiss([second]);
    const told = await reopen([before ?? {}, after ?? {}]);
    expect(messages(told)).toEqual(['New reports have opened another case: decide that one', 'Open again']);
  });

  test('dismissals about users: their reports count again', async () => {
    const [id = 0] = await reportedUsers(1);
    const counted = async () =>
      (await server.owner.query('select reported_count from users where id = $1', [await subject(id)])).rows[0]
        .reported_count;
    const { data } = await ok('/dismiss-cases', { what: 'users', ids: [id], reason: 'Fine' });
    expect(await counted()).toBe(0);
    await reopen([{ id, version: data[0]?.version }], ben, 'users');
    expect(await counted()).toBe(1);
  });

  test('assignments: each case goes back to whoever had it, unless somebody was faster', async () => {
    const ids = await addReportedPosts(server, 3);
    const [bens = 0, nobodys = 0, taken = 0] = ids;
    await ok('/assign-cases', { what: 'posts', ids: [bens], to: ben.id });
    const { data } = await ok('/assign-cases', { what: 'posts', ids, to: 'me' });
    await ok('/assign-case', { what: 'posts', id: taken, to: 'me' }, ben);
    const cases = data.map(({ id, version, assignee_before }) => ({ id, version, to: assignee_before }));
    const told = await ok('/give-back-cases', { what: 'posts', cases });
    expect(messages(told)).toEqual([
      'Assigned as before',
      'Assigned as before',
      expect.stringMatching(/^Admin ben changed this case on/),
    ]);
    expect((await casesIn([bens, nobodys, taken])).map(({ to }) => to)).toEqual([ben.id, null, ben.id]);
    const stranger = await server.signedIn();
    const again = await ok('/give-back-cases', {
      what: 'posts',
      cases: told.data.map(({ id, version = 0 }) => ({ id, version, to: stranger.id })),
    });
    expect(again).toMatchObject({ done: 0, refused: 3 });
    expect(messages(again)[0]).toBe('Whoever had this case may not work on it any more');
  });

  const remove = async (ids: readonly number[], who = ann) => ok('/delete-posts', { ids, reason: 'Spam' }, who);
  const bringBack = (ids: readonly number[], who = ann) => ok('/undo-delete-posts', { ids }, who);

  test('deletions: the posts are back and their cases open, a row of the trail for each post', async () => {
    const ids = await addReportedPosts(server, 12);
    await remove(ids);
    const told = await bringBack(ids);
    expect(told).toMatchObject({ done: 12, responseMessage: 'Brought back: 12 of 12' });
    expect(told.data).toMatchObject(ids.map((id) => ({ id, done: 1, message: 'The post is back', version: 3 })));
    expect(await casesIn(ids)).toMatchObject(ids.map(() => ({ state: 'open', version: 3 })));
    const rows = await trail('cases.undoDeletions');
    expect(rows.map(({ id }) => id)).toEqual(await Promise.all(ids.map(subject)));
    expect(rows[0]).toMatchObject({ type: 'post', before: { deleted: 1, reason: 'Spam' }, after: { deleted: 0 } });
  });

  test('deletions: not after ten minutes, not those of others, not what a super admin brought back', async () => {
    const ids = await addReportedPosts(server, 4);
    const [fresh = 0, late = 0, bens = 0, restored = 0] = ids;
    await remove([fresh, late, restored]);
    await remove([bens], ben);
    await server.owner.query(
      `update posts set deleted_at = deleted_at - interval '10 minutes 1 second' where id = $1`,
      [await subject(late)],
    );
    const boss = await server.signedIn({ username: 'boss', super: true });
    await ok('/restore-post', { id: await subject(restored) }, boss);
    expect(messages(await bringBack(ids))).toEqual([
      'The post is back',
      expect.stringMatching(/^You deleted this post on .* UTC: that can be undone for 10 minutes\. A super admin may/),
      expect.stringMatching(/^Admin ben deleted this post on .* UTC: only they may undo it/),
      expect.stringMatching(/^Admin boss brought this post back on/),
    ]);
    expect(await states(ids)).toEqual(['open', 'acted_on', 'acted_on', 'open']);
  });

  const suspend = (ids: readonly number[], who = ann) => ok('/suspend-users', { ids, reason: 'Spam' }, who);
  const lift = (ids: readonly number[], who = ann) => ok('/undo-suspend-users', { ids }, who);

  test('suspensions: all lifted and their cases open, a row of the trail for each user', async () => {
    const ids = await reportedUsers(5);
    await suspend(ids);
    const told = await lift(ids);
    expect(told).toMatchObject({ done: 5, responseMessage: 'No longer suspended: 5 of 5' });
    expect(await states(ids)).toEqual(ids.map(() => 'open'));
    const rows = await trail('cases.undoSuspensions');
    expect(rows.map(({ id }) => id)).toEqual(await Promise.all(ids.map(subject)));
    expect(rows[0]).toMatchObject({
      type: 'user',
      before: { is_suspended: 1, reason: 'Spam' },
      after: { is_suspended: 0 },
    });
  });

  test('suspensions: not after ten minutes, not those of others, not what was lifted; a look at the profile is no news', async () => {
    const ids = await reportedUsers(4);
    const [fresh = 0, late = 0, bens = 0, lifted = 0] = ids;
    await suspend([fresh, late, lifted]);
    await suspend([bens], ben);
    await server.owner.query(
      `update users set suspended_at = suspended_at - interval '10 minutes 1 second' where id = $1`,
      [await subject(late)],
    );
    await ok('/revoke-suspended-account', { user_id: await subject(lifted), revoke: 1 }, ben);
    expect(messages(await lift(ids))).toEqual([
      'No longer suspended',
      expect.stringMatching(/^You suspended person.* UTC: that can be taken back for 10 minutes\. The suspension can/),
      expect.stringMatching(/^Admin ben suspended person.* UTC: only they may take that back/),
      expect.stringMatching(/^person.* is not suspended: Admin ben changed the account last, on/),
    ]);
    expect(await states(ids)).toEqual(['open', 'acted_on', 'acted_on', 'acted_on']);
  });

  test('of an admin, a suspension is taken back by a super admin alone, and the trail keeps it for years', async () => {
    const boss = await server.signedIn({ username: 'boss2', super: true });
    const peer = await server.makeAdmin({ username: 'peer' });
    const ids = [...(await reportedUsers(1)), ...(await reportUsers(server, [peer.id]))];
    await suspend(ids, boss);
    await server.owner.query('update users set suspended_by = $1 where id = $2', [ann.id, peer.id]);
    expect(messages(await lift(ids.slice(1)))).toEqual(['Only a super admin may change the account of an admin']);
    await server.owner.query('update users set suspended_by = $1 where id = $2', [boss.id, peer.id]);
    expect(await lift(ids, boss)).toMatchObject({ done: 2 });
    const { rows } = await server.owner.query(
      `select call, target_id::int as id, kept_until > now() + interval '6 years' as years from audit_log
       where admin_id = $1 and outcome = 'done' order by 1, 2`,
      [boss.id],
    );
    const [user = 0] = await Promise.all(ids.slice(0, 1).map(subject));
    const kept = [
      { id: peer.id, years: true },
      { id: user, years: false },
    ];
    expect(rows).toEqual(
      [
        ...kept.map((row) => ({ call: 'cases.suspendUsers', ...row })),
        ...kept.map((row) => ({ call: 'cases.undoSuspensions', ...row })),
      ].sort((a, b) => a.call.localeCompare(b.call) || a.id - b.id),
    );
  });

  test('each under its permission', async () => {
    const lacks = await server.signedIn({ permissions: ['reported_posts', 'reported_users', 'suspend_account'] });
    for (const [path, code] of [
      ['/undo-delete-posts', 'delete_post'],
      ['/undo-suspend-users', 'revoke_suspended_account'],
    ] as const) {
      const answer = await send(path, { ids: [1] }, lacks);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().responseMessage).toContain(code);
    }
  });

  test('repeated with its key, it is answered and not done again', async () => {
    const ids = await addReportedPosts(server, 2);
    const cases = await dismiss(ids);
    const key = randomUUID();
    const first = await ok('/reopen-cases', { what: 'posts', cases }, ann, key);
    await dismiss(ids, ben);
    expect(await ok('/reopen-cases', { what: 'posts', cases }, ann, key)).toEqual(first);
    expect(await states(ids)).toEqual(['dismissed', 'dismissed']);
  });

  test('at most two hundred at once', async () => {
    const cases = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, version: 1 }));
    expect((await send('/reopen-cases', { what: 'posts', cases })).statusCode).toBe(422);
    expect((await send('/undo-delete-posts', { ids: cases.map(({ id }) => id) })).statusCode).toBe(422);
    const ids = await addReportedPosts(server, 200);
    expect(await reopen(await dismiss(ids))).toMatchObject({ done: 200 });
  });

  test.each([
    ['dismissals', 'cases.reopenMany'],
    ['deletions', 'cases.undoDeletions'],
    ['suspensions', 'cases.undoSuspensions'],
  ] as const)('50 undo the same %s at once: each is undone once, and everybody is told', async (what, call) => {
    const ids = what === 'suspensions' ? await reportedUsers(8) : await addReportedPosts(server, 8);
    const before = (await trail(call)).length;
    const cases = what === 'dismissals' ? await dismiss(ids) : [];
    if (what === 'deletions') await remove(ids);
    if (what === 'suspensions') await suspend(ids);
    const asked = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => {
        const turned = <Item>(items: readonly Item[]): Item[] => (turn % 2 === 0 ? [...items] : items.toReversed());
        if (what === 'dismissals') return send('/reopen-cases', { what: 'posts', cases: turned(cases) });
        return send(what === 'deletions' ? '/undo-delete-posts' : '/undo-suspend-users', { ids: turned(ids) });
      }),
    );
    // On a busy machine somebody may wait too long for a lock: then, too, nothing was done.
    for (const { statusCode } of asked) expect([200, 503]).toContain(statusCode);
    const answers = asked
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json() as { data: Result[]; done: number });
    expect(answers.map(({ done }) => done).sort((one, other) => other - one)).toEqual([
      8,
      ...Array(answers.length - 1).fill(0),
    ]);
    const told = answers.filter(({ done }) => done === 0).flatMap(messages);
    for (const message of told) expect(message).toMatch(/Admin ann (changed|brought)/);
    expect(await casesIn(ids)).toMatchObject(ids.map(() => ({ state: 'open', version: 3 })));
    expect((await trail(call)).length - before).toBe(8);
  });

  test('undone while others decide anew: whoever comes second is told, and nothing is done twice', async () => {
    for (let round = 0; round < 6; round++) {
      const ids = await addReportedPosts(server, 10);
      const cases = await dismiss(ids);
      const [back, again] = await Promise.all([
        reopen(cases),
        ok('/dismiss-cases', { what: 'posts', ids: ids.toReversed(), reason: 'Fine' }, ben),
      ]);
      expect(back.done).toBe(10);
      expect([0, 10]).toContain(again.done);
      expect(new Set(await states(ids))).toEqual(new Set([again.done === 10 ? 'dismissed' : 'open']));
    }
  });
});
