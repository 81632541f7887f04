import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { asOwner } from './support/database.ts';
import { newName } from './support/rights.ts';
import { addressOf, guardedScreens, waitUntilSettled } from './support/screens.ts';
import { watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** Waits two frames, until everything that arrived is drawn; does nothing if the page has changed. */
const drawn = (page: Page): Promise<unknown> =>
  page
    .evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    })
    .catch(() => undefined);

/**
 * Answers requests one by one, as over a slow connection, alternating between the last and the first waiting one. Each
 * part of a screen is then drawn separately.
 * @returns a function that returns how many requests are waiting.
 */
async function answerOneByOne(page: Page): Promise<() => number> {
  const held: Route[] = [];
  let isAnswering = false;
  let turn = 0;
  const answerAll = async (): Promise<void> => {
    isAnswering = true;
    for (;;) {
      // Other requests of the same frame join the queue.
      await drawn(page);
      turn += 1;
      const route = turn % 2 === 0 ? held.shift() : held.pop();
      if (!route) break;
      // A canceled request cannot be answered.
      await route
        .fetch()
        .then((response) => route.fulfill({ response }))
        .catch(() => undefined);
    }
    isAnswering = false;
  };
  await page.route('**/api/v1/**', (route) => {
    held.push(route);
    if (!isAnswering) void answerAll();
  });
  return () => held.length + Number(isAnswering);
}

/** The subjects of decisions, by the address of their screen. */
const DECIDED = { '/campaign-details/': 'campaign', '/post-details/': 'post', '/user-profile/': 'user' };

const DECIDE = 'insert into app_events (type, subject, thing, thing_id, data)';

/**
 * Connects an app that has not received the latest decisions. Where a decision is shown, this state is shown after
 * everything else has loaded.
 */
async function decide(request: APIRequestContext, boss: SignedIn): Promise<void> {
  const post = async (path: string, data: object, token = boss.token) => {
    const answer = await request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return answer.json();
  };
  const { key } = await post('/api/v1/service-keys', { name: newName('Shifts'), scopes: ['read:decisions'] });
  const hear = async (params: Record<string, string>): Promise<string> =>
    (await (await request.get('/app/v1/changes', { params, headers: { authorization: `Bearer ${key}` } })).json()).next;
  // The `after` of a call tells how far the app has read.
  await hear({ after: await hear({}) });
  for (const data of ['0', '1'])
    await post('/api/v1/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE', data });
  for (const device_type of ['ios', 'android'])
    await post('/api/v1/app-version-setting', { device_type, app_version: '5.4.0', notify_for_update: 0 });
  await asOwner(
    `${DECIDE} select 'shifts.decided', 'page', 'page', id, '{}' from settings where data_key <> 'ENRICHMENT_SERVICE'`,
    [],
  );
  for (const screen of guardedScreens) {
    const address = await addressOf(screen, request, boss);
    const [start, thing] = Object.entries(DECIDED).find(([path]) => address.startsWith(path)) ?? [];
    if (start !== undefined)
      await asOwner(`${DECIDE} values ('shifts.decided', $1, $1, $2, '{}')`, [thing, address.slice(start.length)]);
  }
}

test.describe('nothing moves on its own while a screen loads, in any size', { tag: '@long' }, () => {
  // A slow machine gets its font as well, which would otherwise be given up after half a second.
  test.use({ ownBrowser: true, patientFrom: 500 });

  // The walk in `screens.spec.ts` measures each screen as it opens in an open console; this test opens each screen
  // again, slowly.
  for (const size of SIZES)
    test(`${size.width} px wide`, async ({ page, request, as, demo }) => {
      test.setTimeout(1_800_000);
      await page.setViewportSize(size);
      await decide(request, demo('admin'));
      await as('admin');
      const waitingFor = await answerOneByOne(page);
      for (const screen of guardedScreens) {
        const address = await addressOf(screen, request, demo('admin'));
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.locator('html')).toHaveAttribute('data-first-paint', 'frame');
        const end = await watchShifts(page, { fromStart: true });
        await waitUntilSettled(page);
        await expect.poll(waitingFor).toBe(0);
        await waitUntilSettled(page);
        expect.soft(await end(), `${screen.path} at ${size.width} px`).toEqual([]);
      }
    });
});
