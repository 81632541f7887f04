import { session } from '@quarterdeck/contract/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const before = new Map<string, string>();

/** The module in a tab of its own, whose server answers when it is told to. */
async function start() {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => before.get(key) ?? null,
    setItem: (key: string, value: string) => void before.set(key, value),
    removeItem: (key: string) => before.delete(key),
  });
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => answered);
  const [{ send }, { queryClient }, { endSessionStore }] = await Promise.all([
    import('./send.ts'),
    import('./query-client.ts'),
    import('../../ui/state/session-store.ts'),
  ]);
  return { send, queryClient, endSessionStore, answer: () => answer(Response.json({ data: 'of the one before' })) };
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
