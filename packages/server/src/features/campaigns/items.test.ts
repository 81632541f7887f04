import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { waitingForLocks } from '../../../test/support/waiting-for-locks.ts';

const ago = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe('campaigns that the app sends while staff decide', () => {
  let server: TestServer;
  let send: Awaited<ReturnType<typeof itemSender>>;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    send = await itemSender(server);
    ({ token } = await server.signedIn({ super: true }));
    await send({ type: 'user', id: 'u1', occurred_at: ago(9), data: { name: 'U', username: 'u1' } });
  });
  afterAll(() => server.stop());

  const rows = async (text: string) => (await server.owner.query(text)).rows;
  const campaign = (id: string, days: number, more: object) => ({
    type: 'campaign',
    id,
    occurred_at: ago(days),
    data: { user: 'u1', campaign_name: 'C', goal: 'clicks', ...more },
  });
  const idOf = async (text: string): Promise<number> => Number((await rows(text))[0].id);
  /** Starts calls that wait in order for a lock, then releases it. */
  const inLine = async (locking: string, ...calls: (() => Promise<unknown>)[]) => {
    const holder = await openConnection(server.ownerUrl);
    await holder.query(`begin; ${locking}`);
    const under: Promise<unknown>[] = [];
    for (const call of calls) {
      under.push(call());
      await expect.poll(() => waitingForLocks(server)).toBe(under.length);
    }
    await holder.query('commit');
    await Promise.all(under);
  };

  test('keep the status that staff give them while an older state of the app waits for the campaign', async () => {
    await send(campaign('c1', 5, { status: 'Draft' }));
    const id = await idOf(`select id from campaigns where app_id = 'c1'`);
    await inLine(
      `select from campaigns where id = ${id} for update`,
      async () => {
        const answer = await server.send('PATCH', '/campaigns', { id, status: 'Approved' }, { token });
        expect(answer.statusCode, answer.body).toBe(200);
      },
      () => send(campaign('c1', 1, { status: 'Pending', campaign_name: 'Other' })),
    );
    expect(await rows(`select status, campaign_name from campaigns where id = ${id}`)).toEqual([
      { status: 'Approved', campaign_name: 'Other' },
    ]);
  });

  test('bring interests that are not there yet, next to those that are', async () => {
    await server.owner.query(`insert into interests (name) values ('Music')`);
    await send(campaign('c3', 2, { interest: ['music', 'Cooking', 'cooking', 'Gardens'] }));
    expect(
      await rows(`
        select i.name from campaign_interests ci join interests i on i.id = ci.interest_id
        join campaigns c on c.id = ci.campaign_id where c.app_id = 'c3' order by i.name collate "C"`),
    ).toEqual(['Cooking', 'Gardens', 'Music'].map((name) => ({ name })));
  });

  test('are written though staff delete one of their interests at the same moment', async () => {
    const id = await idOf(`insert into interests (name) values ('Chess') returning id`);
    await server.owner.query(`insert into interests (name) values ('Travel')`);
    await inLine(
      `select from interests where id = ${id} for update`,
      async () => {
        const answer = await server.send('DELETE', '/campaign-interests', { id }, { token });
        expect(answer.statusCode, answer.body).toBe(200);
      },
      async () => {
        const { accepted, refused } = await send(campaign('c2', 1, { interest: ['Chess', 'Travel'] }));
        expect([accepted, refused]).toEqual([1, []]);
      },
    );
    expect(
      await rows(`
        select i.name from campaign_interests ci join interests i on i.id = ci.interest_id
        join campaigns c on c.id = ci.campaign_id where c.app_id = 'c2' and i.name = 'Travel'`),
    ).toEqual([{ name: 'Travel' }]);
  });
});
