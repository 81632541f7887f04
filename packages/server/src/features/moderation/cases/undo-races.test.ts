import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BulkOutcome, type Moderation, messagesOf, startModeration } from '../../../../test/support/moderation.ts';

const AT_ONCE = 50;

describe('many take the same back at once', () => {
  let m: Moderation;

  beforeAll(async () => {
    m = await startModeration();
  });
  afterAll(() => m.server.stop());
  beforeEach(async () => {
    await m.server.owner.query('delete from posts');
  });

  test.each([
    ['dismissals', 'cases.reopened'],
    ['deletions', 'cases.deletions_undone'],
    ['suspensions', 'cases.suspensions_undone'],
  ] as const)(
    '50 undo the same %s at once: each is undone once, and everyone is told',
    { tags: ['long'] },
    async (what, call) => {
      const ids = what === 'suspensions' ? await m.reportedUsers(8) : await m.reportedPosts(8);
      const before = (await m.auditRows(call)).length;
      const cases = what === 'dismissals' ? await m.dismiss(ids) : [];
      if (what === 'deletions') await m.remove(ids);
      if (what === 'suspensions') await m.suspend(ids);
      const asked = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, turn) => {
          const turned = <Item>(items: readonly Item[]): Item[] => (turn % 2 === 0 ? [...items] : items.toReversed());
          if (what === 'dismissals') return m.send('/reopen-cases', { what: 'posts', cases: turned(cases) });
          return m.send(what === 'deletions' ? '/undo-delete-posts' : '/undo-suspend-users', { ids: turned(ids) });
        }),
      );
      // On a busy machine, a call may wait too long for a lock; it then changes nothing either.
      for (const { statusCode } of asked) expect([200, 503]).toContain(statusCode);
      const answers = asked.filter(({ statusCode }) => statusCode === 200).map((answer): BulkOutcome => answer.json());
      expect(answers.map(({ done }) => done).sort((one, other) => other - one)).toEqual([
        8,
        ...Array(answers.length - 1).fill(0),
      ]);
      const told = answers.filter(({ done }) => done === 0).flatMap(messagesOf);
      for (const message of told) expect(message).toMatch(/Admin ann (changed|brought)/);
      expect(await m.casesIn(ids)).toMatchObject(ids.map(() => ({ state: 'open', version: 3 })));
      expect((await m.auditRows(call)).length - before).toBe(8);
    },
  );

  test('undone while others decide again: the second one gets an error, and nothing is done twice', async () => {
    for (let round = 0; round < 6; round++) {
      const ids = await m.reportedPosts(10);
      const cases = await m.dismiss(ids);
      const [back, again] = await Promise.all([
        m.reopen(cases),
        m.ok('/dismiss-cases', { what: 'posts', ids: ids.toReversed(), reason: 'Fine' }, m.ben),
      ]);
      expect(back.done).toBe(10);
      expect([0, 10]).toContain(again.done);
      expect(new Set(await m.states(ids))).toEqual(new Set([again.done === 10 ? 'dismissed' : 'open']));
    }
  });
});
