import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Moderation, messagesOf, reportUsers, startModeration } from '../../../../test/support/moderation.ts';

describe('what was done to many posts and users is undone', () => {
  let m: Moderation;

  beforeAll(async () => {
    m = await startModeration();
  });
  afterAll(() => m.server.stop());
  beforeEach(async () => {
    await m.server.owner.query('delete from posts');
  });

  test('deletions: the posts are back and their cases open, a row of the audit log for each post', async () => {
    const ids = await m.reportedPosts(12);
    await m.remove(ids);
    const told = await m.bringBack(ids);
    expect(told).toMatchObject({ done: 12, responseMessage: 'Restored: 12 of 12' });
    expect(told.data).toMatchObject(ids.map((id) => ({ id, done: 1, message: 'The post was restored', version: 3 })));
    expect(await m.casesIn(ids)).toMatchObject(ids.map(() => ({ state: 'open', version: 3 })));
    const rows = await m.auditRows('cases.deletions_undone');
    expect(rows.map(({ id }) => id)).toEqual(await Promise.all(ids.map(m.subjectOf)));
    expect(rows[0]).toMatchObject({ type: 'post', before: { deleted: 1, reason: 'Spam' }, after: { deleted: 0 } });
  });

  test('deletions: not after ten minutes, not those of others, not what a super admin brought back', async () => {
    const ids = await m.reportedPosts(4);
    const [fresh = 0, late = 0, bens = 0, restored = 0] = ids;
    await m.remove([fresh, late, restored]);
    await m.remove([bens], m.ben);
    await m.server.owner.query(
      `update posts set deleted_at = deleted_at - interval '10 minutes 1 second' where id = $1`,
      [await m.subjectOf(late)],
    );
    const boss = await m.server.signedIn({ username: 'boss', super: true });
    await m.ok('/restore-post', { id: await m.subjectOf(restored) }, boss);
    expect(messagesOf(await m.bringBack(ids))).toEqual([
      'The post was restored',
      expect.stringMatching(/^You deleted this post on .* UTC\. You can undo this for 10 minutes\. A super admin can/),
      expect.stringMatching(/^Admin ben deleted this post on .* UTC\. Only they can undo it/),
      expect.stringMatching(/^Admin boss restored this post on/),
    ]);
    expect(await m.states(ids)).toEqual(['open', 'acted_on', 'acted_on', 'open']);
  });

  test('suspensions: all lifted and their cases open, a row of the audit log for each user', async () => {
    const ids = await m.reportedUsers(5);
    await m.suspend(ids);
    const told = await m.lift(ids);
    expect(told).toMatchObject({ done: 5, responseMessage: 'No longer suspended: 5 of 5' });
    expect(await m.states(ids)).toEqual(ids.map(() => 'open'));
    const rows = await m.auditRows('cases.suspensions_undone');
    expect(rows.map(({ id }) => id)).toEqual(await Promise.all(ids.map(m.subjectOf)));
    expect(rows[0]).toMatchObject({
      type: 'user',
      before: { is_suspended: 1, reason: 'Spam' },
      after: { is_suspended: 0 },
    });
  });

  test('suspensions: not after ten minutes, not those of others, not what was lifted', async () => {
    const ids = await m.reportedUsers(4);
    const [fresh = 0, late = 0, bens = 0, lifted = 0] = ids;
    await m.suspend([fresh, late, lifted]);
    await m.suspend([bens], m.ben);
    await m.server.owner.query(
      `update users set suspended_at = suspended_at - interval '10 minutes 1 second' where id = $1`,
      [await m.subjectOf(late)],
    );
    await m.ok('/revoke-suspended-account', { user_id: await m.subjectOf(lifted), revoke: 1 }, m.ben);
    expect(messagesOf(await m.lift(ids))).toEqual([
      'No longer suspended',
      expect.stringMatching(/^You suspended person.* UTC\. You can undo this for 10 minutes\. The suspension can/),
      expect.stringMatching(/^Admin ben suspended person.* UTC\. Only they can undo it/),
      expect.stringMatching(/^person.* is not suspended: Admin ben changed the account last, on/),
    ]);
    expect(await m.states(ids)).toEqual(['open', 'acted_on', 'acted_on', 'acted_on']);
  });

  test('of an admin, a suspension is undone by a super admin alone, and the audit log keeps it for years', async () => {
    const boss = await m.server.signedIn({ username: 'boss2', super: true });
    const peer = await m.server.makeAdmin({ username: 'peer' });
    const ids = [...(await m.reportedUsers(1)), ...(await reportUsers(m.server, [peer.id]))];
    await m.suspend(ids, boss);
    await m.server.owner.query('update users set suspended_by = $1 where id = $2', [m.ann.id, peer.id]);
    expect(messagesOf(await m.lift(ids.slice(1)))).toEqual(["Only a super admin can change an admin's account"]);
    await m.server.owner.query('update users set suspended_by = $1 where id = $2', [boss.id, peer.id]);
    expect(await m.lift(ids, boss)).toMatchObject({ done: 2 });
    const { rows } = await m.server.owner.query(
      `select call, target_id::int as id, kept_until > now() + interval '6 years' as years from audit_log
       where admin_id = $1 and outcome = 'done' order by 1, 2`,
      [boss.id],
    );
    const [user = 0] = await Promise.all(ids.slice(0, 1).map(m.subjectOf));
    const kept = [
      { id: peer.id, years: true },
      { id: user, years: false },
    ];
    expect(rows).toEqual(
      [
        ...kept.map((row) => ({ call: 'cases.users_suspended', ...row })),
        ...kept.map((row) => ({ call: 'cases.suspensions_undone', ...row })),
      ].sort((a, b) => a.call.localeCompare(b.call) || a.id - b.id),
    );
  });
});
