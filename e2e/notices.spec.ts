import { expectAccessible } from './support/axe.ts';
import { addReportedPosts } from './support/moderation.ts';
import { idOf, newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

test('a moderator is notified about a case that someone assigns to them, opens it, and has read the notice', async ({
  page,
  as,
  demo,
  request,
}) => {
  const name = newName('Noticed');
  const { cases } = await addReportedPosts(name, 1);
  const [id = 0] = cases;
  const text = `Case ${id} was assigned to you`;
  const headers = { authorization: `Bearer ${demo('admin').token}` };
  const assigned = await request.post('/api/v1/assign-case', {
    headers,
    data: { what: 'posts', id, to: idOf(demo('moderator')) },
  });
  expect(assigned.status(), await assigned.text()).toBe(200);

  await as('moderator');
  // Other journeys may have notified the same moderator before.
  const row = page.getByRole('row').filter({ hasText: text });
  await page.goto('/preferences');
  await page.getByRole('link', { name: /^Notices/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('row').nth(1).or(page.getByText('Sorry, no matching records found')).first().waitFor();
      return row.count();
    })
    .toBe(1);
  await expect(page.getByRole('link', { name: /^Notices, .* unread$/ })).toBeVisible();
  await expectAccessible(page, 'the list of notices');
  await expect(row).toContainText('Unread:');
  await row.getByRole('link', { name: text }).click();
  await expect(page.getByRole('region', { name: `Case about ${name} 1` })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Unread:');
  await page.reload();
  await expect(row).not.toContainText('Unread:');
  const closed = await request.post('/api/v1/dismiss-case', {
    headers,
    data: { what: 'posts', id, reason: 'Harmless' },
  });
  expect(closed.status(), await closed.text()).toBe(200);
  const loaded = page.waitForResponse(/\/notices\?(?!page_limit=1$)/);
  await page.reload();
  await loaded;
  await expect(row).toHaveCount(0);
});

test('one chooses how notices arrive, and quiet hours', async ({ page, as, signedIn }) => {
  await as(signedIn);
  await page.goto('/preferences');
  const kind = page.getByRole('combobox', { name: 'A case is past its target time' });
  await expect(kind).toHaveValue('digest');
  await kind.selectOption('Console and email');
  await page.getByRole('switch', { name: 'Quiet hours' }).locator('xpath=..').click();
  const saving = page.waitForResponse((answer) => answer.request().postData()?.includes('21:30') ?? false);
  await page.getByLabel('Quiet from').fill('21:30');
  expect((await saving).status()).toBe(200);
  const saved = async () => {
    await page.reload();
    await kind.waitFor();
    return [
      await kind.inputValue(),
      await page.getByLabel('Quiet from').inputValue(),
      await page.getByLabel('Quiet until').inputValue(),
    ];
  };
  await expect.poll(saved).toEqual(['email', '21:30', '08:00']);
});

test('a super admin adds a channel, is shown why a test message failed, and removes it', async ({ page, as }) => {
  await as('admin');
  await page.goto('/integrations?tab=channels');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await dialog.getByLabel('Kind', { exact: true }).selectOption('Mattermost');
  await dialog.getByLabel('Address').fill('https://169.254.169.254/hooks/secret');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText(/169\.254\.169\.254 is not a public address/)).toBeVisible();
  await dialog.getByLabel('Address').fill('https://hooks.invalid/hooks/secret');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'https://hooks.invalid/…' });
  await expect(row).toContainText('Mattermost');
  await expect(page.getByText('/hooks/secret')).toHaveCount(0);
  const choose = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Send test message');
  await expect(page.getByText(/^The test message was not posted: /)).toBeVisible();
  await choose('Remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});
