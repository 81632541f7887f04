import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { idOf, turnTo } from './kit/rights.ts';
import { addressOf, expectScreen, goTo, guarded, keysTo, type Screen, settled } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

/** Gives an admin permissions of their own, or takes them away again. */
async function toggle(api: APIRequestContext, boss: SignedIn, userId: number, codes: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${boss.token}` };
  const { data } = await (await api.get('/api/v1/user-permissions', { headers, params: { user_id: userId } })).json();
  for (const { id } of data.filter(({ name }: { name: string }) => codes.includes(name))) {
    const answer = await api.post('/api/v1/user-permissions', {
      headers,
      data: { user_id: userId, permission_id: id },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

test('every screen needs a token and a user: whoever lacks one is sent to the sign-in', async ({ page, demo }) => {
  const { token, user } = demo('admin');
  const expectSignIn = async (path: string): Promise<void> => {
    await page.goto(path.replace(/\$\w+/, '1'), { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login/);
  };
  for (const { path } of guarded) await expectSignIn(path);
  for (const half of [{ token }, { user }]) {
    await page.evaluate((kept) => Object.assign(localStorage, kept), half);
    await expectSignIn('/users');
    await page.evaluate(() => localStorage.clear());
  }
});

test('without permissions every screen says which one it needs, and asks for nothing', async ({
  page,
  as,
  request,
  demo,
}) => {
  await as('newcomer');
  await page.goto('/');
  await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  await expectAccessible(page, 'no page');
  for (const screen of guarded.filter(({ access }) => access !== 'session'))
    await test.step(screen.path, async () => {
      await expectScreen(page, await addressOf(screen, request, demo('admin')), screen, []);
      await expectAccessible(page, `${screen.path}, refused`, { part: page.getByRole('main') });
    });
  await goTo(page, '/no/such/page', 'Page not found');
  await expectAccessible(page, 'not found');
});

/** The sets of permissions that open something, each with what it opens. */
const keys = new Map<string, { readonly codes: readonly string[]; readonly opened: readonly Screen[] }>();
for (const screen of guarded)
  for (const codes of [screen.access, ...(screen.nav?.access ? [screen.nav.access] : [])].flatMap(keysTo)) {
    const key = codes.join(' and ');
    if (key !== '') keys.set(key, { codes, opened: [...(keys.get(key)?.opened ?? []), screen] });
  }

test('each permission opens its screens, and shows them in the sidebar', async ({
  page,
  request,
  as,
  demo,
  signedIn,
}) => {
  const boss = demo('admin');
  await as(signedIn);
  await page.goto('/preferences');
  await settled(page);
  for (const [key, { codes, opened }] of keys)
    await test.step(key, async () => {
      await toggle(request, boss, idOf(signedIn), codes);
      await goTo(page, '/preferences', 'Preferences');
      await Promise.all([page.waitForResponse('**/get-login-data'), turnTo(page)]);
      for (const screen of opened) await expectScreen(page, await addressOf(screen, request, boss), screen, codes);
      await toggle(request, boss, idOf(signedIn), codes);
    });
});
