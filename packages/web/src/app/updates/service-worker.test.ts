import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const QUARTER_HOUR_MS = 15 * 60_000;

type Listener = (message: { readonly data: unknown }) => void;

/**
 * Loads the module in a browser with these service workers.
 * @returns whether a newer version is available, and a function that sends the worker's messages.
 */
async function start(serviceWorker: object, visibility: 'visible' | 'hidden' = 'visible') {
  const listeners: Listener[] = [];
  const addEventListener = (_type: string, listener: Listener) => void listeners.push(listener);
  vi.stubGlobal('navigator', { serviceWorker: { addEventListener, ...serviceWorker } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    visibilityState: visibility,
    querySelectorAll: () =>
      ['runtime-1', 'index-1'].map((name) => ({ src: `https://console.example/assets/${name}.js` })),
  });
  vi.resetModules();
  // Reading a value needs no component.
  vi.doMock('react', () => ({ useSyncExternalStore: (_watch: unknown, get: () => unknown) => get() }));
  const { registerServiceWorker, useIsNewer } = await import('./service-worker.ts');
  vi.doUnmock('react');
  await registerServiceWorker();
  const receive = (data: unknown): void => {
    for (const listener of listeners) listener({ data });
  };
  return { isNewer: useIsNewer, receive };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the service worker is registered', () => {
  test('for the whole console, and asked for a newer one while the page is seen', async () => {
    const update = vi.fn(async () => undefined);
    const register = vi.fn(async () => ({ update }));
    await start({ register });
    expect(register).toHaveBeenCalledWith('/1.0.0/service-worker.js', { scope: '/', updateViaCache: 'none' });
    expect(update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
    expect(update).toHaveBeenCalledOnce();
  });

  test('and not asked by a page that no one sees', async () => {
    const update = vi.fn(async () => undefined);
    await start({ register: async () => ({ update }) }, 'hidden');
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
    expect(update).not.toHaveBeenCalled();
  });

  test('or the console works without it', async () => {
    const log = vi.spyOn(console, 'info').mockReturnValue();
    await start({
      register: async () => {
        throw new Error('refused');
      },
    });
    expect(log).toHaveBeenCalledWith('The service worker could not be registered', expect.any(Error));
  });
});

describe('the worker tells which build it is of', () => {
  const register = async () => ({ update: async () => undefined });

  test('a newer one than the page is told', async () => {
    const { isNewer, receive } = await start({ register });
    expect(isNewer()).toBe(false);
    receive({ entry: '/assets/index-2.js' });
    expect(isNewer()).toBe(true);
  });

  test.each([{ entry: '/assets/index-1.js' }, { entry: 1 }, {}, null])('its own, or none, is not: %j', async (data) => {
    const { isNewer, receive } = await start({ register });
    receive(data);
    expect(isNewer()).toBe(false);
  });
});
