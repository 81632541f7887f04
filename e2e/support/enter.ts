import type { Page } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { origin } from './places.ts';

/** Clears everything the browser stores for the console, except its cached files. */
export async function forget(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,cache_storage,indexeddb' });
  await browser.detach();
}

/**
 * Puts a session into the page's browser, as a sign-in would; `at` is the address of the console, if not the usual one.
 */
export async function enter(page: Page, { token, user }: Pick<SignedIn, 'token' | 'user'>, at = origin): Promise<void> {
  // A file of the console's origin, because the previous journey left the page somewhere else.
  const file = `${at}/robots.txt`;
  if (page.url() !== file) await page.goto(file);
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
      // Unfolds all links of the sidebar, whatever the window's height.
      localStorage.setItem('sidebar-folded', '[]');
    },
    [token, user] as const,
  );
}
