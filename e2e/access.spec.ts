import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { idOf, turnTo } from './support/rights.ts';
import { addressOf, expectScreen, goTo, guardedScreens, keysTo, leaveScreen, type Screen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Returns a function that toggles an admin's direct permissions. */
async function togglerOf(api: APIRequestContext, { token }: SignedIn, user_id: number) {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await api.get('/api/v1/user-permissions', { headers, params: { user_id } })).json();
  const ids = new Map((data as { id: number; name: string }[]).map(({ id, name }) => [name, id]));
  return async (codes: readonly string[]): Promise<void> => {
    for (const code of codes) {
      const permission_id = ids.get(code);
      const answer = await api.post('/api/v1/user-permissions', { headers, data: { user_id, permission_id } });
      expect(answer.status(), `${code}: ${await answer.text()}`).toBe(200);
    }
  };
}

test('every screen needs a token and a user: without one, a visitor is sent to the sign-in', async ({ page, demo }) => {
  const { token, user } = demo('admin');
  const expectSignIn = async (path: string): Promise<void> => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login/);
  };
  await expectSignIn('/users');
  // The same for an address in an open console, visited after the sign-in.
  for (const { path } of guardedScreens.filter((screen) => screen.path !== '/')) {
    const address = path.replace(/\$\w+/, '1');
    await page.evaluate((to) => history.pushState({}, '', to), address);
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=${encodeURIComponent(address)}$`));
  }
  await expectSignIn('/');
  for (const half of [{ token }, { user }]) {
    await page.evaluate((kept) => Object.assign(localStorage, kept), half);
    await expectSignIn('/users');
    await page.evaluate(() => localStorage.clear());
  }
});

test('without permissions every screen says which one it needs, and asks for nothing', { tag: '@long' }, async ({
  page,
  as,
  request,
  demo,
}) => {
  await as('newcomer');
  await page.goto('/');
  await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  await expectAccessible(page, 'no page');
  const seen = new Set<string | undefined>();
  for (const screen of guardedScreens.filter(({ access }) => access !== 'session'))
    await test.step(screen.path, async () => {
      await expectScreen(page, await addressOf(screen, request, demo('admin')), screen, []);
      // Screens with the same refusal look the same.
      if (seen.has(screen.refusal)) return;
      seen.add(screen.refusal);
      await expectAccessible(page, `${screen.path}, refused`, { part: page.getByRole('main') });
    });
  await goTo(page, '/no/such/page', 'Page not found');
  await expectAccessible(page, 'not found');
});

/** Waits until the console has received exactly these permissions of its admin: the answer can be slow. */
const knows = (page: Page, codes: readonly string[]): Promise<unknown> =>
  page.waitForFunction(
    (expected) => {
      const { user_permissions } = JSON.parse(localStorage.getItem('user') ?? '{}');
      return JSON.stringify(user_permissions?.toSorted()) === expected;
    },
    JSON.stringify(codes.toSorted()),
    { polling: 'raf' },
  );

/** The sets of permissions that open screens, each with its screens. */
const keys = new Map<string, { readonly codes: readonly string[]; readonly opened: readonly Screen[] }>();
for (const screen of guardedScreens)
  for (const codes of [screen.access, ...(screen.nav?.access ? [screen.nav.access] : [])].flatMap(keysTo)) {
    const key = codes.join(' and ');
    if (key !== '') keys.set(key, { codes, opened: [...(keys.get(key)?.opened ?? []), screen] });
  }

test('each permission opens its screens, and shows them in the sidebar', { tag: '@long' }, async ({
  page,
  request,
  as,
  demo,
  signedIn,
}) => {
  const boss = demo('admin');
  await as(signedIn);
  await page.goto('/preferences');
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  const toggle = await togglerOf(request, boss, idOf(signedIn));
  let held: readonly string[] = [];
  for (const [key, { codes, opened }] of keys)
    await test.step(key, async () => {
      // The previous screen must load nothing more: further calls are now refused.
      await leaveScreen(page);
      await toggle([...held, ...codes]);
      held = codes;
      await turnTo(page);
      await knows(page, codes);
      for (const screen of opened) await expectScreen(page, await addressOf(screen, request, boss), screen, codes);
    });
});
