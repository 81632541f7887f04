import { session } from '@quarterdeck/contract/session';
import { users } from '@quarterdeck/contract/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const before = new Map<string, string>();

/** The module in a tab of its own, whose server answers when it is told to. */
async function start(respond?: () => Response) {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => before.get(key) ?? null,
    setItem: (key: string, value: string) => void before.set(key, value),
    removeItem: (key: string) => before.delete(key),
  });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const fetched = vi.fn(() => (respond ? Promise.resolve(respond()) : answered));
  vi.stubGlobal('fetch', fetched);
  const [{ send }, { queryClient }, { endSessionStore }] = await Promise.all([
    import('./send.ts'),
    import('./query-client.ts'),
    import('../../ui/state/session-store.ts'),
  ]);
  return {
    send,
    fetched,
    queryClient,
    endSessionStore,
    answer: () => answer(Response.json({ data: 'of the one before' })),
  };
}

beforeEach(() => before.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what belongs to a session', () => {
  test('an answer is used while it lasts', async () => {
    const { send, answer } = await start();
    const sent = send(session.preferences, {});
    answer();
    await expect(sent).resolves.toEqual({ data: 'of the one before' });
  });

  test('an answer that comes after its end is not used', async () => {
    const { send, endSessionStore, answer } = await start();
    const sent = send(session.preferences, {});
    endSessionStore();
    answer();
    await expect(sent).rejects.toMatchObject({ sessionEnded: true });
  });

  test('the next one has answers of its own', async () => {
    const { queryClient, endSessionStore } = await start();
    const client = queryClient();
    client.setQueryData(['whose'], 'of the one before');
    expect(queryClient()).toBe(client);
    endSessionStore();
    expect(queryClient().getQueryData(['whose'])).toBeUndefined();
  });
});

describe('a call that the server does not have', () => {
  const signIn = (user: object): void => {
    before.set('token', 'a token');
    before.set('user', JSON.stringify({ name: 'Ann', api_token: 'a token', ...user }));
  };
  const refuse = (status: number) => () => Response.json({ responseMessage: 'Not Found' }, { status });

  test.each([404, 405, 501])('is asked for once, after %i', async (status) => {
    signIn({});
    const { send, fetched } = await start(refuse(status));
    for (const _time of [1, 2])
      await expect(send(session.preferences, {})).rejects.toMatchObject({ isMissingCall: true });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is a thing that is not there, where the server has our additions, and where the specification names the call', async () => {
    signIn({ additions: 1 });
    const { send, fetched } = await start(refuse(404));
    for (const _time of [1, 2])
      await expect(send(session.preferences, {})).rejects.toMatchObject({ isMissingCall: false });
    expect(fetched).toHaveBeenCalledTimes(2);
    signIn({});
    const other = await start(refuse(404));
    await expect(other.send(users.list, {})).rejects.toMatchObject({ isMissingCall: false });
  });
});

test.each([
  [{}, '/api/v1/users-list?query=ann&page=0'],
  [{ additions: 1 }, '/api/v1/users-list?query=ann&page=0&is_suspended=1'],
])('of a server with %j a list asks %s', async (user, address) => {
  before.set('token', 'a token');
  before.set('user', JSON.stringify({ name: 'Ann', api_token: 'a token', ...user }));
  const { send, fetched } = await start(() => Response.json({ users: [], total_users: 0 }));
  await send(users.list, { query: 'ann', page: 0, is_suspended: 1 });
  expect(fetched.mock.calls).toEqual([[address, expect.anything()]]);
});
