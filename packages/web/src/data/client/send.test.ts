import { session } from '@quarterdeck/contract/session';
import { users } from '@quarterdeck/contract/users';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

const before = new Map<string, string>();

/** Loads the module in a tab of its own, with a server that answers on demand. */
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
  const fetched = vi.fn((_url?: unknown, _init?: RequestInit) => (respond ? Promise.resolve(respond()) : answered));
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

describe('an answer with a good status', () => {
  const signIn = (user: object = {}): void => {
    before.set('token', 'a token');
    before.set('user', JSON.stringify({ name: 'Ann', api_token: 'a token', ...user }));
  };

  test.each([
    ['', 200, "The server's answer cannot be read: it is empty"],
    ['<html>Sign in</html>', 200, "The server's answer cannot be read: it is not JSON"],
    ['{"users":[{"id":1', 200, "The server's answer cannot be read: it is not JSON"],
    ['null', 200, "The server's answer cannot be read: it has no fields"],
    ['{"responseCode":500,"responseMessage":"The disk is full"}', 500, 'The disk is full'],
    ['{"responseCode":"403"}', 403, 'Server Error'],
    ['{"success":false,"message":"Not today"}', 200, 'Not today'],
  ])('and %j is a failure', async (text, status, message) => {
    signIn();
    const { send } = await start(() => new Response(text));
    await expect(send(users.list, {})).rejects.toMatchObject({ status, message });
  });

  test('that says nothing is one without rows', async () => {
    signIn();
    const { send } = await start(() => new Response(null, { status: 204 }));
    await expect(send(users.list, {})).resolves.toMatchObject({ users: [] });
  });

  test('that breaks off is no answer: what was sent may be done', async () => {
    signIn();
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    const { send } = await start(() => new Response(broken));
    await expect(send(users.list, {})).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('incomplete'),
    });
  });

  test('can say in its body that the session is over', async () => {
    signIn();
    const { send } = await start(() => Response.json({ responseCode: 401, responseMessage: 'Sign in again' }));
    await expect(send(users.list, {})).rejects.toMatchObject({ sessionEnded: true, message: 'Sign in again' });
  });

  test.each(['<html>Not here</html>', '{"responseCode":404,"responseMessage":"Not here"}'])(
    'and %j says of an addition that it is not there, and of our own server that it failed',
    async (text) => {
      signIn();
      const { send, fetched } = await start(() => new Response(text));
      for (const _time of [1, 2])
        await expect(send(session.preferences, {})).rejects.toMatchObject({ isMissingCall: true });
      expect(fetched).toHaveBeenCalledTimes(1);
      signIn({ additions: 1 });
      const ours = await start(() => new Response(text));
      await expect(ours.send(session.preferences, {})).rejects.toMatchObject({ isMissingCall: false });
    },
  );

  test.each(['{}', '[]', '{"status":"ok"}', '{"responseCode":200,"responseMessage":"Hello"}'])(
    'and %j says nothing of an addition that is loaded: it is not there',
    async (text) => {
      signIn();
      const { send } = await start(() => new Response(text));
      await expect(send(session.preferences, {})).rejects.toMatchObject({ isMissingCall: true });
      await expect(send(session.savePreferences, {})).resolves.toEqual(JSON.parse(text));
    },
  );

  test('is waited for a minute', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    signIn({ additions: 1 });
    const { send, fetched } = await start();
    // Like a browser: an aborted signal rejects the request.
    fetched.mockImplementation(
      (_url?: unknown, init?: RequestInit) =>
        new Promise((_resolve, reject) => {
          const end = (): void => reject(new DOMException('Ended', 'AbortError'));
          if (init?.signal?.aborted) end();
          init?.signal?.addEventListener('abort', end);
        }),
    );
    const sent = send(users.list, {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await Promise.race([sent, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toMatchObject({
      status: 0,
      message: 'The server has not answered for 60 seconds. Try again',
    });
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
