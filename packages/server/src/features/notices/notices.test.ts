import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn, TestServer } from '../../../test/support/index.ts';
import { type Moderation, startModeration } from '../../../test/support/moderation.ts';
import { works } from '../../app/maintenance.ts';
import { doAll } from '../../jobs/background.ts';

interface Answer {
  readonly data: readonly {
    readonly id: number;
    readonly kind: string;
    readonly text: string;
    readonly read_at: string | null;
  }[];
  readonly total: number;
  readonly unread: number;
}

describe('notices', () => {
  let place: Moderation;
  let server: TestServer;

  beforeAll(async () => {
    place = await startModeration();
    server = place.server;
  });
  afterAll(() => server.stop());

  const noticesOf = async (who: SignedIn, more: object = {}): Promise<Answer> => {
    await doAll(server.database, works);
    const answer = await server.send('GET', '/notices', more, { token: who.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const textsOf = async (who: SignedIn): Promise<string[]> => (await noticesOf(who)).data.map(({ text }) => text);

  test('the assignee of a case is notified, until it is closed or assigned to someone else', async () => {
    const { ann, ben } = place;
    const ids = await place.reportedPosts(3);
    const [first = 0, second = 0, third = 0] = ids;
    await place.ok('/assign-cases', { what: 'posts', ids, to: ben.id });
    expect(await textsOf(ben)).toEqual([third, second, first].map((id) => `Case ${id} is assigned to you`));
    expect(await noticesOf(ben)).toMatchObject({
      total: 3,
      unread: 3,
      data: [{ kind: 'assigned', by: { id: ann.id } }, {}, {}],
    });
    await place.dismiss([first]);
    await place.ok('/assign-cases', { what: 'posts', ids: [second], to: 'me' });
    expect(await textsOf(ben)).toEqual([`Case ${third} is assigned to you`]);
    // Nobody is notified about what they do themselves.
    expect(await textsOf(ann)).toEqual([]);
  });
});
