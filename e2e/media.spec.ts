import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { addCampaign, addChat, asOwner } from './support/database.ts';
import { addReportedPosts } from './support/moderation.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** A complete PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The user agents of requests to the other host: browsers, or our server. */
let agents: string[];
let host: Server;
let origin: string;

test.beforeAll(async () => {
  host = createServer(({ headers }, response) => {
    agents.push(headers['user-agent'] ?? '');
    response.writeHead(200, { 'content-type': 'image/png' }).end(pixel);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.beforeEach(() => {
  agents = [];
});
test.afterAll(() => {
  host.closeAllConnections();
  host.close();
});

/** Collects the foreign addresses that a page requests, including those that its policy blocks. */
function foreignIn(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(page.url()).origin) asked.push(request.url());
  });
  return asked;
}

/** Waits until exactly this many pictures of a selector are loaded, all from blob URLs. */
async function shown(page: Page, selector: string, most: number): Promise<void> {
  const pictures = page.locator(selector);
  await expect(pictures).toHaveCount(most);
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
      ),
    )
    .toBe(most);
  for (const src of await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src'))))
    expect(src).toMatch(/^blob:/);
}

test('no page asks another host for anything: pictures come from our own server, and end with the session', async ({
  page,
  as,
}) => {
  const name = newName('Elsewhere');
  const { posts, list } = await addReportedPosts(name, 4);
  await asOwner(`update posts set image = $1 || '/post' || id where id = any($2)`, [origin, posts.slice(1)]);
  // A private address that is not allowed.
  await asOwner(`update posts set image = 'http://10.255.255.1/a.png' where id = $1`, [posts[0]]);
  const people = await asOwner(`update users set avatar = $1 || '/user' || id where name like $2 || '%' returning id`, [
    origin,
    name,
  ]);
  const person = Number(people[0]?.id);
  const room = newName('Elsewhere room');
  await addChat(person, room, [{ type: 'IMAGE', media: `${origin}/chat`, own: true }]);
  const campaign = await addCampaign({ campaign_name: name, creative_ad_media_path: `${origin}/ad` });

  await as('admin');
  await page.goto('/preferences');
  const asked = foreignIn(page);
  await test.step('wherever pictures are', async () => {
    await goOn(page, list);
    await shown(page, 'td img', 3);
    await goOn(page, `/post-details/${posts[0]}`);
    await expect(page.getByText('The picture cannot be shown')).toBeAttached();
    await goOn(page, `/users?query=${encodeURIComponent(name)}`);
    await shown(page, 'td img', 1);
    await goOn(page, `/user-profile/${person}?tab=conversation`);
    await page.getByRole('button', { name: new RegExp(`^${room}`) }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByRole('img', { name: /^photo from/, includeHidden: true })).toBeAttached();
    await shown(page, '[aria-labelledby="room"] img', 2);
    await goOn(page, `/campaign-details/${campaign}`);
    await expect(page.getByRole('img', { name: `The ad: ${name}` })).toBeVisible();
    expect(asked).toEqual([]);
    // Three posts, one user, a message and an ad: each once, and never by a browser.
    expect(agents).toEqual(Array.from({ length: 6 }, () => 'Quarterdeck'));
  });
  await test.step('the pictures of a session end with it', async () => {
    await goOn(page, '/users');
    const picture = page.locator('td img').first();
    await expect(picture).toBeVisible();
    const src = (await picture.getAttribute('src')) ?? '';
    const isThere = () =>
      page.evaluate(
        (url) =>
          new Promise<boolean>((resolve) => {
            const image = new Image();
            image.onload = () => resolve(true);
            image.onerror = () => resolve(false);
            image.src = url;
          }),
        src,
      );
    expect(src).toMatch(/^blob:/);
    expect(await isThere()).toBe(true);
    await page.evaluate(() => {
      for (const key of ['token', 'user']) localStorage.removeItem(key);
      dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(isThere).toBe(false);
  });
});
