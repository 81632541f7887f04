import type { Page } from '@playwright/test';
import { people, startProvider } from 'sample-provider';
import { freePort } from '../packages/server/test/support/free-port.ts';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { startServer, stopServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';

test.use({ ownBrowser: true });

const stranger = { ...people[0], id: 'person-4', name: 'Sam Stranger', username: 'sam', groups: [] };

test('an admin signs in by single sign-on, is refused with a sentence, and signs out at the provider', async ({
  page,
}) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const base = `${origin}/api/v1/auth/sso`;
  const provider = await startProvider({
    ...{ port: 0, clientId: 'quarterdeck', clientSecret: 'a secret of the journey' },
    ...{ redirectUri: `${base}/callback`, afterLogout: `${origin}/login` },
    backChannelUri: `${base}/back-channel-logout`,
    people: [...people, { ...stranger, email: 'sam@else.example', isEmailVerified: true, amr: ['pwd'] }],
  });
  const server = await startServer({
    ...{ main: 'packages/server/dist/main.js', port, data: 'sign-on' },
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'quarterdeck',
      OIDC_CLIENT_SECRET: 'a secret of the journey',
      OIDC_NAME: 'Example ID',
      OIDC_GROUPS: 'trust-and-safety=Moderators',
    },
  });
  const button = (one: Page) => one.getByRole('link', { name: 'Sign in with Example ID' });
  try {
    await test.step('someone the console does not know reads why', async () => {
      await page.goto(`${origin}/login`);
      await button(page).click();
      await page.getByRole('link', { name: 'Sam Stranger' }).click();
      await expect(page.getByRole('alert')).toContainText('There is no account for you here');
      await expect(page).toHaveURL(`${origin}/login`);
      await expectAccessible(page, 'a refusal of single sign-on');
    });
    await test.step('a moderator comes to the screen that was asked for', async () => {
      await page.context().clearCookies();
      await page.goto(`${origin}/reported-posts`);
      await button(page).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Mona Moderator' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Reported posts' })).toBeVisible();
      await expect(page).toHaveURL(`${origin}/reported-posts`);
    });
    await test.step('the screen of their sign-in says that it is linked', async () => {
      await page.goto(`${origin}/sign-in-methods`);
      await expect(page.getByText('Example ID, linked')).toBeVisible();
    });
    await test.step('what is dangerous is confirmed at the provider, in a window of its own; the screen goes on', async () => {
      await asOwner(`update sessions set proven_at = now() - interval '15 minutes' where method = 'sso'`, []);
      await page.getByRole('button', { name: 'Add an app' }).click();
      const question = page.getByRole('dialog', { name: 'Confirm your identity' });
      const confirm = question.getByRole('button', { name: 'Confirm with Example ID' });
      await expect(confirm).toBeFocused();
      await expectAccessible(page, 'a proof at the provider');
      const opened = page.context().waitForEvent('page');
      await confirm.press('Enter');
      const popup = await opened;
      await expect(question.getByRole('status')).toContainText('Confirm in the window that opened');
      // Mona is signed in at the provider, which asks her again.
      await popup.getByRole('link', { name: 'Mona Moderator' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('dialog', { name: /app/i })).toBeVisible();
      await expect.poll(() => popup.isClosed()).toBe(true);
      await page.keyboard.press('Escape');
    });
    await test.step('signing out asks the provider, which leads back', async () => {
      await page.goto(`${origin}/logout`);
      await page.getByRole('button', { name: /yes/i }).click();
      await expect(page).toHaveURL(new RegExp(`^${origin}/login`));
      await expect(button(page)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });
    await test.step('who signs out at the provider itself has no session here either: the provider reports it', async () => {
      await button(page).click();
      await page.getByRole('link', { name: 'Mona Moderator' }).click();
      const screens = page.getByRole('navigation', { name: 'Screens' });
      await expect(screens).toBeVisible();
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const status = async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await page.request.get(`${origin}/api/v1/get-login-data`, { headers })).status();
      };
      expect(await status()).toBe(200);
      const other = await page.context().newPage();
      await other.goto(`${provider.issuer}/session/end`);
      const begun = performance.now();
      await other.getByRole('button', { name: /yes/i }).click();
      await expect.poll(status, { intervals: [20] }).toBe(401);
      const took = Math.round(performance.now() - begun);
      process.stdout.write(`  back-channel logout: the session ended ${took} ms after the click\n`);
      await other.close();
    });
  } finally {
    await stopServer(server);
    await provider.stop();
  }
});

test('an admin sees the console as a group does, and changes nothing meanwhile', async ({ page, asWith }) => {
  await asWith(['group_list', 'group_permissions', 'reported_posts', 'campaign_list', 'add_group']);
  await page.goto('/users-groups');
  await page.getByRole('button', { name: 'More actions for Moderators' }).click();
  await page.getByRole('menuitem', { name: 'View as this group' }).click();
  const note = page.getByRole('region', { name: 'View as a group' });
  await expect(note).toContainText('You are viewing the console as a member of Moderators');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect(screens.getByRole('link', { name: /^Reported posts/ })).toBeVisible();
  await expect(screens.getByRole('link', { name: 'Campaigns' })).toHaveCount(0);
  await page.goto('/campaign-list');
  await expect(page.getByRole('main')).toContainText('You do not have permission to view this content');
  await expectAccessible(page, 'a view as a group');
  await note.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(note).toHaveCount(0);
  await expect(screens.getByRole('link', { name: 'Campaigns' })).toBeVisible();
});
