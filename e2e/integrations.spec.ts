import { newName } from './support/rights.ts';
import { goOn, leaveScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a key is created and shown once, sends, shows its use, is rotated and revoked, and then refused', {
  tag: '@long',
}, async ({ page, as, demo, request }) => {
  const name = newName('Shop');
  const call = (key: string) =>
    request.get('/app/v1/refused', { headers: { authorization: `Bearer ${key}` }, params: { limit: '1' } });
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: name });
  const shownKey = async (): Promise<string> => {
    await expect(dialog.getByText('It is not shown again')).toBeVisible();
    return (await dialog.getByText(/^qdk_test_[\w-]{43}$/).textContent()) ?? '';
  };
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await as('admin');
  await page.goto('/integrations');

  const first = await test.step('it is created, and the dialog that shows it closes by its button alone', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('write:people').check();
    await dialog.getByLabel('Allowed addresses').fill('somewhere');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByText(/somewhere is not an address/)).toBeVisible();
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.1, ::1');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const key = await shownKey();
    await expect(dialog.getByText(`Bearer ${key}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(key, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(key)).toHaveCount(0);
    return key;
  });

  await test.step('what it does is counted', async () => {
    for (let calls = 0; calls < 3; calls += 1) expect((await call(first)).status()).toBe(200);
    // Uses are counted in memory and saved in batches.
    const headers = { authorization: `Bearer ${demo('admin').token}` };
    const counted = async (): Promise<number> =>
      (await (await request.get('/api/v1/service-keys', { headers, params: { query: name } })).json()).data[0].calls;
    await expect.poll(counted, { intervals: [200] }).toBe(3);
    await leaveScreen(page);
    await goOn(page, '/integrations');
    await expect(row.getByRole('cell').nth(4)).toHaveText('3');
    await expect(row).toContainText(`qdk_test_…${first.slice(-4)}`);
  });

  const second = await test.step('it is changed and rotated; both keys work', async () => {
    await choose('Edit');
    await dialog.getByLabel('Items per second').fill('50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText(`The key ${name} was changed`)).toBeVisible();
    await choose('Rotate');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const key = await shownKey();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row).toContainText('Previous key until');
    for (const one of [first, key]) expect((await call(one)).status()).toBe(200);
    return key;
  });

  await test.step('it is revoked after a question, and both are refused', async () => {
    await choose('Revoke');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toContainText('Revoked');
    for (const one of [first, second]) expect((await call(one)).status()).toBe(401);
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Rotate' })).toHaveAttribute('aria-disabled', 'true');
  });
});
