import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCampaign, addInterests } from './support/database.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** The endpoint's events. No other journey changes interests, so no other event arrives or waits there. */
const EVENTS = ['interest.created', 'interest.renamed', 'interest.deleted'];

/** Starts an app that receives events: records them, and answers with a chosen status. */
async function listen() {
  const told: string[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      told.push(body);
      response.writeHead(answer.status).end('so be it');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, told, answer, close: () => server.close() };
}

let app: Awaited<ReturnType<typeof listen>>;

test.beforeEach(async () => {
  app = await listen();
});

// Also after a failure: deliveries without a receiver would wait and be retried.
test.afterEach(async ({ request, demo }) => {
  const headers = { authorization: `Bearer ${demo('admin').token}` };
  const { data } = await (await request.get('/api/v1/webhook-endpoints', { headers })).json();
  for (const { id, url } of data)
    if (url === app.url) await request.delete('/api/v1/webhook-endpoints', { headers, data: { id } });
  app.close();
});

test('an interest is added, renamed and deleted; the app is notified each time, and what failed is sent again; one in use stays', {
  tag: '@long',
}, async ({ page, as, request, demo }) => {
  const used = newName('Baking');
  await addInterests(await addCampaign({ campaign_name: newName('Cakes') }), [used]);
  const [before, after] = [newName('Canoeing'), newName('Kayaking')];
  const dialog = page.getByRole('dialog');
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${app.url}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const searchFor = async (text: string): Promise<void> => {
    await page.getByRole('searchbox').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
  };
  await as('admin');
  await page.goto('/integrations?tab=webhooks');

  await test.step('the endpoint of the app is added, and tried', async () => {
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByLabel('Address').fill('http://10.0.0.1/hooks');
    await dialog.getByRole('checkbox', { name: /^All events/ }).click();
    for (const event of EVENTS) await dialog.getByRole('checkbox', { name: event }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(/10\.0\.0\.1 is not a public address/)).toBeVisible();
    await dialog.getByLabel('Address').fill(app.url);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText(/^whsec_\S+$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await choose('Send test event');
    await expect(page.getByText(/The endpoint accepted the test event in \d+ ms/)).toBeVisible();
  });

  await test.step('an interest is added, and the list says that the app has it', async () => {
    await goOn(page, '/interest');
    await page.getByRole('button', { name: 'Add interest' }).click();
    await dialog.getByLabel('Name').fill(before);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(`The interest ${before} was added`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const created = (body: string): boolean => body.includes('interest.created') && body.includes(before);
    await expect.poll(() => app.told.some(created)).toBe(true);
    await expect(page.getByText(/^App: delivered \d+ \w+ ago$/)).toBeVisible();
    await searchFor(before);
    await expect(page).toHaveURL(/query=Canoeing/);
  });

  await test.step('it is renamed while the app is out of order, and the list says since when', async () => {
    app.answer.status = 500;
    await page.getByRole('button', { name: `Edit ${before}` }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(before);
    await dialog.getByLabel('Name').fill(after);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(`The interest is now called ${after}`)).toBeVisible();
    const renamed = (body: string): boolean => body.includes('interest.renamed');
    await expect.poll(() => app.told.some(renamed)).toBe(true);
    // The page would update automatically within five seconds.
    await page.reload();
    await expect(page.getByText(/the endpoint has been responding with 500 for \d+ \w+$/)).toBeVisible();
  });

  await test.step('the delivery shows what was answered, and is sent again', async () => {
    await goOn(page, '/integrations?tab=webhooks');
    await choose('Deliveries');
    const renamed = page.getByRole('row', { name: /interest\.renamed/ });
    await expect(renamed).toContainText('Waiting');
    await expect(renamed.getByRole('cell', { name: '500', exact: true })).toBeVisible();
    app.answer.status = 200;
    await renamed.getByRole('button', { name: 'Show interest.renamed' }).click();
    await dialog.getByText('Headers and answer').first().click();
    await expect(dialog.getByText('so be it').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Resend' }).click();
    // A regular retry may have delivered it before: only from now on does a delivery result from this button.
    await expect(page.getByText('The delivery is being resent', { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${demo('admin').token}` };
    const states = async (): Promise<string[]> => {
      const answer = await request.get('/api/v1/webhook-deliveries', { headers, params: { type: 'interest.renamed' } });
      return (await answer.json()).data.map(({ state }: { state: string }) => state);
    };
    await expect.poll(states, { intervals: [200] }).toEqual(['delivered']);
    await page.reload();
    await expect(renamed).toContainText('Delivered');
  });

  await test.step('it is deleted after a question; one that a campaign uses stays', async () => {
    await goOn(page, '/interest');
    await searchFor(after);
    const remove = page.getByRole('button', { name: `Delete ${after}` });
    await remove.click();
    await expect(dialog).toContainText('Are you sure? Do you want to delete this interest?');
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toBeHidden();
    await remove.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('status').getByText(`The interest ${after} was deleted`)).toBeVisible();
    await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
    await expect.poll(() => app.told.some((body) => body.includes('interest.deleted'))).toBe(true);
    await searchFor(used);
    await expect(page.getByRole('button', { name: `Delete ${used}` })).toHaveAccessibleDescription(
      `A campaign uses ${used}, so it cannot be deleted`,
    );
  });

  await test.step('the endpoint is removed', async () => {
    await goOn(page, '/integrations?tab=webhooks');
    await choose('Remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('row').filter({ hasText: app.url })).toHaveCount(0);
  });
});
