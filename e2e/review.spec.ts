import type { Page } from '@playwright/test';
import { addReports, asOwner } from './support/database.ts';
import { decideFast, expectCase } from './support/keyboard.ts';
import { addReportedPosts, caseStates } from './support/moderation.ts';
import { bossOf, consoleOf, idOf, newName } from './support/rights.ts';
import { watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

/** Tests the review desk's promises with a day's work; only `npm run test:long -- review` runs it. */

test.describe.configure({ timeout: 1_800_000 });

const permissions = ['reported_posts', 'delete_post', 'post_details', 'suspend_account', 'user_profile'] as const;
const open = (page: Page) => page.getByRole('region', { name: /^Case about/ });
/** Returns the subject of the open case; null while there is none. */
const aboutOf = (page: Page): Promise<string | null> =>
  open(page).evaluateAll(([region]) => region?.getAttribute('aria-label') ?? null);
const startReviewing = (page: Page) => page.getByRole('button', { name: 'Start reviewing' }).click();
const wide = (list: string): string => list.replace('page_limit=25', 'page_limit=100');
const openOf = async (cases: readonly number[]): Promise<number> =>
  Object.values(await caseStates(cases)).filter((state) => state === 'open').length;

/** Returns how often each of these posts was deleted. */
const deletions = async (posts: readonly number[]): Promise<readonly number[]> =>
  (
    await asOwner(
      `select p.id, count(a.target_id)::int as times from unnest($1::bigint[]) p (id)
       left join audit_log a on a.target_id = p.id and a.call = 'post.deleted' and a.outcome = 'done' group by p.id`,
      [[...posts]],
    )
  ).map(({ times }) => Number(times));

test('forty cases by keyboard, each as soon as it is shown: none is lost, none is decided twice', {
  tag: '@long',
}, async ({ page, asWith }) => {
  const { posts, cases, list } = await addReportedPosts(newName('Forty'), 40);
  await asWith(permissions);
  await page.goto(wide(list));
  await expect(page.getByRole('row')).toHaveCount(41);
  await page.keyboard.press('j');
  await expect(page.locator('tr[aria-current="true"]')).toBeFocused();
  await decideFast(
    page,
    Array.from({ length: 40 }, () => ['x', 'Enter']),
  );
  await expect.poll(() => openOf(cases)).toBe(0);
  expect(await deletions(posts)).toEqual(posts.map(() => 1));
});

/** Presses decision keys as soon as another case has loaded but is not painted yet, like someone who types ahead. */
const typeAhead = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let last: string | null = null;
    new MutationObserver(() => {
      const label = document.querySelector('section[aria-label^="Case about"]')?.getAttribute('aria-label') ?? null;
      if (label === null || label === last) return;
      last = label;
      for (const key of ['x', 'Enter'])
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] });
  });

/** Presses a key until it is accepted: a key directly after a dropped one is dropped as well. */
const pressUntilAsked = (page: Page, key: string): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.keyboard.press(key);
        return page.getByRole('textbox', { name: /^Reason/ }).count();
      },
      { intervals: [400] },
    )
    .toBe(1);

test('twenty cases of six kinds are decided by someone who looks at each; keys for what is not painted decide nothing', {
  tag: '@long',
}, async ({ page, asWith }) => {
  const name = newName('Twenty');
  const lists = await Promise.all(Array.from({ length: 20 }, (_, n) => addReportedPosts(`${name} of ${n}`, 1)));
  await asWith(permissions);
  await page.goto(`/reported-posts?query=${encodeURIComponent(name)}&page_limit=25`);
  await expect(page.getByRole('row')).toHaveCount(21);
  // Dismissed; deleted, hidden, author warned for the reported reason; deleted and hidden for another reason.
  const kinds = ['d', 'x', 'h', 'w', 'x2', 'h3'] as const;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname.replace('/api/v1/', ''));
  });
  await typeAhead(page);
  const shifts = await watchShifts(page);
  const started = Date.now();
  await startReviewing(page);
  const seen = new Set<string>();
  let moved: readonly string[] = [];
  for (let n = 0; n < 20; n += 1) {
    await expect
      .poll(async () => {
        const about = await aboutOf(page);
        return about !== null && !seen.has(about);
      })
      .toBe(true);
    seen.add((await aboutOf(page)) ?? '');
    const [key = 'd', reason] = kinds[n % kinds.length] ?? 'd';
    await expectCase(page);
    await pressUntilAsked(page, key);
    if (key === 'd') await page.keyboard.type('No violation found');
    else await expect(open(page).getByRole('button', { name: /^1/ })).toBeVisible();
    if (reason) await page.keyboard.press(reason);
    // With the last case, the list has the whole screen again: on a slow machine, long after the key.
    if (n === 19) moved = await shifts();
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => openOf(lists.flatMap(({ cases }) => [...cases]))).toBe(0);
  const seconds = (Date.now() - started) / 1000;
  // Each kind was sent exactly as often as intended: keys typed ahead deleted nothing.
  const times = (path: string): number => sent.filter((one) => one === path).length;
  expect({ dismissed: times('dismiss-case'), deleted: times('delete-post') }).toEqual({ dismissed: 4, deleted: 7 });
  test.info().annotations.push({ type: 'measured', description: `20 cases of six kinds in ${seconds.toFixed(1)} s` });
  expect(moved).toEqual([]);
});

