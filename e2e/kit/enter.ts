import type { Page } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { origin } from './places.ts';

/** Puts a session into the browser of a page, as a sign-in would; `at` is where the console is, if not in its usual place. */
export async function enter(page: Page, { token, user }: Pick<SignedIn, 'token' | 'user'>, at = origin): Promise<void> {
  await page.goto(`${at}/robots.txt`);
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
    },
    [token, user] as const,
  );
}
