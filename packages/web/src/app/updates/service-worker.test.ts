import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const QUARTER_HOUR_MS = 15 * 60_000;

/** The module in a browser whose service workers are these. */
async function start(serviceWorker: object, visibility: 'visible' | 'hidden' = 'visible') {
  vi.stubGlobal('navigator', { serviceWorker: { addEventListener: () => undefined, ...serviceWorker } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { visibilityState: visibility });
  vi.resetModules();
  await (await import('./service-worker.ts')).registerServiceWorker();
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

  test('and not asked by a page that nobody sees', async () => {
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