/** Decides every open case until none is left. @returns the number of cases. */
async function reviewAll(page: Page): Promise<number> {
  await startReviewing(page);
  await expect(open(page)).toBeVisible();
  let done = 0;
  let last = '';
  // The last cases may belong to the other moderator, and still be in the list.
  const left = page
    .getByText(/No cases left|no matching records found/)
    .or(page.getByRole('button', { name: 'Start reviewing' }))
    .first();
  for (;;) {
    await expect
      .poll(async () => (await left.isVisible()) || ((await aboutOf(page)) ?? last) !== last, { intervals: [50] })
      .toBe(true);
    if (await left.isVisible()) return done;
    await expectCase(page);
    last = (await aboutOf(page)) ?? last;
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    done += 1;
  }
}

test('two moderators go through 200 cases at once, while 1,000 reports a minute come in: none twice, none skipped, nothing jumps', {
  tag: '@long',
}, async ({ page, as, browser, request, demo, signedIn }) => {
  const { posts, cases, list } = await addReportedPosts(newName('Both'), 200);
  await bossOf(request, demo('admin')).grant(idOf(signedIn), permissions);
  const second = await consoleOf(browser, signedIn, wide(list));
  await as('moderator');
  await page.goto(wide(list));
  await expect(page.getByRole('row')).toHaveCount(101);
  const shifts = await watchShifts(page);
  const reporting = { isOn: true, made: 0 };
  const started = Date.now();
  const incoming = (async () => {
    while (reporting.isOn) {
      const others = await asOwner(
        `select id, (select max(id) from users where not is_admin) as by
         from posts p where p.deleted_at is null and p.id <> all($1) order by random() limit 17`,
        [[...posts]],
      );
      const ids = others.map(({ id }) => Number(id));
      await addReports({ what: 'posts', ids, by: Number(others[0]?.by), reason: 'It is spam' });
      reporting.made += 17;
      // oxlint-disable-next-line time/real-time -- how fast reports come in: fewer of them change no result
      await new Promise((next) => setTimeout(next, Math.max(0, started + (reporting.made / 17) * 1000 - Date.now())));
    }
  })();
  const decided = await Promise.all([reviewAll(page), reviewAll(second)]);
  reporting.isOn = false;
  await incoming;
  const minutes = (Date.now() - started) / 60_000;
  await expect.poll(() => openOf(cases)).toBe(0);
  expect(await deletions(posts)).toEqual(posts.map(() => 1));
  expect(decided[0] + decided[1]).toBe(200);
  const moved = await shifts();
  const largest = Math.max(0, ...moved.map(Number.parseFloat));
  test.info().annotations.push({
    type: 'measured',
    description: `200 cases by two moderators (${decided.join(' and ')}) in ${(minutes * 60).toFixed(0)} s, ${Math.round(reporting.made / minutes)} reports a minute, largest shift ${largest.toFixed(3)}`,
  });
  expect(moved.filter((shift) => Number.parseFloat(shift) >= 0.05)).toEqual([]);
  await second.close();
  // The lease of an undecided case ends when its moderator leaves.
  const left = await addReportedPosts(newName('Left'), 1);
  const leases = async (): Promise<number> =>
    (await asOwner('select from case_leases where until > now() and case_id = any($1)', [[...left.cases]])).length;
  await page.goto(wide(left.list));
  await startReviewing(page);
  await expect(open(page)).toBeVisible();
  await expect.poll(leases).toBe(1);
  await page.goto('/preferences');
  await expect.poll(leases).toBe(0);
});
