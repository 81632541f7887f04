import type { Page } from '@playwright/test';
import { appCode } from '../packages/server/test/support/app-code.ts';
import { makeAdmin, signInByApi } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { enter } from './support/enter.ts';
import { startOwnWorld } from './support/own-world.ts';
import { consoleOf, idOf, newName } from './support/rights.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' });
const letProofEnd = (adminId: number) =>
  asOwner(`update sessions set proven_at = now() - interval '15 minutes' where admin_id = $1`, [adminId]);
const setSuper = (adminId: number, isSuper: boolean) =>
  asOwner('update admins set is_sup_admin = $2 where user_id = $1', [adminId, isSuper]);

test('a form waits while who works here is asked to prove it: what is typed stays, and is saved once', async ({
  page,
  as,
  signedIn,
}) => {
  const id = idOf(signedIn);
  await setSuper(id, true);
  await as(signedIn);
  const name = newName('Shop');
  const form = page.getByRole('dialog', { name: 'Create key' });
  const fill = async (key: string): Promise<void> => {
    await page.goto('/integrations');
    await page.getByRole('button', { name: 'Create key' }).click();
    await form.getByLabel('Name').fill(key);
    await form.getByLabel('write:people').check();
    await letProofEnd(id);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(question(page)).toBeVisible();
  };
  const created = () => asOwner('select count(*)::int as keys from service_keys where name like $1', [`${name}%`]);

  await test.step('the password, where there is nothing else: canceled, wrong and right', async () => {
    await fill(name);
    await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page, 'a proof is asked for');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(form.getByLabel('Name')).toHaveValue(name);
    await expect(form.getByLabel('write:people')).toBeChecked();
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await question(page).getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(question(page).getByText(/^This password is incorrect/)).toBeVisible();
    await question(page).getByLabel('Password', { exact: true }).fill(signedIn.password);
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(page.getByText('It is not shown again')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await created()).toEqual([{ keys: 1 }]);
  });

  await test.step('a code of the app, once there is one', async () => {
    await page.goto('/sign-in-methods');
    await page.getByRole('button', { name: 'Add an app' }).click();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret));
    await page.getByRole('button', { name: 'Add app' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await asOwner('update authenticator_apps set last_step = 0 where admin_id = $1', [id]);
    await fill(`${name} 2`);
    await expect(question(page).getByText('From your authenticator app, or a recovery code.')).toBeVisible();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScrolling(page);
    }
    await question(page).getByLabel('Code').fill(appCode(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByText('It is not shown again')).toBeVisible();
    expect(await created()).toEqual([{ keys: 2 }]);
  });
  await setSuper(id, false);
});

test('an account in the wrong hands is contained in one step', async ({
  page,
  as,
  demo,
  request,
  browser,
  signedIn,
}) => {
  const thief = signedIn;
  const boss = await signInByApi(request, await makeAdmin(request, demo('admin')));
  const [bossId, thiefId] = [idOf(boss), idOf(thief)];
  for (const id of [bossId, thiefId]) await setSuper(id, true);
  const name = newName('Stolen');
  const made = await request.post('/api/v1/service-keys', {
    headers: { authorization: `Bearer ${thief.token}` },
    data: { name, scopes: ['write:people'] },
  });
  expect(made.status(), await made.text()).toBe(201);
  const stolen = await consoleOf(browser, thief, '/settings');

  await as(boss);
  await page.goto(`/user-profile/${thiefId}`);
  await page.getByRole('button', { name: 'Contain account' }).click();
  const dialog = page.getByRole('dialog', { name: /^Contain the account of/ });
  await dialog.getByLabel('Reason').fill('A stolen laptop');
  await expectAccessible(page, 'an account is contained');
  await dialog.getByRole('button', { name: 'Contain account' }).click();
  await expect(dialog.getByText(`The key ${name} is revoked.`)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'service_key' })).toHaveCount(1);
  await expectAccessible(page, 'what was ended');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'UnSuspend' })).toBeVisible();

  await stolen.getByRole('button', { name: 'Sign out everyone' }).click();
  await stolen.getByRole('dialog').getByRole('button', { name: 'Sign out everyone' }).click();
  await expect(stolen.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  for (const id of [bossId, thiefId]) await setSuper(id, false);
});

test('"Sign out everyone" ends every session but the own one', { tag: '@long' }, async ({ page, browser, request }) => {
  const server = await startOwnWorld();
  const signIn = (username: string) =>
    signInByApi(
      request,
      { username, email: `${username}@quarterdeck.example`, password: 'quarterdeck-demo' },
      server.origin,
    );
  const [admin, moderator] = [await signIn('admin'), await signIn('moderator')];
  await enter(page, admin, server.origin);
  const window = await browser.newContext();
  const other = await window.newPage();
  await enter(other, moderator, server.origin);
  await other.goto(`${server.origin}/users`);
  await expect(other.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();

  await page.goto(`${server.origin}/settings`);
  await page.getByRole('button', { name: 'Sign out everyone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everyone' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All sessions except this one were ended' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await window.close();
  await server.stop();
});
