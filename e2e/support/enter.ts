import type { Page } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { origin } from './places.ts';

/** Empties what a browser keeps for the console, besides its files. */
export async function forget(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,cache_storage,indexeddb' });
  await browser.detach();
}

/** Puts a session into the browser of a page, as a sign-in would; `at` is where the console is, if not in its usual place. */
export async function enter(page: Page, { token, user }: Pick<SignedIn, 'token' | 'user'>, at = origin): Promise<void> {
  // A file of the console's origin: also where the journey before has left the page.
  const file = `${at}/robots.txt`;
  if (page.url() !== file) await page.goto(file);
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
      // All links of the sidebar, however low the window is.
      localStorage.setItem('sidebar-folded', '[]');
    },
    [token, user] as const,
  );
}
