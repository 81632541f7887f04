import { policyOf } from '../../ui/browser/trusted-types.ts';
import { cell, useCell } from '../../ui/state/cell.ts';
import { log } from './log.ts';

const SCRIPT = '/1.0.0/service-worker.js';
const ASK_MS = 15 * 60_000;

const isNewer = cell(false);

/** Returns whether a newer version than the open one is available. */
export const useIsNewer = (): boolean => useCell(isNewer);

/** Compares the open build with the one that the worker reports. */
function compare(entry: unknown): void {
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  if (typeof entry !== 'string' || own.length === 0 || own.some(({ src }) => new URL(src).pathname === entry)) return;
  isNewer.set(true);
}

/**
 * Registers the service worker, which caches the console's files, and regularly checks for a newer version. The console
 * works without it: a failure is only logged.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => compare(data?.entry));
  try {
    const policy = policyOf('service-worker', { createScriptURL: (url) => url });
    const registration = await navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
      scope: '/',
      updateViaCache: 'none',
    });
    const ask = (): void => {
      if (document.visibilityState === 'visible') registration.update().catch((cause) => log('No update', cause));
    };
    setInterval(ask, ASK_MS);
  } catch (cause) {
    log('The service worker could not be registered', cause);
  }
}
