import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './kit/axe.ts';
import { newName } from './kit/rights.ts';
import { expect, test } from './kit/test.ts';

test('a key is created and shown once, sends, shows its use, is rotated and revoked, and then refused', async ({
  page,
  as,
  request,
}) => {
  const name = newName('Shop');
  const call = (key: string) =>
    request.get('/app/v1/refused', { headers: { authorization: `Bearer ${key}` }, params: { limit: '1' } });
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: name });
  const shownKey = async (): Promise<string> => {
    await expect(dialog.getByText('it is not shown again')).toBeVisible();
    return (await dialog.getByText(/^qdk_test_[\w-]{43}$/).textContent()) ?? '';
  };
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await as('admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Integrations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();

  const first = await test.step('it is created, and the dialog that shows it closes by its button alone', async () => {
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByText('Choose what the key may do')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('write:people').check();
    await dialog.getByLabel('Allowed addresses').fill('somewhere');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByText(/somewhere is no address/)).toBeVisible();
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.1, ::1');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const key = await shownKey();
    await expectAccessible(page, 'a new key', { part: dialog });
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
    await expect(async () => {
      await page.reload();
      await expect(row.getByRole('cell').nth(4)).toHaveText('3', { timeout: 1000 });
    }).toPass();
    await expect(row).toContainText(`qdk_test_…${first.slice(-4)}`);
  });

  const second = await test.step('it is changed and rotated; both keys work', async () => {
    await choose('Edit');
    await dialog.getByLabel('Items a second').fill('50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText(`The key ${name} was changed`)).toBeVisible();
    await choose('Rotate');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const key = await shownKey();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(row).toContainText('Former until');
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

test('an app is told what is decided: the thing says so, and what failed is sent again', async ({ page, as }) => {
  const bodies: string[] = [];
  let status = 200;
  const app = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.writeHead(status).end('so be it'));
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hooks`;
  const dialog = page.getByRole('dialog');
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${url}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await as('admin');
  await page.goto('/integrations?tab=webhooks');

  await test.step('its endpoint is added, and tried', async () => {
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByLabel('Address').fill('http://10.0.0.1/hooks');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(/10\.0\.0\.1 is not a public address/)).toBeVisible();
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(/^whsec_\S+$/)).toBeVisible();
    await expectAccessible(page, 'a new secret', { part: dialog });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await choose('Send test event');
    await expect(page.getByText(/The test event was taken within \d+ ms/)).toBeVisible();
  });

  const name = newName('Sailing');
  await test.step('an interest is added, and the list says that the app has it', async () => {
    await page.goto('/interest');
    await page.getByRole('button', { name: 'Add interest' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/interest?query=${name}`);
    await expect(page.getByText(/^App: delivered \d+ s ago$/)).toBeVisible();
    expect(bodies.some((body) => body.includes('interest.created') && body.includes(name))).toBe(true);
  });

  await test.step('while it is out of order, the list says since when', async () => {
    status = 500;
    const row = page.getByRole('row', { name });
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('Name').fill(`${name} again`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/the endpoint has been answering 500 for \d+ s$/)).toBeVisible();
  });

  await test.step('the delivery shows what was answered, and is sent again', async () => {
    await page.goto('/integrations?tab=webhooks');
    await choose('Deliveries');
    // Other journeys rename interests as well: theirs wait behind the one that was refused.
    const waiting = page.getByRole('row', { name: /interest\.renamed.*Waiting/ });
    const refused = waiting.filter({ has: page.getByRole('cell', { name: '500', exact: true }) });
    await expect(refused).toHaveCount(1);
    status = 200;
    await refused.getByRole('button', { name: 'Show interest.renamed' }).click();
    await dialog.getByText('Headers and answer').first().click();
    await expect(dialog.getByText('so be it').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await page.keyboard.press('Escape');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row', { name: /interest\.renamed.*Delivered/ }).last()).toBeVisible({
        timeout: 1000,
      });
      await expect(waiting).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });

  await test.step('it is removed', async () => {
    await page.goto('/integrations?tab=webhooks');
    await choose('Remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(url)).toHaveCount(0);
  });
  app.close();
});
