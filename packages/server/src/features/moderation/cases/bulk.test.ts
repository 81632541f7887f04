import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUsers, type Moderation, reportUsers, startModeration } from '../../../../test/support/moderation.ts';

describe('many cases at once', () => {
  let m: Moderation;

  beforeAll(async () => {
    m = await startModeration();
    await addUsers(m.server, ['user1', 'user2', 'user3', 'user4']);
  });
  afterAll(() => m.server.stop());
  beforeEach(async () => {
    await m.server.owner.query('delete from posts');
  });

  test('each has its result; cases that were closed before are reported', async () => {
    const [first = 0, second = 0, third = 0] = await m.reportedPosts(3);
    await m.ok('/dismiss-cases', { what: 'posts', ids: [second], reason: 'Fine' }, m.ben);
    const told = await m.ok('/dismiss-cases', {
      what: 'posts',
      ids: [first, second, 99_999, third, first],
      reason: 'Harmless',
    });
    expect(told).toMatchObject({ done: 2, refused: 2, left: 0 });
    expect(told.data).toMatchObject([
      { id: first, done: 1, message: 'Dismissed', version: 2 },
      { id: second, done: 0, message: expect.stringMatching(/^Admin ben dismissed this case on/) },
      { id: 99_999, done: 0, subject: null, message: 'There is no such case' },
      { id: third, done: 1 },
    ]);
    expect(told.responseMessage).toBe('Dismissed: 2 of 4; 2 were refused; each result has a reason');
    const { rows } = await m.server.owner.query(
      `select target_type, target_id::int as target_id, details, after from audit_log join audit_values v on v.audit_id = id
       where call = 'cases.dismissed' and admin_id = $1 order by id`,
      [m.ann.id],
    );
    const details = { what: 'posts', done: 2, refused: 2, left: 0 };
    const after = { state: 'dismissed', reason: 'Harmless' };
    expect(rows).toEqual([first, third].map((id) => ({ target_type: 'case', target_id: id, details, after })));
  });

  test('assigned, and deleted with their posts', async () => {
    const ids = await m.reportedPosts(3);
    const given = await m.ok('/assign-cases', { what: 'posts', ids, to: m.ben.id });
    expect(given.data.map(({ message }) => message)).toEqual(ids.map(() => 'Assigned to Admin ben'));
    const gone = await m.ok('/delete-posts', { all: { assigned: 'me', total: 3 }, reason: 'Spam' }, m.ben);
    expect(gone).toMatchObject({ done: 3, responseMessage: 'Deleted: 3 of 3' });
    expect(await m.states(ids)).toEqual(['acted_on', 'acted_on', 'acted_on']);
    for (const { id, version } of gone.data) {
      const { rows } = await m.server.owner.query('select version from cases where id = $1', [id]);
      expect(rows[0].version).toBe(version);
    }
  });

  test('all that match, two hundred a call, until nothing is left', async () => {
    const ids = await m.reportedPosts(250);
    const first = await m.ok('/dismiss-cases', { what: 'posts', all: { total: 250 }, reason: 'Harmless' });
    expect(first).toMatchObject({ done: 200, left: 50 });
    const second = await m.ok('/dismiss-cases', { what: 'posts', all: { total: first.left }, reason: 'Harmless' });
    expect(second).toMatchObject({ done: 50, left: 0 });
    expect(new Set(await m.states(ids))).toEqual(new Set(['dismissed']));
  });

  test('what stays open, because it was only assigned, is not met again: the next call begins after the last', async () => {
    const ids = await m.reportedPosts(250);
    const first = await m.ok('/assign-cases', { what: 'posts', all: { total: 250 }, to: 'me' });
    expect(first).toMatchObject({ done: 200, left: 50 });
    const all = { total: first.left, after: first.data.at(-1)?.id };
    expect(await m.ok('/assign-cases', { what: 'posts', all, to: 'me' })).toMatchObject({ done: 50, left: 0 });
    const { rows } = await m.server.owner.query(
      'select distinct assigned_to::int as to from cases where id = any($1)',
      [ids],
    );
    expect(rows).toEqual([{ to: m.ann.id }]);
  });

  test('users suspended, each with a row in the audit log about them; admins and suspended users are reported, with the reason', async () => {
    const cases = await m.server.owner.query(
      `with people as (insert into users (name, username, email, is_admin, is_suspended)
         select name, name, name || '@example.com', name = 'boss', name = 'out' from unnest(array['one', 'two', 'boss', 'out']) name
         returning id, name)
       select * from people order by name`,
    );
    const people: number[] = cases.rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
    const ids = await reportUsers(m.server, people);
    const told = await m.ok('/suspend-users', { ids, reason: 'Spam' });
    expect(told).toMatchObject({ done: 2, refused: 2, responseMessage: expect.stringMatching(/^Suspended: 2 of 4/) });
    expect(told.data.map(({ subject, done, message }) => [subject, done, message])).toEqual([
      ['one', 1, 'Suspended'],
      ['two', 1, 'Suspended'],
      ['boss', 0, "Only a super admin can change an admin's account"],
      ['out', 0, 'out is already suspended'],
    ]);
    expect((await m.states(ids)).toSorted()).toEqual(['acted_on', 'acted_on', 'open', 'open']);
    const auditRows = await m.server.owner.query(
      `select target_type, target_id, after from audit_log join audit_values v on v.audit_id = id
       where call = 'cases.users_suspended' order by target_id`,
    );
    const suspended = people.filter((_, index) => told.data[index]?.done === 1);
    expect(auditRows.rows.map(({ target_id }) => Number(target_id))).toEqual(suspended);
    expect(auditRows.rows[0]).toMatchObject({ target_type: 'user', after: { is_suspended: 1, reason: 'Spam' } });
  });

  test('all users a search found, and no one else', async () => {
    const { rows } = await m.server.owner.query(`select id from users where username like 'user%' order by id`);
    const ids = await reportUsers(
      m.server,
      rows.map(({ id }) => Number(id)),
    );
    const told = await m.ok('/dismiss-cases', { what: 'users', all: { query: 'user2', total: 1 }, reason: 'Fine' });
    expect(told.data).toMatchObject([{ subject: 'user2', done: 1 }]);
    const left = await m.states(ids);
    expect(left.filter((state) => state === 'open')).toHaveLength(3);
  });

  test.each([
    [2, 'More'],
    [4, 'Fewer'],
  ])('all that match, when the list said %i of 3: nothing is done', async (total, word) => {
    const ids = await m.reportedPosts(3);
    const answer = await m.send('/delete-posts', { all: { total } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().responseMessage).toContain(`${word} cases match than the list showed (${total}`);
    expect(await m.states(ids)).toEqual(['open', 'open', 'open']);
  });

  test.each([
    [{ what: 'posts', reason: 'Fine' }],
    [{ what: 'posts', reason: 'Fine', ids: [1], all: { total: 1 } }],
    [{ what: 'posts', reason: '', ids: [1] }],
    [{ what: 'posts', reason: 'Fine', ids: Array.from({ length: 201 }, (_, index) => index + 1) }],
  ])('%o is refused', async (input) => {
    expect((await m.send('/dismiss-cases', input)).statusCode).toBe(422);
  });

  test('two at once on the same cases: each case is done once', async () => {
    const ids = await m.reportedPosts(40);
    const [dismissed, deleted] = await Promise.all([
      m.ok('/dismiss-cases', { what: 'posts', ids, reason: 'Fine' }),
      m.ok('/delete-posts', { ids: ids.toReversed() }, m.ben),
    ]);
    expect(dismissed.done + deleted.done).toBe(40);
    expect(Math.max(dismissed.done, deleted.done)).toBe(40);
  });
});
